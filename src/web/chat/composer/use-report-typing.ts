import { useEffect, useRef } from 'react'
import { pb } from '#web/records/index.ts'

const pauseMilliseconds = 1000
/** Readers forget a draft that is not confirmed for somewhat longer. */
const beatMilliseconds = 4000
const maxCharacters = 2000

/** Shows colleagues what is being written, and the visitor that something is, unless it is a private note. */
export function useReportTyping(conversation: string, draft: string, isPrivate: boolean, enabled: boolean): void {
  const latest = useRef({ draft, isPrivate })
  const said = useRef('')
  useEffect(() => {
    latest.current = { draft, isPrivate }
  })
  const isWriting = enabled && draft.trim() !== ''
  useEffect(() => {
    if (!isWriting) return
    const say = (text: string): void => {
      said.current = text
      const body = { draft: text, private: latest.current.isPrivate }
      // Nobody misses it if it does not arrive.
      void pb
        .send(`/api/conversations/${conversation}/typing`, { method: 'POST', body, requestKey: null })
        .catch(() => undefined)
    }
    let at = 0
    const look = (): void => {
      const text = latest.current.draft.slice(0, maxCharacters)
      const isDue = Date.now() - at >= beatMilliseconds && !document.hidden
      if (text === said.current && !isDue) return
      at = Date.now()
      say(text)
    }
    look()
    const timer = setInterval(look, pauseMilliseconds)
    return () => {
      clearInterval(timer)
      if (said.current) say('')
    }
  }, [conversation, isWriting])
}
