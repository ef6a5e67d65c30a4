import type { Row } from '#shared/collections/index.ts'
import type { VisitorSession, VisitorView } from '#shared/contracts/chat.ts'
import { openStream } from '../drills/event-stream.ts'
import { type Person, startTestApp, type TestApp } from '../support/app.ts'
import type { DatabasePlace } from '../support/databases.ts'
import { createTestClock } from '../support/server.ts'
import { until } from '../support/wait.ts'
import { itemEnds } from '../support/workspace.ts'

export const minute = 60_000
export const day = 86_400_000

/** A workspace whose chat is ready, with members of several roles, a bot that knows a little, and visitors. */
export interface Desk {
  readonly test: TestApp
  readonly owner: Person
  readonly editor: Person
  readonly viewer: Person
  readonly clock: ReturnType<typeof createTestClock>
  readonly channel: Row<'chat_channels'>
  readonly bot: Row<'bots'>
  visitor(language?: 'en-US' | 'pt-BR', name?: string): Promise<Visitor>
  conversation(of: Visitor): Promise<Row<'conversations'>>
  /** All messages, private ones included. */
  messages(of: Visitor): Promise<Row<'messages'>[]>
  events(of: Visitor): Promise<Row<'conversation_events'>[]>
  /** As the editor. */
  answer(of: Visitor, body: string, more?: object): Promise<Row<'messages'>>
  change(of: Visitor, changes: object): Promise<Row<'conversations'>>
  /** Waits for a message of the bot after the visitor's last one. */
  reply(of: Visitor): Promise<Row<'messages'>>
  /** Lets time pass; the sessions of members end meanwhile, and begin again. */
  pass(milliseconds: number): Promise<void>
  teach(question: string, answer: string): Promise<void>
}

export interface Visitor {
  readonly token: string
  call(path: string, body?: object, method?: string): Promise<Response>
  say(body: string, clientId?: string): Promise<VisitorView>
  view(after?: number): Promise<VisitorView>
  listen(after?: number, at?: string): ReturnType<typeof openStream>
}

let count = 0
export const nextId = (): string => `client-${++count}`

/** @param env of the server, such as the provider of its AI */
export async function openDesk(
  place: DatabasePlace,
  { withBot = true, env = {} }: { withBot?: boolean; env?: Record<string, string> } = {},
): Promise<Desk> {
  const clock = createTestClock()
  const test = await startTestApp(place, env, { clock })
  const { records } = test.app.engine
  const owner = await test.register('owner@timbre.example')
  const [editor, viewer] = [await test.register('editor@timbre.example'), await test.register('viewer@timbre.example')]
  const { instance } = owner
  await test.join(editor, instance, 'editor')
  await test.join(viewer, instance, 'viewer')
  // Tests advance the time beyond the end of a trial.
  await records.write((writer) =>
    writer.update('instances', instance, { plan: 'pro', planExpiresAt: '2099-01-01 00:00:00.000Z' }),
  )
  const own = { filter: 'instance = {:instance}', params: { instance } }
  const [channel] = await records.find('chat_channels', own)
  const [bot] = await records.find('bots', own)
  const base = await owner.pb.collection('knowledge_bases').create({ instance, name: 'For customers' })
  if (withBot) {
    const [settings] = await records.find('chat_settings', own)
    await owner.pb.collection('chat_settings').update(settings!.id, { knowledgeBase: base.id })
  }

  const desk: Desk = {
    ...{ test, owner, editor, viewer, clock, channel: channel!, bot: bot! },
    async visitor(language = 'en-US', name = '') {
      const root = `${test.url}/api/widget/${channel!.siteToken}`
      const send = (token: string, path: string, body?: object, method = body ? 'POST' : 'GET') =>
        fetch(`${root}${path}`, {
          method,
          headers: { ...(body ? { 'content-type': 'application/json' } : {}), authorization: `Bearer ${token}` },
          ...(body ? { body: JSON.stringify(body) } : {}),
        })
      const started = await send('', '/sessions', { language, ...(name && { name }) })
      const { token } = (await started.json()) as VisitorSession
      const read = async (answer: Response) => (await answer.json()) as VisitorView
      let conversation = ''
      return {
        token,
        call: (path, body, method) => send(token, path, body, method),
        async say(body, clientId = nextId()) {
          const view = await read(await send(token, '/messages', { clientId, body }))
          conversation = view.conversation?.id ?? ''
          return view
        },
        view: async (after = 0) => read(await send(token, `/messages?conversation=${conversation}&after=${after}`)),
        listen: (after = 0, at = test.url) =>
          openStream(
            at,
            { authorization: `Bearer ${token}` },
            `/api/widget/${channel!.siteToken}/events?conversation=${conversation}&after=${after}`,
          ),
      }
    },
    async conversation(of) {
      return records.get('conversations', (await of.view()).conversation.id)
    },
    async messages(of) {
      const { id } = await desk.conversation(of)
      return records.find('messages', { filter: 'conversation = {:id}', params: { id }, sort: 'sequence' })
    },
    async events(of) {
      const { id } = await desk.conversation(of)
      return records.find('conversation_events', { filter: 'conversation = {:id}', params: { id }, sort: 'position' })
    },
    async answer(of, body, more = {}) {
      const conversation = (await desk.conversation(of)).id
      const message = { conversation, clientId: nextId(), body, ...more }
      return editor.pb.collection<Row<'messages'>>('messages').create(message)
    },
    async change(of, changes) {
      const { id } = await desk.conversation(of)
      return editor.pb.collection<Row<'conversations'>>('conversations').update(id, changes)
    },
    reply: (of) =>
      until(async () => {
        const open = (await desk.messages(of)).filter((message) => !message.private)
        const last = open.at(-1)
        return last?.author === 'bot' && last
      }),
    async pass(milliseconds) {
      clock.advance(milliseconds)
      for (const { pb, user } of [owner, editor, viewer]) {
        await pb.collection('users').authWithPassword(user.email, 'correct horse 1')
      }
    },
    async teach(question, answer) {
      const item = await owner.pb.collection('knowledge_items').create({ base: base.id, type: 'faq', question, answer })
      await itemEnds(owner, item.id)
    },
  }
  return desk
}
