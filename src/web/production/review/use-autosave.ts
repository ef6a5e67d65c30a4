import { useEffect, useEffectEvent, useRef, useState } from 'react'

const pauseMilliseconds = 900

/**
 * Saves a text when the writer pauses, on blur and on unmount. Adopts a newer stored text unless there are unsaved changes.
 * @param value the stored text
 */
export function useAutosave(value: string, save: (text: string) => void) {
  const [text, setText] = useState(value)
  /** The unsaved text. */
  const unsaved = useRef<string | null>(null)

  const flush = (): void => {
    const next = unsaved.current
    unsaved.current = null
    if (next !== null && next !== value) save(next)
  }
  const flushLatest = useEffectEvent(flush)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change restarts the timer
  useEffect(() => {
    if (unsaved.current === null) return
    const timer = setTimeout(() => flushLatest(), pauseMilliseconds)
    return () => clearTimeout(timer)
  }, [text])
  useEffect(() => () => flushLatest(), [])
  useEffect(() => {
    if (unsaved.current === null) setText(value)
  }, [value])

  return {
    text,
    change(next: string) {
      unsaved.current = next
      setText(next)
    },
    flush,
  }
}
