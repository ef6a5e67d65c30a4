import { useEffect, useState } from 'react'
import type { Typing } from '#shared/contracts/chat.ts'
import { useLiveValue, useSession } from '#web/records/index.ts'
import type { Message } from './thread-cache.ts'

interface Seen extends Typing {
  until: number
}

/** Drafts are confirmed every four seconds, a visitor's typing on key presses. */
const aliveMilliseconds = 12_000
const visitorMilliseconds = 5000
/** Somebody stopped typing, maybe another person: those still typing report again within this time. */
const doubtMilliseconds = 5000

/** The other people typing in a conversation, with colleagues' drafts. */
export function useTyping(conversation: string, last: Message | undefined): readonly Typing[] {
  const { id: me } = useSession()
  const value = useLiveValue<Typing>(`@live/conversations/${conversation}`)
  const [seen, setSeen] = useState<readonly Seen[]>([])
  useEffect(() => {
    const now = Date.now()
    if (!value) {
      setSeen((before) => before.map((one) => ({ ...one, until: Math.min(one.until, now + doubtMilliseconds) })))
    } else if (value.by !== me) {
      const until = now + (value.by === 'visitor' ? visitorMilliseconds : aliveMilliseconds)
      setSeen((before) => [...before.filter(({ by }) => by !== value.by), { ...value, until }])
    }
  }, [value, me])
  // The draft has become this message.
  const sentBy = last?.author === 'visitor' ? 'visitor' : (last?.user ?? '')
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each message
  useEffect(() => {
    if (sentBy) setSeen((before) => before.filter(({ by }) => by !== sentBy))
  }, [sentBy, last?.sequence])
  useEffect(() => {
    if (seen.length === 0) return
    const next = Math.min(...seen.map(({ until }) => until))
    const timer = setTimeout(
      () => setSeen((before) => before.filter(({ until }) => until > Date.now())),
      Math.max(0, next - Date.now()) + 20,
    )
    return () => clearTimeout(timer)
  }, [seen])
  return seen
}
