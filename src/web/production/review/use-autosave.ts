import { useEffect, useEffectEvent, useRef, useState } from 'react'

const pauseMilliseconds = 900

/**
 * A text that saves itself when the writer pauses, when the field is left and when the screen goes. A newer stored
 * text is taken over unless there are unsaved changes.
 * @param value what is stored
 */
export function useAutosave(value: string, save: (text: string) => void) {
  const [text, setText] = useState(value)
  /** What was typed and not saved yet. */
  const unsaved = useRef<string | null>(null)

  const flush = (): void => {
    const next = unsaved.current
    unsaved.current = null
    if (next !== null && next !== value) save(next)
  }
  const flushLatest = useEffectEvent(flush)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every letter begins the pause again
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
