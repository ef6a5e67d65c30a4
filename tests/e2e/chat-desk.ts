import type { Page } from '@playwright/test'
import PocketBase from 'pocketbase'
import type { Row } from '#shared/collections/index.ts'
import type { VisitorSession, VisitorView } from '#shared/contracts/chat.ts'
import { expect } from './server.ts'
import { enterAs, type Workspace } from './workspace.ts'

export interface ChatDesk {
  readonly channel: Row<'chat_channels'>
  /** Links a knowledge base with pairs to the bot. */
  teach(pairs: readonly (readonly [question: string, answer: string])[]): Promise<void>
  visitor(language?: 'en-US' | 'pt-BR', name?: string): Promise<Visitor>
}

export interface Visitor {
  say(body: string): Promise<VisitorView>
  view(): Promise<VisitorView>
  post(path: string, body?: object): Promise<Response>
}

let count = 0

/** The chat of a workspace, once it is prepared, and visitors who write to it over the calls of the widget. */
export async function chatDesk(origin: string, { pb, instance }: Workspace): Promise<ChatDesk> {
  const own = { filter: `instance = "${instance.id}"` }
  const channels = () => pb.collection<Row<'chat_channels'>>('chat_channels').getFullList(own)
  await expect.poll(async () => (await channels()).length).toBe(1)
  const [channel] = await channels()
  await expect
    .poll(async () =>
      (await pb.collection('instance_services').getFullList({ ...own, expand: 'service' })).every(
        ({ status }) => status === 'ready',
      ),
    )
    .toBe(true)
  return {
    channel: channel!,
    async teach(pairs) {
      const base = await pb.collection('knowledge_bases').create({ instance: instance.id, name: 'For customers' })
      for (const [question, answer] of pairs) {
        const item = await pb.collection('knowledge_items').create({ base: base.id, type: 'faq', question, answer })
        await expect.poll(async () => (await pb.collection('knowledge_items').getOne(item.id)).status).toBe('ready')
      }
      const settings = await pb.collection('chat_settings').getFirstListItem(own.filter)
      await pb.collection('chat_settings').update(settings.id, { knowledgeBase: base.id })
    },
    async visitor(language = 'en-US', name = '') {
      const root = `${origin}/api/widget/${channel!.siteToken}`
      const send = (token: string, path: string, body?: object) =>
        fetch(`${root}${path}`, {
          method: body ? 'POST' : 'GET',
          headers: { ...(body && { 'content-type': 'application/json' }), authorization: `Bearer ${token}` },
          ...(body && { body: JSON.stringify(body) }),
        })
      const { token } = (await (await send('', '/sessions', { language, name })).json()) as VisitorSession
      let conversation = ''
      return {
        async say(body) {
          count += 1
          const answer = await send(token, '/messages', { clientId: `visitor-${process.pid}-${count}`, body })
          expect(answer.status).toBe(200)
          const view = (await answer.json()) as VisitorView
          conversation = view.conversation.id
          return view
        },
        view: async () =>
          (await (await send(token, `/messages?conversation=${conversation}&after=0`)).json()) as VisitorView,
        post: (path, body = {}) => send(token, path, body),
      }
    },
  }
}

/** Another member of the workspace, called Bia, on a page of their own. */
export async function colleague(
  page: Page,
  origin: string,
  { instance }: Workspace,
  root: PocketBase,
  role: 'editor' | 'viewer',
): Promise<Page> {
  count += 1
  const email = `bia-${process.pid}-${count}@timbre.example`
  const password = 'correct horse 1'
  const pb = new PocketBase(origin).autoCancellation(false)
  const termsConsentAt = new Date().toISOString()
  const account = { name: 'Bia', email, password, passwordConfirm: password, termsConsentAt }
  const { id } = await pb.collection('users').create(account)
  await root.collection('user_instance_roles').create({ user: id, instance: instance.id, role })
  await pb.collection('users').authWithPassword(email, password)
  const context = await page
    .context()
    .browser()!
    .newContext({ viewport: { width: 1440, height: 900 } })
  const theirs = await context.newPage()
  await enterAs(theirs, pb)
  await theirs.addInitScript((chosen) => localStorage.setItem('selectedInstanceId', chosen), instance.id)
  return theirs
}
