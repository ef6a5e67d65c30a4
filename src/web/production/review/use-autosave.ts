import { useEffect, useRef, useState } from 'react'

const pauseMilliseconds = 900

/**
 * A text that saves itself when the writer pauses, when the field is left and when the screen goes. What comes from
 * elsewhere is taken over as long as nothing of one's own waits to be saved.
 * @param value what is stored
 */
export function useAutosave(value: string, save: (text: string) => void) {
  const [text, setText] = useState(value)
  const waiting = useRef<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef({ save, value })
  latest.current = { save, value }

  const flush = () => {
    clearTimeout(timer.current)
    const next = waiting.current
    waiting.current = null
    if (next !== null && next !== latest.current.value) latest.current.save(next)
  }
  const last = useRef(flush)
  last.current = flush
  useEffect(() => () => last.current(), [])
  useEffect(() => {
    if (waiting.current === null) setText(value)
  }, [value])

  return {
    text,
    change(next: string) {
      setText(next)
      waiting.current = next
      clearTimeout(timer.current)
      timer.current = setTimeout(() => last.current(), pauseMilliseconds)
    },
    flush,
  }
}
