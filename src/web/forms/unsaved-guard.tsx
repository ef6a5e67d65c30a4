import { Suspense, useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { hasUnsent, lazyPiece } from '#web/records/index.ts'
import { type OverlayProps, useOverlay } from '#web/ui/overlay/overlays.tsx'
import { discardUnsavedChanges, hasUnsavedChanges } from './unsaved-changes.ts'

// Loaded when first needed.
const LeaveDialog = lazyPiece(() => import('./leave-dialog.tsx'))

/** Rendered once around the pages (the router supports one blocker at a time); asks on behalf of all forms of `useUnsavedChanges`. */
export function UnsavedGuard() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsavedChanges() && currentLocation.pathname !== nextLocation.pathname,
  )
  const isBlocked = blocker.state === 'blocked'
  const [wasBlocked, setBlocked] = useState(false)
  if (isBlocked && !wasBlocked) setBlocked(true)
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (hasUnsavedChanges() || hasUnsent()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [])
  if (!wasBlocked) return null
  return (
    <Suspense>
      <LeaveDialog
        open={isBlocked}
        onOpenChange={(isOpen) => !isOpen && blocker.reset?.()}
        onConfirm={() => {
          discardUnsavedChanges()
          blocker.proceed?.()
        }}
      />
    </Suspense>
  )
}

/**
 * Asks when a page is left without the router: on switching the workspace or signing out. At the end of the session, changes that
 * are not sent yet would be lost, too.
 */
export function useConfirmLeave(): (options?: { endsSession?: boolean }) => Promise<boolean> {
  const { open } = useOverlay()
  return async ({ endsSession = false } = {}) => {
    if (!hasUnsavedChanges() && !(endsSession && hasUnsent())) return true
    if ((await open(LeaveOverlay, {})) !== true) return false
    discardUnsavedChanges()
    return true
  }
}

function LeaveOverlay({ onClose, ...props }: OverlayProps<boolean>) {
  return (
    <Suspense>
      <LeaveDialog {...props} onConfirm={() => onClose(true)} />
    </Suspense>
  )
}
