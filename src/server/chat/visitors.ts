import { isPlanLocked, requirePlan } from '#server/billing/index.ts'
import { recordDate } from '#server/engine/clock.ts'
import { ApiError, invalid, notFound, unauthorized } from '#server/engine/errors.ts'
import { hashOfSecret, secretText } from '#server/engine/random.ts'
import type { RecordReader, RecordWriter } from '#server/engine/records/records.ts'
import { requireChat } from '#server/provisioning/index.ts'
import type { Row } from '#shared/collections/index.ts'
import { reopenDays, sessionDays, type VisitorSessionStart } from '#shared/contracts/chat.ts'
import type { Language } from '#shared/preferred-language.ts'
import { botOf } from './bots.ts'
import type { Chat, Conversation } from './chat.ts'

export type ChatChannel = Row<'chat_channels'>
/** A browser with the widget, and whom it speaks for. It reaches the conversation of this contact and nothing else. */
export interface Visitor {
  readonly channel: ChatChannel
  readonly contact: Row<'contacts'>
}

const dayMilliseconds = 86_400_000

/**
 * The channel of a widget. @throws ApiError 404, the same for one that is unknown or paused, and for a workspace without a plan,
 * without the service, or about to be deleted
 */
export async function channelByToken(records: RecordReader, siteToken: string, now: Date): Promise<ChatChannel> {
  const channel = await records.first('chat_channels', {
    filter: 'siteToken = {:siteToken} && siteToken != "" && kind = "widget" && status = "active"',
    params: { siteToken },
  })
  if (!channel) throw notFound()
  try {
    await requirePlan(records, channel.instance, now)
    await requireChat(records, channel.instance)
  } catch (error) {
    if (isPlanLocked(error) || error instanceof ApiError) throw notFound()
    throw error
  }
  return channel
}

/** The visitor whom a token stands for on this channel. @throws ApiError 401, the same for an unknown and an expired one */
export async function visitorByToken(
  records: RecordReader,
  channel: ChatChannel,
  token: string,
  now: Date,
): Promise<Visitor> {
  const visitor = await findVisitor(records, channel, token, now)
  if (!visitor) throw unauthorized()
  return visitor
}

/** Null for a token that is unknown or expired. */
export async function findVisitor(
  records: RecordReader,
  channel: ChatChannel,
  token: string,
  now: Date,
): Promise<Visitor | null> {
  const session = await records.first('visitor_sessions', {
    filter: 'tokenHash = {:hash} && channel = {:channel}',
    params: { hash: hashOfSecret(token), channel: channel.id },
  })
  if (!session || session.expiresAt <= recordDate(now)) return null
  return { channel, contact: await records.get('contacts', session.contact) }
}

/**
 * Goes on with the session of `token`, or begins one as a new contact. What visitors say of themselves proves nothing.
 * @throws ApiError 400 without what the channel requires of a new one
 */
export async function startSession(
  writer: RecordWriter,
  channel: ChatChannel,
  { language, name = '', email = '' }: VisitorSessionStart,
  token: string,
  now: Date,
): Promise<{ token: string; visitor: Visitor }> {
  const expiresAt = recordDate(new Date(now.getTime() + sessionDays * dayMilliseconds))
  const known = token ? await findVisitor(writer, channel, token, now) : null
  if (known) {
    const hash = hashOfSecret(token)
    const session = await writer.first('visitor_sessions', { filter: 'tokenHash = {:hash}', params: { hash } })
    await writer.update('visitor_sessions', session!.id, { expiresAt })
    const contact = await writer.update('contacts', known.contact.id, { lastSeenAt: recordDate(now) })
    return { token, visitor: { channel, contact } }
  }
  if (channel.askName === 'required' && name === '') throw missing('name')
  if (channel.askEmail === 'required' && email === '') throw missing('email')
  const fresh = secretText(32)
  const seen = { language: language ?? '', lastSeenAt: recordDate(now) } as const
  const contact = await writer.create('contacts', { instance: channel.instance, name, email, ...seen })
  const session = { contact: contact.id, channel: channel.id, tokenHash: hashOfSecret(fresh), expiresAt }
  await writer.create('visitor_sessions', session)
  return { token: fresh, visitor: { channel, contact } }
}

const missing = (field: string) => invalid(field, 'validation_required', 'Cannot be blank.')

/** The visitor's conversation on this channel: the last one. Null before the first message. */
export async function conversationOf(
  records: RecordReader,
  { channel, contact }: Visitor,
): Promise<Conversation | null> {
  const [last] = await records.find('conversations', {
    filter: 'contact = {:contact} && channel = {:channel}',
    params: { contact: contact.id, channel: channel.id },
    sort: '-created,-id',
    limit: 1,
  })
  return last ?? null
}

/** The conversation that a new message belongs to, locked: the last one, or a new one if that was resolved long ago. */
export async function conversationToWrite(
  { clock }: Pick<Chat, 'clock'>,
  writer: RecordWriter,
  visitor: Visitor,
  language: Language | '',
): Promise<Conversation> {
  const { channel, contact } = visitor
  // Two first messages at once begin one conversation.
  await writer.lock('contacts', contact.id)
  const last = await conversationOf(writer, visitor)
  const oldest = recordDate(new Date(clock.now().getTime() - reopenDays * dayMilliseconds))
  if (last && (last.status !== 'resolved' || last.resolvedAt > oldest)) return writer.lock('conversations', last.id)
  const isBotsTurn = (await botOf(writer, channel.id)) !== null
  return writer.create('conversations', {
    ...{ instance: channel.instance, channel: channel.id, contact: contact.id },
    ...(isBotsTurn ? { status: 'pending' } : { status: 'open', peopleSince: recordDate(clock.now()) }),
    language: language || contact.language || 'en-US',
  })
}
