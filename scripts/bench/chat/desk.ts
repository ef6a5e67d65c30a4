import { randomUUID } from 'node:crypto'
import type { VisitorMessage, VisitorSession } from '#shared/contracts/chat.ts'
import type { ChatWorld } from '#tests/drills/chat/chat-world.ts'
import { type Arrivals, createArrivals, openStream, post, type Stream } from './streams.ts'

/** A visitor with the panel open. */
export interface Widget {
  readonly name: string
  /** Known once the visitor has written. */
  conversation(): string
  say(body: string): Promise<unknown>
}

/** Visitors and members of a workspace, with the streams that their browsers hold. */
export interface Desk {
  /**
   * The texts that streams have brought to visitors, and to the member who came last; `first words to …` and
   * `bot to …` for an answer of the bot.
   */
  readonly atVisitors: Arrivals
  readonly atMembers: Arrivals
  /** @param token of a session; without one, it is begun */
  openWidget(token?: string): Promise<Widget>
  openInbox(): Promise<void>
  answer(conversation: string, body: string): Promise<unknown>
  close(): void
}

export function openDesk({ pb, instance, siteToken }: ChatWorld): Desk {
  const widget = `${pb.baseURL}/api/widget/${siteToken}`
  const [atVisitors, atMembers] = [createArrivals(), createArrivals()]
  const streams: Stream[] = []
  let visitors = 0
  let inboxes = 0

  async function openWidget(known?: string): Promise<Widget> {
    visitors += 1
    const name = `visitor ${visitors}`
    const token = known ?? (await post<VisitorSession>(`${widget}/sessions`, { language: 'en-US' })).token
    const authorization = `Bearer ${token}`
    const own = { conversation: '' }
    streams.push(
      await openStream(`${widget}/events?conversation=&after=0`, {
        token: authorization,
        heard(event, data) {
          if (event === 'typing' && (JSON.parse(data) as { text: string }).text)
            atVisitors.arrive(`first words to ${name}`)
          if (event !== 'message') return
          const message = JSON.parse(data) as VisitorMessage & { conversation: string }
          own.conversation = message.conversation
          atVisitors.arrive(message.author === 'bot' ? `bot to ${name}` : message.body)
        },
      }),
    )
    return {
      name,
      conversation: () => own.conversation,
      say: (body) => post(`${widget}/messages`, { clientId: randomUUID(), body, language: 'en-US' }, { authorization }),
    }
  }

  /** Subscribes like the inbox. */
  async function openInbox(): Promise<void> {
    const { token } = pb.authStore
    inboxes += 1
    const own = inboxes
    const topicOf = (name: string, filter: string) =>
      `${name}/*?options=${encodeURIComponent(JSON.stringify({ query: { filter } }))}`
    const ofInstance = `instance = "${instance}"`
    const messages = topicOf('messages', `conversation.${ofInstance}`)
    const subscriptions = [messages, ...['conversations', 'contacts'].map((name) => topicOf(name, ofInstance))]
    let connected = (_clientId: string) => {}
    const clientId = new Promise<string>((known) => {
      connected = known
    })
    streams.push(
      await openStream(`${pb.baseURL}/api/realtime`, {
        heard(event, data) {
          if (event === 'PB_CONNECT') connected((JSON.parse(data) as { clientId: string }).clientId)
          else if (event === messages && own === inboxes)
            atMembers.arrive((JSON.parse(data) as { record: { body: string } }).record.body)
        },
      }),
    )
    await post(`${pb.baseURL}/api/realtime`, { clientId: await clientId, subscriptions }, { authorization: token })
  }

  return {
    ...{ atVisitors, atMembers, openWidget, openInbox },
    answer: (conversation, body) =>
      post(
        `${pb.baseURL}/api/collections/messages/records`,
        { conversation, clientId: randomUUID(), body },
        { authorization: pb.authStore.token },
      ),
    close() {
      for (const stream of streams) stream.close()
    },
  }
}
