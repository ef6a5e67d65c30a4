import { beforeAll, describe, expect, it } from 'vitest'
import { type RouteAccess, routeAccess, type WorkspaceIds } from '../drills/route-access-table.ts'
import { type Person, startTestApp, type TestApp } from '../support/app.ts'
import { describeOnPostgres } from '../support/databases.ts'

/** Values that forms of the web app never send, but a script, an older client or an attacker does. */
const oddValues: readonly unknown[] = [null, 5, '\0', [null], {}]
const oddBodies: readonly unknown[] = [null, [], 'text', {}]

/** Where the table of routes sends a body that is refused before all of its fields are looked at. */
const fullBodies = ({ instance, post }: WorkspaceIds): Readonly<Record<string, object>> => ({
  'POST /api/instances/:instance/review-links': { posts: [post], reviewer: 'Dr. Lima', language: 'en-US' },
  'POST /api/instances/:instance/results/import': { rows: [{ scheduled: post, numbers: { clicks: 1 } }] },
  'POST /api/posts/:id/link-card': { link: 'https://velofold.example' },
  'POST /api/exports': { instance },
  'POST /api/instances': { name: 'Another' },
})

/** Optional fields that the table of routes does not send, by the end of a path. */
const moreFields: Readonly<Record<string, readonly string[]>> = {
  'review-links': ['posts', 'reviewer', 'email', 'message', 'language'],
  pictures: ['pictures'],
  'link-card': ['link'],
  connect: ['owner', 'redirectUrl'],
  queue: ['seen', 'scheduled', 'place'],
  suggestions: ['instance', 'language', 'field', 'name', 'website', 'context', 'wanted'],
  instances: ['name', 'ghostwriter', 'services', 'owner', 'plan', 'credits'],
  exports: ['instance', 'language'],
  password: ['oldPassword', 'password', 'passwordConfirm'],
  confirm: ['code', 'secret', 'password'],
  options: ['name'],
  passkeys: ['name', 'response', 'challenge'],
  credits: ['instance', 'amount', 'kind', 'note', 'key'],
  'view-as': ['user', 'reason', 'instance'],
  settings: ['aiProvider', 'aiKey', 'smtpHost', 'brandName', 'accentColor', 'openBatches', 'rateLimitRules'],
  ai: ['task', 'provider', 'key'],
  'sign-in': ['service'],
  control: ['request', 'fault', 'account', 'times'],
  checkout: ['kind', 'interval', 'currency', 'language', 'packs'],
  import: ['rows'],
  accept: ['token'],
  realtime: ['clientId', 'subscriptions'],
  batch: ['requests'],
}

/** On PostgreSQL, which refuses characters that SQLite stores. */
describeOnPostgres('odd requests', (engine) => {
  let app: TestApp
  let owner: Person
  let ids: WorkspaceIds
  let tokens: Record<RouteAccess['by'], string>

  beforeAll(async () => {
    app = await startTestApp(await engine.place())
    owner = await app.register('owner@timbre.example')
    const { instance } = owner
    const [service] = await owner.pb.collection('instance_services').getFullList()
    const rows = await app.app.engine.records.write(async (records) => {
      const ambassador = await records.create('ambassadors', { instance, name: 'Ines', language: 'en-US' })
      const post = await records.create('posts', { instance, ambassador: ambassador.id, body: 'A post.' })
      const feed = { instance, text: 'Seen', author: 'urn:li:person:a', postedAt: '2026-11-01 10:00:00.000Z' }
      const drawn = { prompt: 'Canary', ratio: 'square' } as const
      const place = { instance, kind: 'whatsapp', name: 'WhatsApp', status: 'active' } as const
      const site = await records.create('chat_channels', place)
      const contact = await records.create('contacts', { instance, name: 'Ana' })
      const between = { instance, channel: site.id, contact: contact.id, status: 'open' } as const
      const conversation = (await records.create('conversations', between)).id
      const note = { conversation, clientId: 'first-note', author: 'member', private: true } as const
      const outgoing = { conversation, channel: site.id, state: 'failed' } as const
      const message = (await records.create('messages', note)).id
      const base = (await records.create('knowledge_bases', { instance, name: 'Handbook' })).id
      return {
        bot: (await records.create('bots', { instance, name: 'Ada', knowledgeBase: base })).id,
        ...{ conversation, widget: site.id, contact: contact.id, whatsApp: site.id },
        delivery: (await records.create('message_deliveries', { ...outgoing, message })).id,
        ambassador: ambassador.id,
        picture: (await records.create('generated_pictures', { instance, post: post.id, ...drawn })).id,
        post: post.id,
        base,
        reviewLink: (await records.create('review_links', { instance, reviewer: 'Dr. Lima' })).id,
        feedPost: (await records.create('simulated_posts', feed)).id,
        channel: (await records.create('channels', { instance, kind: 'simulated', name: 'Ines', status: 'connected' }))
          .id,
      }
    })
    const invitation = await owner.pb
      .collection('invitations')
      .create({ instance, email: 'rui@timbre.example', role: 'viewer' })
    ids = { instance, service: service!.id, invitation: invitation.id, ...rows }
    const { token } = owner.pb.authStore
    const root = (await app.superuser()).authStore.token
    tokens = { matrix: token, anybody: '', people: token, superusers: root, members: token }
  })

  const pathOf = (route: string, access: RouteAccess): string => {
    const pattern = route.split(' ')[1]!
    if (!('path' in access)) return pattern.replaceAll(/:collection/g, 'users').replaceAll(/:\w+/g, 'aaaaaaaaaaaaaaa')
    return typeof access.path === 'string' ? access.path : (access.path?.(ids) ?? pattern)
  }
  const bodyOf = (route: string, access: RouteAccess): object => {
    const usual = 'body' in access ? (typeof access.body === 'function' ? access.body(ids) : access.body) : {}
    return { ...(usual as object), ...fullBodies(ids)[route] }
  }
  const send = async (method: string, path: string, access: RouteAccess, body?: unknown) => {
    const authorization = tokens[access.by]
    const answer = await fetch(app.url + path, {
      method,
      headers: { ...(authorization ? { authorization } : {}), 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(20_000),
    })
    await answer.body?.cancel()
    return answer.status
  }

  const isFailure = ({ status }: { status: number }) => status >= 500
  /** These do what they are asked to for any body, and that takes long or cannot be undone. */
  const leftOut = ['POST /api/backups', 'POST /api/admin/files/move', 'GET /api/realtime']
  /** Is slow on purpose. */
  const isSlow = (route: string) => route.includes('/api/simulated-network/')
  const routes = Object.entries(routeAccess).filter(([route]) => !leftOut.includes(route) && !isSlow(route))
  const writing = routes.filter(([route]) => /^(POST|PATCH|PUT) /.test(route))

  it.each(writing)('%s refuses odd bodies with its own error', async (route, access) => {
    const [method = '', pattern = ''] = route.split(' ')
    const [path, right] = [pathOf(route, access), bodyOf(route, access)]
    const fields = new Set([...Object.keys(right), ...(moreFields[pattern.split('/').at(-1)!] ?? [])])
    const odd = [...fields].flatMap((field) => oddValues.map((value) => ({ ...right, [field]: value })))
    const answers = [...oddBodies, ...odd].map(async (body) => ({
      status: await send(method, path, access, body),
      body,
    }))
    expect((await Promise.all(answers)).filter(isFailure)).toEqual([])
  })

  it.each(routes.filter(([route]) => route.includes(':')))(
    '%s refuses odd names in its address',
    async (route, access) => {
      const [method = '', pattern = ''] = route.split(' ')
      const paths = ['%00', '%F0%28%8C', 'constructor', 'x'.repeat(300)].flatMap((odd) =>
        [...pattern.matchAll(/:\w+/g)].map(([name]) =>
          pattern
            .replace(name, odd)
            .replace('/:collection', '/users')
            .replace(':instance', ids.instance)
            .replaceAll(/:\w+/g, 'aaaaaaaaaaaaaaa'),
        ),
      )
      const body = method === 'GET' ? undefined : bodyOf(route, access)
      const answers = paths.map(async (path) => ({ status: await send(method, path, access, body), path }))
      expect((await Promise.all(answers)).filter(isFailure)).toEqual([])
    },
  )

  describe('of queries', () => {
    const queries = ['?q=%00', '?from=%00&to=%00', '?page=x&perPage=-1', '?q=a&q=b', '?instances=%00,', '?period=%00']
    it.each(routes.filter(([route]) => route.startsWith('GET /')))('%s refuses odd ones', async (route, access) => {
      const path = pathOf(route, access).split('?')[0]
      const answers = queries.map(async (query) => ({ status: await send('GET', path + query, access), query }))
      expect((await Promise.all(answers)).filter(isFailure)).toEqual([])
    })
  })
})
