import { useLayoutEffect, useRef } from 'react'

/** The forms on the page whose values differ from what is stored. */
const unsaved = new Set<object>()

/** Whether anything on the page would be lost by leaving it. */
export const hasUnsavedChanges = (): boolean => unsaved.size > 0

/** Leaving is decided: nothing asks any more. */
export function discardUnsavedChanges(): void {
  unsaved.clear()
}

/**
 * Warns before the page is left, reloaded or closed while `isDirty`. Any number of forms may use it at once.
 * @returns call it when everything is stored and the page is about to lead elsewhere
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
