import { recordDate } from '#server/engine/clock.ts'
import { invalid } from '#server/engine/errors.ts'
import type { Draft } from '#server/engine/records/record.ts'
import type { RecordWriter } from '#server/engine/records/records.ts'
import type { ConversationEventType } from '#shared/collections/conversation-events.ts'
import type { ConversationStatus } from '#shared/collections/conversations.ts'
import type { MessageAuthor } from '#shared/collections/messages.ts'
import type { Chat, Conversation } from './chat.ts'
import { takeStep } from './conversation-states.ts'
import { announce } from './visitor-streams.ts'
import { isRated } from './visitor-view.ts'

/** Who acts on a conversation; `user` is a member's id. */
export interface Actor {
  readonly by: MessageAuthor
  readonly user?: string
  readonly reason?: string
}

interface Change {
  readonly type: ConversationEventType
  readonly from?: string
  readonly to?: string
  readonly details?: Record<string, unknown>
}

/** Appends an event to a conversation; the caller holds its lock. */
export async function note(
  writer: RecordWriter,
  { id, instance, sequence }: Pick<Conversation, 'id' | 'instance' | 'sequence'>,
  { by, user = '', reason = '' }: Actor,
  change: Change,
): Promise<void> {
  const known = await writer.count('conversation_events', { filter: 'conversation = {:id}', params: { id } })
  const place = { instance, conversation: id, sequence, position: known + 1 }
  await writer.create('conversation_events', { ...place, actor: by, user, reason, ...change })
}

/**
 * Takes and stores a step on the server's behalf, with its event.
 *
 * @throws ApiError 400 for a step that the state table does not allow
 */
export async function move(
  { clock }: Pick<Chat, 'clock'>,
  writer: RecordWriter,
  given: Conversation,
  to: ConversationStatus,
  actor: Actor,
): Promise<Conversation> {
  const conversation = { ...given }
  await takeStep({ records: writer, conversation, now: clock.now() }, to, actor.by)
  await note(writer, given, actor, { type: 'status', from: given.status, to })
  return store(writer, given, conversation)
}

/** Stores the changed fields and notifies the visitor's pages. */
export async function store(writer: RecordWriter, before: Conversation, after: Conversation): Promise<Conversation> {
  const changed = Object.entries(after).filter(([field, value]) => before[field as keyof Conversation] !== value)
  announce(writer, { contact: after.contact, kind: 'news' })
  if (changed.length === 0) return after
  return writer.update('conversations', after.id, Object.fromEntries(changed) as Draft<'conversations'>)
}

/** A visitor's rating of a resolved conversation. @throws ApiError 400 if it is not resolved, or already rated */
export async function rate(
  { clock }: Chat,
  writer: RecordWriter,
  conversation: Conversation,
  { rating, comment }: { rating: number; comment: string },
): Promise<void> {
  if (conversation.status !== 'resolved') {
    throw invalid('rating', 'validation_not_resolved', 'A conversation is rated once it is resolved.')
  }
  if (isRated(conversation))
    throw invalid('rating', 'validation_already_rated', 'This conversation has already been rated.')
  const given = { rating, ratingComment: comment, ratedAt: recordDate(clock.now()) }
  await writer.update('conversations', conversation.id, given)
  await note(writer, conversation, { by: 'visitor' }, { type: 'rated', to: String(rating), details: { comment } })
}
