import type { FastifyReply, FastifyRequest } from 'fastify'
import { restoredChannel } from '#server/engine/database/restored-channel.ts'
import { ApiError } from '#server/engine/errors.ts'
import { type Client, openClient } from '#server/engine/realtime/client.ts'
import type { RecordWriter } from '#server/engine/records/records.ts'
import type { Chat } from './chat.ts'
import { type Cursor, cursorOf, visitorOfRequest, type WidgetQuery } from './visitor-requests.ts'
import { visitorView } from './visitor-view.ts'
import { conversationOf, type Visitor } from './visitors.ts'

const channel = 'visitors'
/** Of one contact in one process; the oldest makes room. */
const maxStreams = 10
/** So that a page knows that its stream lives, and proxies keep it. */
const beatMilliseconds = 25_000

/** What has happened to a contact: news are read from the database; who is writing, and what a bot has so far, is told as it is. */
type News =
  | { readonly contact: string; readonly kind: 'news' | 'over' }
  | { readonly contact: string; readonly kind: 'typing'; readonly name: string; readonly text: string }

type Writing = Extract<News, { kind: 'typing' }>

interface Listener {
  readonly client: Client
  /** Who listens, as long as they may. @throws ApiError */
  readonly visitor: () => Promise<Visitor>
  readonly instance: string
  cursor: Cursor
  /** A reading is under way, and whether there was news meanwhile. */
  isReading: boolean
  isStale: boolean
  /** What is to be told of who is writing. */
  writing: Writing | null
}

/**
 * Streams of events for widgets. Each has a cursor, and sends what the database holds after it: whatever happened while no
 * stream was open follows at the next one, and nothing is sent twice. Every process tells its own streams.
 */
export async function openVisitorStreams(chat: Chat): Promise<void> {
  const { http, records, database, log } = chat
  const listeners = new Map<string, Set<Listener>>()
  const all = () => [...listeners.values()].flatMap((own) => [...own])
  const closeAll = () => {
    for (const { client } of all()) client.close()
  }

  http.get<WidgetQuery>('/api/widget/:siteToken/events', async (request, reply) => {
    const visitor = await visitorOfRequest(chat, request)
    const listener = open(visitor, request, reply)
    sendPeople(listener)
    await read(listener)
  })
  await database.listen(channel, (payload) => tell(JSON.parse(payload) as News), closeAll)
  await database.listen(restoredChannel, closeAll)
  const sendPeople = ({ client, instance }: Listener) =>
    client.send('people', JSON.stringify({ areHere: chat.presence.hasPeople(instance) }))
  chat.presence.onPeople((instance) => {
    for (const listener of all()) if (listener.instance === instance) sendPeople(listener)
  })
  const beat = setInterval(() => {
    for (const { client } of all()) client.send('beat', '{}')
  }, beatMilliseconds).unref()
  http.addHook('preClose', async () => {
    clearInterval(beat)
    closeAll()
  })

  function open(visitor: Visitor, request: FastifyRequest<WidgetQuery>, reply: FastifyReply): Listener {
    reply.hijack()
    const { id } = visitor.contact
    const own = listeners.get(id) ?? new Set()
    listeners.set(id, own)
    const leave = chat.presence.visitorCame(id)
    const client = openClient(reply.raw, request.ip, () => {
      leave()
      own.delete(listener)
      if (own.size === 0 && listeners.get(id) === own) listeners.delete(id)
    })
    const listener: Listener = {
      ...{
        client,
        visitor: () => visitorOfRequest(chat, request),
        instance: visitor.channel.instance,
        cursor: cursorOf(request),
      },
      ...{ isReading: false, isStale: false, writing: null },
    }
    own.add(listener)
    if (own.size > maxStreams) [...own][0]!.client.close()
    return listener
  }

  function tell(news: News): void {
    for (const listener of listeners.get(news.contact) ?? []) {
      if (news.kind === 'over') {
        listener.client.close()
        continue
      }
      if (news.kind === 'typing') listener.writing = news
      void read(listener)
    }
  }

  /** Since the stream was opened, the session may have expired, or the channel been paused. */
  async function stillThere({ client, visitor }: Listener): Promise<Visitor | null> {
    try {
      return await visitor()
    } catch (error) {
      if (!(error instanceof ApiError)) log.error({ err: error }, 'a visitor could not be looked up')
      client.close()
      return null
    }
  }

  /** One reading at a time, so that messages keep their order. */
  async function read(listener: Listener): Promise<void> {
    listener.isStale = true
    if (listener.isReading) return
    listener.isReading = true
    try {
      while (listener.isStale) {
        listener.isStale = false
        await send(listener)
      }
    } catch (err) {
      log.error({ err }, 'a visitor could not be told of news')
      listener.client.close()
    } finally {
      listener.isReading = false
    }
  }

  async function send(listener: Listener): Promise<void> {
    const { client, cursor } = listener
    const visitor = await stillThere(listener)
    if (!visitor) return
    const current = await conversationOf(records, visitor)
    // Another conversation has begun: its messages count from 1.
    const after = current?.id === cursor.conversation ? cursor.after : 0
    const { conversation, messages } = await visitorView(records, current, after)
    for (const message of messages)
      client.send('message', JSON.stringify({ conversation: conversation.id, ...message }))
    client.send('conversation', JSON.stringify(conversation))
    const { writing } = listener
    listener.writing = null
    // A new message means that its author has finished typing.
    const isOver = messages.some(({ author }) => author !== 'visitor')
    if (writing && (!isOver || writing.name === ''))
      client.send('typing', JSON.stringify({ name: writing.name, text: writing.text }))
    listener.cursor = { conversation: conversation.id, after: messages.at(-1)?.sequence ?? after }
    if (messages.length > 0 && listener.cursor.after < conversation.sequence) listener.isStale = true
  }
}

/** PostgreSQL sends no longer ones. */
const maxBytes = 7900

/** Tells the pages of a contact, once the transaction is committed. What a bot has written so far is left out if it is too long. */
export function announce({ tx }: Pick<RecordWriter, 'tx'>, news: News): void {
  const payload = JSON.stringify(news)
  if (Buffer.byteLength(payload) <= maxBytes) tx.notify(channel, payload)
}
