import { useCallback, useState } from 'react'
import { useInstance } from '#web/instances/index.ts'
import { pb, useInvalidateSoon, useLive } from '#web/records/index.ts'
import type { Conversation } from './use-conversations.ts'
import { countsKey } from './use-inbox-counts.ts'

/** How far this person has read each conversation, on any device. */
export function useReads() {
  const { instance } = useInstance()
  const recount = useInvalidateSoon(countsKey)
  const [reached, setReached] = useState<ReadonlyMap<string, number>>(new Map())
  const note = useCallback(
    (conversation: string, sequence: number): void =>
      setReached((before) =>
        (before.get(conversation) ?? 0) >= sequence ? before : new Map(before).set(conversation, sequence),
      ),
    [],
  )
  useLive('conversation_reads', '*', {
    filter: 'conversation.instance = {:instance}',
    params: { instance: instance?.id ?? '' },
    enabled: Boolean(instance),
    onChange(event) {
      if (event) note(event.record.conversation, event.record.sequence)
      recount()
    },
  })
  const isUnread = ({ id, sequence, expand }: Conversation): boolean => {
    const stored = expand?.['conversation_reads(conversation)']?.[0]?.sequence ?? 0
    return sequence > Math.max(stored, reached.get(id) ?? 0)
  }
  const markRead = useCallback(
    (conversation: string, sequence: number): void => {
      note(conversation, sequence)
      // A failed update is made up for by the next message, or on reopening.
      void pb
        .send(`/api/conversations/${conversation}/read`, { method: 'POST', body: { sequence }, requestKey: null })
        .catch(() => undefined)
    },
    [note],
  )
  return { isUnread, markRead }
}
