import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react'
import { onToasts, shownToasts } from './toasts.ts'

const load = () => import('./toast-viewport.tsx')
const ToastViewport = lazy(load)

/** Shows the toasts; once per page. What draws them comes after the page, before anything goes wrong. */
export function Toaster() {
  const isNeeded = useSyncExternalStore(onToasts, hasToasts, () => false)
  useEffect(() => {
    const timer = setTimeout(() => void load().catch(() => {}), 1000)
    return () => clearTimeout(timer)
  }, [])
  return <Suspense>{isNeeded && <ToastViewport />}</Suspense>
}

let hadToasts = false

/** Once true, always: the last toast still has its way out. */
function hasToasts(): boolean {
  hadToasts ||= shownToasts().length > 0
  return hadToasts
}
