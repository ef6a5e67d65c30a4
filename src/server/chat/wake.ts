import { recordDate } from '#server/engine/clock.ts'
import type { Chat } from './chat.ts'
import { move } from './conversations.ts'
import { notifyWaiting } from './news.ts'

/** Reopens conversations whose snooze has ended. Uses a schedule because queued jobs would be missing after a restore. */
export async function wakeConversations(chat: Chat): Promise<void> {
  const { records, clock } = chat
  const now = recordDate(clock.now())
  const due = await records.find('conversations', {
    filter: 'status = "snoozed" && snoozedUntil <= {:now}',
    params: { now },
    sort: 'snoozedUntil',
    limit: 500,
  })
  for (const { id } of due) {
    await records.write(async (writer) => {
      const row = await writer.lockIfFound('conversations', id)
      if (row?.status !== 'snoozed' || row.snoozedUntil > now) return
      await notifyWaiting(writer, await move(chat, writer, row, 'open', { by: 'system', reason: 'time' }))
    })
  }
}
