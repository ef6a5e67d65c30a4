import { recordDate } from '#server/engine/clock.ts'
import { ApiError, invalid } from '#server/engine/errors.ts'
import type { RecordWriter } from '#server/engine/records/records.ts'
import { transcriptLimits } from '#shared/contracts/chat.ts'
import { usualBranding } from '#shared/contracts/chat-settings.ts'
import { settingsOf } from '../bots.ts'
import type { Chat, Conversation } from '../chat.ts'
import { type Actor, note } from '../conversations.ts'
import { shownMessages } from '../visitor-view.ts'
import { transcriptMail } from './transcript-mail.ts'

const maxMessages = 300
/** Repeated requests within this time (double clicks, retries) send no second email. */
const againMinutes = 10
const daySeconds = 86_400

/**
 * Emails a conversation, without private notes, and records who sent it and where. The mail joins the outbox in this transaction,
 * whose job sends it once.
 *
 * @returns false if it was just sent to this address
 * @throws ApiError 400 for a conversation without messages, 429
 */
export async function sendTranscript(
  chat: Chat,
  writer: RecordWriter,
  { id }: Pick<Conversation, 'id'>,
  { email, actor }: { email: string; actor: Actor },
): Promise<boolean> {
  const conversation = await writer.lock('conversations', id)
  if (conversation.visitorSequence === 0) {
    throw invalid('email', 'validation_nothing_to_send', 'There are no messages yet.')
  }
  if (await wasJustSent(chat, writer, conversation, email)) return false
  countTranscript(chat, conversation.instance, email)
  const mail = await chat.mail.enqueue(writer.tx, { to: email, ...(await write(writer, conversation)) })
  await note(writer, conversation, actor, { type: 'transcript', to: email, details: { mail } })
  return true
}

async function wasJustSent(
  { clock }: Chat,
  writer: RecordWriter,
  { id, sequence }: Conversation,
  email: string,
): Promise<boolean> {
  const since = recordDate(new Date(clock.now().getTime() - againMinutes * 60_000))
  const same = 'conversation = {:id} && type = "transcript" && to = {:email} && sequence = {:sequence}'
  const filter = `${same} && created > {:since}`
  return (await writer.first('conversation_events', { filter, params: { id, email, sequence, since } })) !== null
}

function countTranscript({ counters }: Chat, instance: string, email: string): void {
  const { address, workspace } = transcriptLimits
  const isFree =
    counters.take(`chat transcripts to ${email}`, address, daySeconds) &&
    counters.take(`chat transcripts of ${instance}`, workspace, daySeconds)
  if (!isFree) throw new ApiError(429)
}

async function write(writer: RecordWriter, conversation: Conversation) {
  const { id, instance, contact, language, visitorSequence } = conversation
  const rows = await writer.find('messages', {
    filter: 'conversation = {:id} && private = false',
    params: { id },
    sort: '-visitorSequence',
    limit: maxMessages,
  })
  const settings = await settingsOf(writer, instance)
  return transcriptMail({
    language: language || 'en-US',
    timezone: settings?.timezone || 'UTC',
    workspace: (await writer.get('instances', instance)).name,
    accent: settings?.branding?.accent ?? usualBranding.accent,
    customer: (await writer.get('contacts', contact)).name,
    messages: await shownMessages(writer, rows.toReversed()),
    isCut: rows.length < visitorSequence,
  })
}

/** Deletes the conversation's transcripts from the outbox. */
export async function forgetTranscripts(writer: RecordWriter, id: string): Promise<void> {
  const own = { filter: 'conversation = {:id} && type = "transcript"', params: { id } }
  for (const { details } of await writer.find('conversation_events', own)) {
    const mail = await writer.lockIfFound('mails', String(details?.mail ?? ''))
    if (mail) await writer.delete('mails', mail.id)
  }
}
