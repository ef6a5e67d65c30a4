import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { useT } from '#web/locale/index.ts'
import { ConfirmDialog, useConfirm } from '#web/ui/confirm-dialog.tsx'
import { discardUnsavedChanges, hasUnsavedChanges } from './unsaved-changes.ts'

/** Stands once around the pages (the router knows one blocker at a time) and asks for all forms of `useUnsavedChanges`. */
export function UnsavedGuard() {
  const t = useT('common')
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsavedChanges() && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (hasUnsavedChanges()) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [])
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(isOpen) => !isOpen && blocker.reset?.()}
      onConfirm={() => {
        discardUnsavedChanges()
        blocker.proceed?.()
      }}
      title={t('unsaved.title')}
      description={t('unsaved.description')}
      confirmLabel={t('unsaved.leave')}
      cancelLabel={t('unsaved.stay')}
    />
  )
}

/** Asks where a page is left by other ways than the router: another workspace, signing out. */
export function useConfirmLeave(): () => Promise<boolean> {
  const t = useT('common')
  const confirm = useConfirm()
  return async () => {
    if (!hasUnsavedChanges()) return true
    const mayLeave = await confirm({
      title: t('unsaved.title'),
      description: t('unsaved.description'),
      confirmLabel: t('unsaved.leave'),
      cancelLabel: t('unsaved.stay'),
    })
    if (mayLeave) discardUnsavedChanges()
    return mayLeave
  }
}
