import { randomBytes } from 'node:crypto'
import type { RecordData } from '#server/engine/records/record.ts'
import type { RecordWriter } from '#server/engine/records/records.ts'
import type { Collection } from '#shared/collections/define.ts'
import { collections as product } from '#shared/collections/index.ts'
import { collections as all } from '../../support/collections.ts'
import { plainRow } from '../../support/plain-row.ts'
import { type EngineServer, type Place, startEngine } from '../engine-server.ts'
import type { State, Who } from './access.ts'
import { annex } from './annex.ts'

export interface Principal {
  readonly name: string
  readonly who: Who
  /** The `Authorization` header. */
  readonly token: string
  /** Opens protected files, for three minutes. */
  fileToken: string
}

export interface World {
  readonly server: EngineServer
  readonly collections: Readonly<Record<string, Collection>>
  readonly principals: readonly Principal[]
  /** All rows, as the server sees them. */
  state(): Promise<State>
  idOf(collection: string): string
  /** Once they are a minute old. */
  renewFileTokens(): Promise<void>
}

export const collections: Readonly<Record<string, Collection>> = { ...all, ...annex }
const membership = { collection: 'user_instance_roles', user: 'user', tenant: 'instance', authCollection: 'users' }
const password = 'correct horse 1'
const roles = ['viewer', 'reviewer', 'editor', 'admin', 'owner'] as const

/** Two workspaces with rows in every collection, and all callers. */
export async function openWorld(place: Place): Promise<World> {
  const server = await startEngine({
    place,
    collections: Object.values({ ...product, ...annex }),
    membership,
    behindProxy: true,
  })
  const { records } = server
  const people = await records.write(fill)
  await uploadFiles(server, people.owner!)
  const principals = await signIn(server, people)
  let renewed = Date.now()
  return {
    server,
    collections,
    principals,
    async renewFileTokens() {
      if (Date.now() - renewed < 60_000) return
      renewed = Date.now()
      for (const each of principals)
        if (each.who.kind !== 'guest') each.fileToken = await fileTokenFor(server, each.token)
    },
    idOf: (name) => records.collection(name)!.id,
    async state() {
      const state = new Map<string, Map<string, RecordData>>()
      for (const name of Object.keys(collections)) {
        const rows = (await records.find(name)) as RecordData[]
        state.set(name, new Map(rows.map((row) => [row.id, row])))
      }
      return state
    },
  }
}

type People = Record<string, RecordData>

async function fill(writer: RecordWriter): Promise<People> {
  const people: People = {}
  const filled = new Set<string>()
  const put = (name: string, data: object) => {
    filled.add(name)
    return writer.create(name as string, data as Record<string, unknown>)
  }
  const person = async (name: string) => {
    people[name] = await put('users', { email: `${name}@drill.example`, password, name, consents: [{ at: name }] })
    return people[name].id
  }
  people.superuser = await put('_superusers', { email: 'superuser@drill.example', password })
  people.boss = await put('staff', { email: 'boss@drill.example', password, name: 'boss', pin: 'p1' })
  people.clerk = await put('staff', { email: 'clerk@drill.example', password, pin: 'p2', boss: people.boss.id })
  await put('staff', { email: 'open@drill.example', password, pin: 'p3', emailVisibility: true })
  await put('services', { slug: 'one', name: 'One', namePt: 'Um', status: 'available' })
  const service = await put('services', { slug: 'two', name: 'Two', namePt: 'Dois', status: 'available' })
  const labels: string[] = []
  for (const name of ['red', 'hushed', 'green']) {
    labels.push((await put('labels', { name, mark: `m-${name}`, owner: people.clerk.id })).id)
  }
  const secret = await put('secrets', { text: 'locked away' })
  await put('settings', { key: 'key', value: 1 })
  await put('legal_versions', { version: '1', since: '2026-01-01 00:00:00.000Z', termsEnglish: 'Terms' })
  await put('payment_events', { event: 'evt_drill', type: 'invoice.paid' })
  await put('mails', { to: 'a@drill.example', subject: 'mail', state: 'kept' })
  await put('leads', { name: 'lead', email: 'lead@drill.example', consent: true })

  const a = (await put('instances', { name: 'house-a', owner: await person('owner') })).id
  const b = (await put('instances', { name: 'house-b', owner: await person('stranger') })).id
  for (const role of roles) {
    const user = people[role]?.id ?? (await person(role))
    const member = await put('user_instance_roles', { user, instance: a, role })
    await put('calendar_feeds', { member: member.id, tokenHash: `hash-${role}` })
  }
  const elsewhere = await put('user_instance_roles', { user: people.stranger!.id, instance: b, role: 'owner' })
  await put('calendar_feeds', { member: elsewhere.id, tokenHash: 'hash-stranger' })
  const both = await person('both')
  await put('user_instance_roles', { user: both, instance: a, role: 'viewer' })
  await put('user_instance_roles', { user: both, instance: b, role: 'editor' })
  // A former member whose record still names the instance as chosen.
  const removed = await person('removed')
  const ended = await put('user_instance_roles', { user: removed, instance: a, role: 'viewer' })
  await writer.update('users', removed, { instance: a, credits: 5, plan: 'trial' })
  await writer.delete('user_instance_roles', ended.id)
  for (const name of ['owner', 'viewer', 'stranger', 'both', 'removed']) {
    await put('notes', { owner: people[name]!.id, text: `note-${name}` })
    await put('notifications', { user: people[name]!.id, kind: 'removed', link: `/note-${name}` })
    const account = { collectionRef: '_pb_users_auth_', recordRef: people[name]!.id }
    await put('sessions', { ...account, method: 'password', browser: `session-${name}` })
    await put('account_events', { ...account, kind: 'signed-in', browser: `event-${name}` })
    await put('second_factors', { ...account, secret: `secret-${name}`, recoveryCodesLeft: 3 })
    await put('passkeys', { ...account, name, credentialId: `id-${name}`, publicKey: `key-${name}` })
    await put('exports', { user: people[name]!.id, status: 'ready' })
    const consent = { document: 'terms', version: `v-${name}`, decision: 'given', addressHash: `h-${name}` }
    await put('consents', { user: people[name]!.id, ...consent })
  }
  await put('exports', { administrator: 'a'.repeat(15), status: 'ready' })
  await put('figure_days', { day: '2026-11-01', signUps: 1 })
  await put('network_notices', { network: 'linkedin', version: '202501', notice: 'refused' })
  for (const [house, instance] of Object.entries({ a, b })) {
    const at = (n: number) => `${house}-${n}`
    await put('instance_services', { instance, service: service.id, status: 'ready', config: { at: at(0) } })
    await put('credit_entries', { instance, amount: 5, reason: at(1), reference: at(1), sequence: 1, balanceAfter: 5 })
    await put('usage_days', { instance, day: at(1), suggestions: 1, usd: 0.5 })
    await put('subscriptions', { instance, provider: 'stripe', customer: at(1), reference: at(2), plan: 'pro' })
    await put('jobs', {
      tenant: instance,
      name: at(1),
      state: 'done',
      payload: { x: at(1) },
      key: at(2),
      worker: at(3),
    })
    await put('chat_settings', { instance, accountType: 'business', timezone: 'UTC', phone: at(0) })
    let beside = ''
    for (const n of [1, 2, 3]) {
      const base = await put('knowledge_bases', { instance, name: at(n), description: at(n) })
      const ambassador = await put('ambassadors', {
        ...{ instance, name: at(n), language: 'en-US', email: `${at(n)}@drill.example` },
        knowledgeBases: [base.id],
      })
      const segment = await put('audience_segments', { ambassador: ambassador.id, title: at(n), pains: at(n + 1) })
      await put('writing_preferences', { ambassador: ambassador.id, text: at(n), status: 'accepted' })
      const item = await put('knowledge_items', { base: base.id, type: 'faq', title: at(n), answer: at(n) })
      await put('followed_sites', { base: base.id, url: `https://example.com/${n}`, title: at(n), seen: at(n) })
      await put('knowledge_chunks', { base: base.id, item: item.id, text: at(n), position: n })
      const batch = await put('production_batches', {
        ...{ instance, ambassador: ambassador.id, name: at(n), status: 'outline', createdBy: people.owner!.id },
        ...{ knowledgeBases: [base.id], segments: [segment.id] },
      })
      await put('ideas', { instance, text: at(n), status: 'used', item: item.id, batch: batch.id })
      await put('web_searches', { batch: batch.id, asked: at(n), pages: [{ url: at(n), title: at(n), date: '' }] })
      const topic = await put('topics', { batch: batch.id, title: at(n), hook: at(n), position: n })
      const owned = { instance, ambassador: ambassador.id }
      const post = await put('posts', { ...owned, batch: batch.id, topic: topic.id, body: at(n) })
      await put('generated_pictures', {
        ...{ instance, post: post.id, prompt: at(n), ratio: 'square', altText: at(n), model: at(n), usd: n },
      })
      const account = { kind: 'simulated', name: at(n), status: 'connected', accountName: at(n), secrets: at(n) }
      const channel = await put('channels', { ...owned, ...account })
      const scheduled = await put('scheduled_posts', {
        ...{ ...owned, post: post.id, channel: channel.id, status: 'unknown', error: at(n), errorDetail: at(n) },
        ...{ localTime: '2031-02-03T10:00', timezone: 'UTC', publishAt: '2031-02-03 10:00:00.000Z', fence: n },
      })
      await put('post_results', {
        ...{ instance, scheduled: scheduled.id, source: 'network', import: at(n), numbers: { impressions: n } },
        measuredAt: '2026-11-02 10:00:00.000Z',
      })
      await put('simulated_posts', {
        ...{ instance, author: at(n), commentary: at(n), text: at(n), postedAt: '2026-11-01 10:00:00.000Z' },
      })
      const link = await put('review_links', { instance, posts: [post.id], message: at(n), secret: at(n) })
      await put('review_comments', { instance, post: post.id, link: link.id, name: at(n), body: at(n), version: 1 })
      const bot = await put('bots', { instance, name: at(n), tone: at(n), knowledgeBase: base.id })
      const chatChannel = await put('chat_channels', {
        ...{ instance, kind: 'widget', name: at(n), siteToken: `site-${at(n)}`, status: 'active', bot: bot.id },
        identityKeys: [{ kid: at(n), created: '2026-11-01 10:00:00.000Z', secret: at(n) }],
      })
      const contact = await put('contacts', { instance, name: at(n), notes: at(n) })
      await put('contact_ids', { contact: contact.id, instance, kind: 'customer', value: at(n) })
      const session = { contact: contact.id, channel: chatChannel.id, tokenHash: `session-${at(n)}` }
      await put('visitor_sessions', { ...session, expiresAt: '2031-02-03 10:00:00.000Z' })
      const talk = await put('conversations', {
        ...{ instance, channel: chatChannel.id, contact: contact.id, status: 'open', lastMessage: at(n) },
        ...{ assignee: people.owner!.id, sequence: 1, visitorSequence: 1 },
      })
      const written = { conversation: talk.id, clientId: `client-${at(n)}`, sequence: 1, visitorSequence: 1 }
      const message = await put('messages', { ...written, author: 'visitor', body: at(n) })
      const delivered = { message: message.id, conversation: talk.id, channel: chatChannel.id }
      await put('message_deliveries', { ...delivered, state: 'failed', externalId: at(n), errorDetail: at(n) })
      const whatsAppEvent = { channel: chatChannel.id, kind: 'message', key: at(n), sender: at(n), state: 'done' }
      await put('whatsapp_events', { ...whatsAppEvent, payload: { body: at(n) } })
      await put('conversation_events', { instance, conversation: talk.id, type: 'status', actor: 'visitor', to: at(n) })
      const [seat] = await writer.find('user_instance_roles', {
        filter: 'instance = {:instance}',
        params: { instance },
      })
      await put('conversation_reads', { conversation: talk.id, member: seat!.id, sequence: 1 })
      await put('bot_tests', { bot: bot.id, question: at(n), language: 'en-US', expected: 'answer', item: item.id })
      const gap = await put('knowledge_gaps', {
        ...{ instance, base: base.id, question: at(n), draftAnswer: at(n), terms: at(n), count: n, status: 'open' },
      })
      await put('unanswered_questions', { gap: gap.id, conversation: talk.id, question: at(n), sequence: 1 })
      await put('canned_replies', { instance, shortCode: at(n), text: at(n) })
      await put('posting_slots', { ambassador: ambassador.id, weekday: n, time: '10:00', timezone: at(n) })
      const room = await put('rooms', {
        ...{ instance, name: at(n), code: `code-${at(n)}`, shown: n !== 2, keeper: people.editor!.id },
        labels: labels.slice(n - 1),
      })
      for (const title of [at(n), `unseen-${at(n)}`]) {
        const desk = await put('desks', { room: room.id, title, rank: n, beside, secret: secret.id })
        beside = desk.id
      }
    }
    for (const [name, definition] of Object.entries(collections)) {
      // Needs no preparation, so it is not listed here.
      if (filled.has(name)) continue
      for (const n of [1, 2, 3]) {
        const plain = plainRow(definition, instance, at(n))
        if (plain) await writer.create(name, plain)
      }
    }
  }
  return people
}

/** Written by a superuser over HTTP, the only way to upload files. */
async function uploadFiles(server: EngineServer, owner: RecordData): Promise<void> {
  const { token } = await signInAs(server, '_superusers', 'superuser@drill.example')
  const headers = { authorization: token }
  const send = async (path: string, form: FormData) => {
    const answer = await fetch(`${server.url}/api/collections/${path}`, { method: 'PATCH', headers, body: form })
    if (!answer.ok) throw new Error(`A file could not be stored: ${await answer.text()}`)
  }
  for (const room of (await server.records.find('rooms')) as RecordData[]) {
    const form = new FormData()
    form.set('paper', new File([`paper of ${room.name}`], 'paper.txt'))
    form.set('picture', new File([`picture of ${room.name}`], 'picture.txt'))
    await send(`rooms/records/${room.id}`, form)
  }
  for (const order of await server.records.find('exports' as string)) {
    const form = new FormData()
    form.set('file', new File([`export of ${order.user}`], 'export.zip'))
    await send(`exports/records/${order.id}`, form)
  }
  for (const item of await server.records.find('knowledge_items')) {
    const form = new FormData()
    form.set('file', new File([`file of ${item.title}`], 'file.txt'))
    await send(`knowledge_items/records/${item.id}`, form)
  }
  if (!owner) throw new Error('There is no owner.')
}

async function signIn(server: EngineServer, people: People): Promise<Principal[]> {
  const principals: Principal[] = [guest('guest', '')]
  for (const [name, record] of Object.entries(people)) {
    const kind = name === 'superuser' ? 'superuser' : name === 'boss' || name === 'clerk' ? 'staff' : 'user'
    const collection = { superuser: '_superusers', staff: 'staff', user: 'users' }[kind]
    const { token, fileToken } = await signInAs(server, collection, String(record.email))
    principals.push({ name, who: { kind, id: record.id } as Who, token, fileToken })
  }
  const owner = principals.find(({ name }) => name === 'owner')!
  // Invalid tokens.
  principals.push(guest('forged', forge(owner.token, {})))
  principals.push(guest('expired', forge(owner.token, { exp: 1_600_000_000 })))
  principals.push(guest('file token for a key', owner.fileToken))
  principals.push({ ...guest('key for a file token', ''), fileToken: owner.token })
  return principals
}

const guest = (name: string, token: string): Principal => ({
  name,
  who: { kind: 'guest', id: '' },
  token,
  fileToken: '',
})

async function signInAs(server: EngineServer, collection: string, identity: string) {
  const { token } = await post(server, `collections/${collection}/auth-with-password`, { identity, password })
  if (!token) throw new Error(`${identity} could not sign in.`)
  return { token, fileToken: await fileTokenFor(server, token) }
}

async function fileTokenFor(server: EngineServer, authorization: string): Promise<string> {
  const { token } = await post(server, 'files/token', {}, authorization)
  if (!token) throw new Error('There was no token for files.')
  return token
}

async function post({ url }: EngineServer, path: string, body: object, authorization = ''): Promise<{ token: string }> {
  const headers = { 'content-type': 'application/json', authorization }
  const answer = await fetch(`${url}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return (await answer.json()) as { token: string }
}

/** The same claims, or others, under a signature that is not the server's. */
function forge(token: string, changed: object): string {
  const [head, body] = token.split('.') as [string, string]
  const claims = { ...JSON.parse(Buffer.from(body, 'base64url').toString()), ...changed }
  return `${head}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.${randomBytes(32).toString('base64url')}`
}
