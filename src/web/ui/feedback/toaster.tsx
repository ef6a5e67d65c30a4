import { type ComponentType, lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { onToasts, shownToasts } from './toasts.ts'

const load = () => import('./toast-viewport.tsx')
/** If the component cannot be loaded, there are no toasts; the page works without them. */
const Viewport = lazy<ComponentType>(() => load().catch(() => ({ default: () => null })))
const signs = ['pointerdown', 'keydown'] as const

/** Shows the toasts at the bottom right; once per page. Loaded on the first interaction. */
export function Toaster() {
  const isWanted = useSyncExternalStore(onToasts, hasToasts, () => false)
  const [wasWanted, setWanted] = useState(false)
  if (isWanted && !wasWanted) setWanted(true)
  useEffect(() => {
    const prepare = (): void => {
      for (const sign of signs) window.removeEventListener(sign, prepare)
      void load().catch(() => undefined)
    }
    for (const sign of signs) window.addEventListener(sign, prepare, { passive: true })
    return () => {
      for (const sign of signs) window.removeEventListener(sign, prepare)
    }
  }, [])
  return (
    wasWanted && (
      <Suspense>
        <Viewport />
      </Suspense>
    )
  )
}

const hasToasts = (): boolean => shownToasts().length > 0
