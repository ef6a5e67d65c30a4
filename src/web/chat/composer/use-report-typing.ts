import { useEffect, useRef } from 'react'
import { pb } from '#web/records/index.ts'

const pauseMilliseconds = 1000
/** Shorter than the time after which readers drop an unconfirmed draft. */
const beatMilliseconds = 4000
const maxCharacters = 2000

/** Shows colleagues the draft, and the visitor that somebody is typing, unless it is a private note. */
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
      // Losing this request does no harm.
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
