import { useLayoutEffect, useRef } from 'react'

/** The forms on the page with unsaved changes. */
const unsaved = new Set<object>()

/** Whether leaving the page would lose changes. */
export const hasUnsavedChanges = (): boolean => unsaved.size > 0

/** Discards all unsaved changes, so that nothing asks again. */
export function discardUnsavedChanges(): void {
  unsaved.clear()
}

/**
 * Warns before the page is left, reloaded or closed while `isDirty`. Any number of forms may use it at the same time.
 * @returns a function to call when everything is stored and the page is about to navigate
 * @example
 * const release = useUnsavedChanges(draft !== stored)
 * await save(); release(); go('/dashboard')
 */
export function useUnsavedChanges(isDirty: boolean): () => void {
  const form = useRef({})
  useLayoutEffect(() => {
    const mine = form.current
    if (isDirty) unsaved.add(mine)
    return () => void unsaved.delete(mine)
  }, [isDirty])
  return () => void unsaved.delete(form.current)
}
