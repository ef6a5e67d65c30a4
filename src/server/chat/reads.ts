import type { RecordReader, RecordWriter } from '#server/engine/records/records.ts'
import type { InboxCounts } from '#shared/contracts/chat.ts'
import type { Chat, Conversation } from './chat.ts'
import { membershipOf } from './members.ts'

/** Marks the conversation read up to `sequence`, by default to its end. Never moves backwards. */
export async function markRead(
  writer: RecordWriter,
  conversation: Conversation,
  user: string,
  sequence = conversation.sequence,
): Promise<void> {
  const member = await membershipOf(writer, conversation.instance, user)
  if (!member) return
  const reached = Math.min(sequence, conversation.sequence)
  const known = await writer.first('conversation_reads', {
    filter: 'member = {:member} && conversation = {:conversation}',
    params: { member: member.id, conversation: conversation.id },
  })
  if (!known) {
    await writer.create('conversation_reads', { member: member.id, conversation: conversation.id, sequence: reached })
  } else if (known.sequence < reached) await writer.update('conversation_reads', known.id, { sequence: reached })
}

/** How far anybody on the team has read, in the visitor's numbering. */
export async function readByTeam(records: RecordReader, { id }: Conversation): Promise<number> {
  const [furthest] = await records.find('conversation_reads', {
    filter: 'conversation = {:id}',
    params: { id },
    sort: '-sequence',
    limit: 1,
  })
  if (!furthest) return 0
  const [last] = await records.find('messages', {
    filter: 'conversation = {:id} && sequence <= {:sequence} && private = false',
    params: { id, sequence: furthest.sequence },
    sort: '-sequence',
    limit: 1,
  })
  return last?.visitorSequence ?? 0
}

/** Conversation counts per view, without resolved ones. Unattended: a customer is waiting and the bot does not answer. */
export async function countInbox({ database }: Chat, instance: string, user: string): Promise<InboxCounts> {
  const count = (condition: string) => `coalesce(sum(case when ${condition} then 1 else 0 end), 0)`
  // These two counts are answered by the index alone, and resolved conversations, the vast majority, are never read.
  const all = (status: 'pending' | 'snoozed') =>
    `(select count(*) from conversations where instance = ? and status = '${status}') as ${status}`
  const [row] = await database.all<Record<keyof InboxCounts, number>>(
    `select ${count('c.assignee = ?')} as mine,
      ${count(`c.assignee = ''`)} as unassigned,
      ${count(`c."waitingSince" <> ''`)} as unattended,
      count(*) as open,
      ${all('pending')},
      ${all('snoozed')},
      ${count('c.sequence > coalesce(r.sequence, 0)')} as unread
    from conversations c
    left join user_instance_roles m on m.instance = c.instance and m."user" = ?
    left join conversation_reads r on r.member = m.id and r.conversation = c.id
    where c.instance = ? and c.status = 'open'`,
    [user, instance, instance, user, instance],
  )
  return Object.fromEntries(Object.entries(row!).map(([view, held]) => [view, Number(held)])) as unknown as InboxCounts
}
