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
/** Per contact and process; beyond it, the oldest is closed. */
const maxStreams = 10
/** Keeps proxies from closing the stream, and shows the page that it is alive. */
const beatMilliseconds = 25_000

/** An event for a contact. `news` makes streams read the database; typing and previews carry their content. */
type News =
  | { readonly contact: string; readonly kind: 'news' | 'over' }
  | { readonly contact: string; readonly kind: 'typing'; readonly name: string; readonly text: string }

type Writing = Extract<News, { kind: 'typing' }>

interface Listener {
  readonly client: Client
  /** Resolves the visitor while they may listen. @throws ApiError */
  readonly visitor: () => Promise<Visitor>
  readonly instance: string
  cursor: Cursor
  /** Whether a read is running, and whether an event arrived meanwhile. */
  isReading: boolean
  isStale: boolean
  /** A typing state that has not been sent yet. */
  writing: Writing | null
}

/**
 * Event streams of widgets. Each has a cursor and sends what the database holds after it, so what happens while disconnected
 * follows on reconnecting, and nothing is sent twice. Every process serves its own streams.
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

  /** The session may have expired, or the channel been paused, since the stream was opened. */
  async function stillThere({ client, visitor }: Listener): Promise<Visitor | null> {
    try {
      return await visitor()
    } catch (error) {
      if (!(error instanceof ApiError)) log.error({ err: error }, 'a visitor could not be looked up')
      client.close()
      return null
    }
  }

  /** One read at a time, so that messages stay in order. */
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
      log.error({ err }, 'an event could not be sent to a visitor')
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
    // A new conversation numbers its messages from 1.
    const after = current?.id === cursor.conversation ? cursor.after : 0
    const { conversation, messages } = await visitorView(records, current, after)
    for (const message of messages)
      client.send('message', JSON.stringify({ conversation: conversation.id, ...message }))
    client.send('conversation', JSON.stringify(conversation))
    const { writing } = listener
    listener.writing = null
    // A new message means its author has stopped typing.
    const isOver = messages.some(({ author }) => author !== 'visitor')
    if (writing && (!isOver || writing.name === ''))
      client.send('typing', JSON.stringify({ name: writing.name, text: writing.text }))
    listener.cursor = { conversation: conversation.id, after: messages.at(-1)?.sequence ?? after }
    if (messages.length > 0 && listener.cursor.after < conversation.sequence) listener.isStale = true
  }
}

/** PostgreSQL's limit for notifications. */
const maxBytes = 7900

/** Publishes to a contact's pages on commit. An answer preview that is too long is left out. */
export function announce({ tx }: Pick<RecordWriter, 'tx'>, news: News): void {
  const payload = JSON.stringify(news)
  if (Buffer.byteLength(payload) <= maxBytes) tx.notify(channel, payload)
}
