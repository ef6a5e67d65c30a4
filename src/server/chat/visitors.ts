import { isPlanLocked, requirePlan } from '#server/billing/index.ts'
import { recordDate } from '#server/engine/clock.ts'
import { ApiError, notFound, unauthorized } from '#server/engine/errors.ts'
import { hashOfSecret } from '#server/engine/random.ts'
import type { RecordReader, RecordWriter } from '#server/engine/records/records.ts'
import { requireChat } from '#server/provisioning/index.ts'
import type { Row } from '#shared/collections/index.ts'
import { reopenDays } from '#shared/contracts/chat.ts'
import type { Language } from '#shared/preferred-language.ts'
import { botOnDuty } from './bots.ts'
import type { Chat, ChatChannel, Conversation } from './chat.ts'

/** A browser with the widget, and its contact. It can reach this contact's conversation and nothing else. */
export interface Visitor {
  readonly channel: ChatChannel
  readonly contact: Row<'contacts'>
}

type VisitorSession = Row<'visitor_sessions'>

const dayMilliseconds = 86_400_000

/**
 * The channel of a widget. @throws ApiError 404, indistinguishably, if it is unknown or paused, or if the workspace has no plan,
 * no chat service or is about to be deleted
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

/** The visitor of a token on this channel. @throws ApiError 401, the same for an unknown and an expired one */
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

/** Null if the token is unknown or expired. */
export async function findVisitor(
  records: RecordReader,
  channel: ChatChannel,
  token: string,
  now: Date,
): Promise<Visitor | null> {
  const session = await findSession(records, channel, token, now)
  if (!session || (channel.identity === 'required' && !session.identified)) return null
  return { channel, contact: await records.get('contacts', session.contact) }
}

/** Null if the token is unknown or expired. */
export async function findSession(
  records: RecordReader,
  channel: ChatChannel,
  token: string,
  now: Date,
): Promise<VisitorSession | null> {
  if (token === '') return null
  const session = await records.first('visitor_sessions', {
    filter: 'tokenHash = {:hash} && channel = {:channel}',
    params: { hash: hashOfSecret(token), channel: channel.id },
  })
  return session && session.expiresAt > recordDate(now) ? session : null
}

/** The visitor's latest conversation on this channel; null before their first message. */
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

/** Locks the conversation for a new message: the latest one, or a new one if that was resolved long ago. */
export async function conversationToWrite(
  { clock }: Pick<Chat, 'clock'>,
  writer: RecordWriter,
  visitor: Visitor,
  language: Language | '',
): Promise<Conversation> {
  const { channel, contact } = visitor
  // Two simultaneous first messages open one conversation.
  await writer.lock('contacts', contact.id)
  const last = await conversationOf(writer, visitor)
  const oldest = recordDate(new Date(clock.now().getTime() - reopenDays * dayMilliseconds))
  if (last && (last.status !== 'resolved' || last.resolvedAt > oldest)) return writer.lock('conversations', last.id)
  const isBotsTurn = (await botOnDuty(writer, channel.id, clock.now())) !== null
  return writer.create('conversations', {
    ...{ instance: channel.instance, channel: channel.id, contact: contact.id },
    ...(isBotsTurn ? { status: 'pending' } : { status: 'open', peopleSince: recordDate(clock.now()) }),
    language: language || contact.language || 'en-US',
  })
}
