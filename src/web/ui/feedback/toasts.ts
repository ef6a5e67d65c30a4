import type { ReactNode } from 'react'

export interface ToastOptions {
  title: ReactNode
  description?: ReactNode
  tone?: 'neutral' | 'success' | 'warning' | 'danger'
  /** One action, e.g. undo. */
  action?: { label: string; onClick: () => void }
  /** Milliseconds until it closes automatically. */
  duration?: number
  /** Replaces the toast with the same id. */
  id?: string
}

export interface ShownToast extends ToastOptions {
  id: string
  open: boolean
}

export const toastRules = {
  max: 5,
  durationMs: 5000,
  swipeThreshold: 50,
  hotkey: ['F8'],
  removalDelayMs: 200,
  gapPx: 16,
} as const

let shown: readonly ShownToast[] = []
let count = 0
const listeners = new Set<() => void>()

/** Shows a toast; the newest five stay. Returns a function that closes it. */
export function toast(options: ToastOptions | string): { id: string; dismiss: () => void } {
  count += 1
  const given = typeof options === 'string' ? { title: options } : options
  const id = given.id ?? `toast-${count}`
  const next: ShownToast[] = [{ ...given, id, open: true }, ...shown.filter((other) => other.id !== id)]
  publish(next.slice(0, toastRules.max))
  return { id, dismiss: () => closeToast(id) }
}

/** Closes it; it is removed after its animation. */
export function closeToast(id: string): void {
  if (!shown.some((one) => one.id === id && one.open)) return
  publish(shown.map((one) => (one.id === id ? { ...one, open: false } : one)))
  setTimeout(() => publish(shown.filter((one) => one.id !== id || one.open)), toastRules.removalDelayMs)
}

export function shownToasts(): readonly ShownToast[] {
  return shown
}

export function onToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function publish(next: readonly ShownToast[]): void {
  shown = next
  for (const listener of listeners) listener()
}
