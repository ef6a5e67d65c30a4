import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FrameLocator, Page } from '@playwright/test'
import PocketBase from 'pocketbase'
import type { Row } from '#shared/collections/index.ts'
import type { Language } from '#shared/preferred-language.ts'
import { expect } from './server.ts'

const folder = new URL('./site/', import.meta.url)
const types = { html: 'text/html; charset=utf-8', css: 'text/css; charset=utf-8' }

/**
 * A site of somebody else with a policy as strict as they get, apart from what docs/chat.md asks for.
 *
 * `host`: `localhost` makes the frame that of a third party, whose storage these browsers block. `identity`: the token of each
 * page's visitor.
 */
export async function openSite(
  origin: string,
  { siteToken }: Pick<Row<'chat_channels'>, 'siteToken'>,
  language: Language,
  { host = '127.0.0.1', identity = () => '' }: { host?: string; identity?: () => string } = {},
) {
  const policy = [
    ...["default-src 'none'", "style-src 'self'", "base-uri 'none'", "form-action 'none'"],
    ...[`script-src ${origin}/widget.js`, `frame-src ${origin}`, "require-trusted-types-for 'script'"],
  ]
  const server = createServer(({ url = '/' }, response) => {
    const values: Record<string, string> = { origin, siteToken, identity: identity() }
    const name = url === '/' ? 'index.html' : url.slice(1)
    if (!['index.html', 'about.html', 'site.css'].includes(name)) return response.writeHead(204).end()
    const content = readFileSync(new URL(name, folder), 'utf8')
      .replace('lang="en-US"', `lang="${language}"`)
      .replace(/\{(\w+)\}/g, (place, key) => values[key] ?? place)
    const type = types[name.split('.').pop() as keyof typeof types]
    response
      .writeHead(200, {
        ...{ 'content-type': type, 'content-security-policy': policy.join('; ') },
        ...{ 'referrer-policy': 'no-referrer', 'cross-origin-opener-policy': 'same-origin' },
      })
      .end(content)
  })
  await new Promise<void>((done) => server.listen(0, host, done))
  const address = `http://${host}:${(server.address() as AddressInfo).port}`
  return {
    address,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

export interface ChatDesk {
  readonly pb: PocketBase
  readonly instance: string
  readonly channel: Row<'chat_channels'>
  change(changes: Partial<Row<'chat_channels'>>): Promise<unknown>
  conversation(): Promise<Row<'conversations'>>
  /** As a member. */
  answer(body: string, files?: File[]): Promise<unknown>
  step(changes: Partial<Row<'conversations'>>): Promise<unknown>
  messages(): Promise<Row<'messages'>[]>
}

let count = 0

/** A workspace whose bot knows one answer. The browser knows nothing of it. */
export async function openChatDesk(origin: string, language: Language): Promise<ChatDesk> {
  const pb = new PocketBase(origin).autoCancellation(false)
  count += 1
  const [email, password] = [`desk-${process.pid}-${count}@timbre.example`, 'correct horse 1']
  const account = { name: 'Ana Lima', email, password, passwordConfirm: password, language }
  await pb.collection('users').create({ ...account, termsConsentAt: new Date().toISOString() })
  await pb.collection('users').authWithPassword(email, password)
  const instance = (await pb.collection('instances').getFirstListItem('')).id
  const own = `instance = "${instance}"`
  const find = () => pb.collection<Row<'chat_channels'>>('chat_channels').getFullList({ filter: own })
  await expect.poll(async () => (await find()).length).toBe(1)
  const [channel] = await find()
  const knowledge = await pb.collection('knowledge_bases').create({ instance, name: 'For customers' })
  const item = await pb.collection('knowledge_items').create({ base: knowledge.id, type: 'faq', ...faq[language] })
  const isRead = async () => (await pb.collection('knowledge_items').getOne(item.id)).status
  await expect.poll(isRead).toBe('ready')
  const settings = await pb.collection('chat_settings').getFirstListItem(own)
  await pb.collection('chat_settings').update(settings.id, { knowledgeBase: knowledge.id })

  let written = 0
  const conversation = () =>
    pb.collection<Row<'conversations'>>('conversations').getFirstListItem(own, { sort: '-created' })
  return {
    ...{ pb, instance, channel: channel!, conversation },
    change: (changes) => pb.collection('chat_channels').update(channel!.id, changes),
    async answer(body, files = []) {
      written += 1
      const { id } = await conversation()
      return pb.collection('messages').create({ conversation: id, clientId: `member-${written}`, body, files })
    },
    async step(changes) {
      return pb.collection('conversations').update((await conversation()).id, changes)
    },
    async messages() {
      // None until the first message arrives, for which journeys wait.
      const [latest] = (await pb.collection('conversations').getList(1, 1, { filter: own, sort: '-created' })).items
      if (!latest) return []
      const filter = `conversation = "${latest.id}" && private = false`
      return pb.collection<Row<'messages'>>('messages').getFullList({ filter, sort: 'sequence' })
    },
  }
}

export const faq = {
  'en-US': { question: 'Do you deliver on Saturdays?', answer: 'Yes, we deliver on Saturdays until noon.' },
  'pt-BR': { question: 'Vocês entregam aos sábados?', answer: 'Sim, entregamos aos sábados até o meio-dia.' },
} satisfies Record<Language, object>

export const panelOf = (page: Page): FrameLocator => page.frameLocator('[data-timbre-chat] iframe')
