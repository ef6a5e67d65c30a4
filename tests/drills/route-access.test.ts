import { beforeAll, describe, expect, it } from 'vitest'
import { type Person, startTestApp, type TestApp } from '../support/app.ts'
import { describeOnSqlite } from '../support/databases.ts'
import { type RouteAccess, routeAccess, routesOf, type WorkspaceIds } from './route-access-table.ts'

interface Answer {
  status: number
  text: string
}

describeOnSqlite('every route of the product', (engine) => {
  let app: TestApp
  let owner: Person
  let stranger: Person
  let ids: WorkspaceIds
  beforeAll(async () => {
    app = await startTestApp(await engine.place())
    owner = await app.register('owner@timbre.example')
    stranger = await app.register('stranger@timbre.example')
    const base = await owner.pb.collection('knowledge_bases').create({ instance: owner.instance, name: 'Canary' })
    const invited = { instance: owner.instance, email: 'invited@timbre.example', role: 'viewer' }
    const invitation = await owner.pb.collection('invitations').create(invited)
    const reviewLink = await app.app.engine.records.write((records) =>
      // Its address is read from `secret`, which says nothing about who may ask for it.
      records.create('review_links', { instance: owner.instance, reviewer: 'Canary' }),
    )
    const published = { author: 'urn:li:person:canary', postedAt: '2026-11-01 10:00:00.000Z' }
    const feedPost = await app.app.engine.records.write((records) =>
      records.create('simulated_posts', { instance: owner.instance, text: 'Canary', ...published }),
    )
    const [service] = await owner.pb.collection('instance_services').getFullList()
    const webhook = {
      instance: owner.instance,
      kind: 'webhook',
      name: 'Canary',
      address: 'https://hooks.example/posts',
    }
    const post = await app.app.engine.records.write(async (records) => {
      const ambassador = await records.create('ambassadors', {
        instance: owner.instance,
        name: 'Ines',
        language: 'en-US',
      })
      return records.create('posts', { instance: owner.instance, ambassador: ambassador.id, body: 'A post.' })
    })
    const picture = await app.app.engine.records.write((records) => {
      const drawn = { prompt: 'Canary', ratio: 'square' } as const
      return records.create('generated_pictures', { instance: owner.instance, post: post.id, ...drawn })
    })
    const channel = await owner.pb.collection('channels').create(webhook)
    const widget = await owner.pb
      .collection('chat_channels')
      .create({ instance: owner.instance, kind: 'widget', name: 'Canary', status: 'active' })
    await app.app.engine.records.write((records) =>
      records.update('chat_channels', widget.id, { identityKeys: [{ kid: 'canary', created: '', secret: '' }] }),
    )
    const [conversation, delivery] = await app.app.engine.records.write(async (records) => {
      const place = { instance: owner.instance, kind: 'whatsapp', name: 'WhatsApp', status: 'active' } as const
      const site = await records.create('chat_channels', place)
      const contact = await records.create('contacts', { instance: owner.instance, name: 'Canary' })
      const between = { instance: owner.instance, channel: site.id, contact: contact.id }
      const talk = await records.create('conversations', { ...between, status: 'open' })
      const said = { conversation: talk.id, clientId: 'first-note', author: 'member', private: true } as const
      const message = await records.create('messages', said)
      const outgoing = { message: message.id, conversation: talk.id, channel: site.id, state: 'failed' } as const
      return [talk, await records.create('message_deliveries', outgoing)]
    })
    const bot = await owner.pb
      .collection('bots')
      .create({ instance: owner.instance, name: 'Canary', knowledgeBase: base.id })
    const ambassador = await owner.pb
      .collection('ambassadors')
      .create({ instance: owner.instance, name: 'Canary', language: 'en-US' })
    ids = {
      ...{ instance: owner.instance, base: base.id, invitation: invitation.id, service: service!.id },
      channel: channel.id,
      conversation: conversation.id,
      bot: bot.id,
      whatsApp: conversation.channel,
      widget: widget.id,
      contact: conversation.contact,
      delivery: delivery.id,
      post: post.id,
      picture: picture.id,
      ambassador: ambassador.id,
      feedPost: feedPost.id,
      reviewLink: reviewLink.id,
    }
  })

  const entries = Object.entries(routeAccess)
  const of = <By extends RouteAccess['by']>(by: By) =>
    entries.filter((entry): entry is [string, Extract<RouteAccess, { by: By }>] => entry[1].by === by)

  it('is in the table of who may use it', () => {
    const printed = app.app.engine.http.printRoutes({ commonPrefix: false, includeHooks: false })
    expect(routesOf(printed)).toEqual(Object.keys(routeAccess).sort())
  })

  async function tryRoute(route: string, access: { path?: unknown; body?: unknown }, headers = {}): Promise<Answer> {
    const [method = '', pattern = ''] = route.split(' ')
    const path = typeof access.path === 'string' ? access.path : pattern
    const body = access.body === undefined ? {} : { body: JSON.stringify(access.body) }
    const type: Record<string, string> = access.body === undefined ? {} : { 'content-type': 'application/json' }
    const answer = await fetch(app.url + path, { method, headers: { ...type, ...headers }, ...body })
    return { status: answer.status, text: await answer.text() }
  }

  const said = (text: string) => (JSON.parse(text) as { message: string }).message

  describe('for superusers', () => {
    it.each(of('superusers'))('%s refuses everybody else before it looks at anything', async (route, access) => {
      const token = owner.pb.authStore.token
      const fileToken = await owner.pb.files.getToken()
      const strangers: [Record<string, string>, number][] = [
        [{}, 401],
        [{ authorization: 'nonsense' }, 401],
        [{ authorization: fileToken }, 401],
        [{ authorization: token }, 403],
        [{ authorization: `Bearer ${token}` }, 403],
        // Headers that other servers took as proof of an earlier check.
        [{ ...pretended }, 401],
      ]
      for (const [headers, status] of strangers) {
        const answer = await tryRoute(route, access, headers)
        expect([answer.status, headers]).toEqual([status === 401 && fileOnly(route) ? 403 : status, headers])
        expect(Object.keys(JSON.parse(answer.text))).toEqual(['data', 'message', 'status'])
        expect(JSON.parse(answer.text).data).toEqual({})
      }
    })
  })

  it.each(of('people'))('%s refuses callers who are not signed in', async (route, access) => {
    const fileToken = await owner.pb.files.getToken()
    for (const headers of [{}, { authorization: 'nonsense' }, { authorization: fileToken }, pretended]) {
      expect((await tryRoute(route, access, headers)).status).toBe(401)
    }
    const { status } = await tryRoute(route, access, { authorization: owner.pb.authStore.token })
    expect([401, 403]).not.toContain(status)
  })

  describe('for members', () => {
    it.each(of('members'))('%s says the same of what is not theirs as of what is not there', async (route, access) => {
      const ask = (person: Person | null, of: WorkspaceIds) =>
        tryRoute(
          route,
          { path: access.path(of), body: access.body?.(of) },
          person ? { authorization: person.pb.authStore.token } : {},
        )
      const none = 'aaaaaaaaaaaaaaa'
      const nothing = Object.fromEntries(Object.keys(ids).map((name) => [name, none])) as unknown as WorkspaceIds
      expect([404, 403]).toContain((await ask(stranger, ids)).status)
      expect(await ask(stranger, ids)).toEqual(await ask(stranger, nothing))
      const guest = await ask(null, ids)
      expect(guest.status).toBe(401)
      expect(guest).toEqual(await ask(null, nothing))
      expect([401, 403, 404]).not.toContain((await ask(owner, ids)).status)
    })

    it.each(of('members'))('%s closes as soon as somebody is no member any more', async (route, access) => {
      const guest = await app.register(`guest-${route.replace(/\W/g, '')}@timbre.example`)
      const membership = await app.app.engine.records.write((records) =>
        records.create('user_instance_roles', {
          user: guest.user.id,
          instance: owner.instance,
          role: access.role ?? 'editor',
        }),
      )
      const ask = () =>
        tryRoute(
          route,
          { path: access.path(ids), body: access.body?.(ids) },
          { authorization: guest.pb.authStore.token },
        )
      expect([401, 403, 404]).not.toContain((await ask()).status)
      await app.app.engine.records.write((records) => records.delete('user_instance_roles', membership.id))
      expect([403, 404]).toContain((await ask()).status)
    })
  })

  it('is refused if a part of the address is left out', async () => {
    const guarded = [...of('superusers'), ...of('members')]
    for (const [route, access] of guarded) {
      const [method = '', pattern = ''] = route.split(' ')
      const path = typeof access.path === 'function' ? access.path(ids) : (access.path ?? pattern)
      const parts = path.split('?')[0]!.split('/').slice(1)
      for (const left of parts.keys()) {
        for (const tried of [parts.toSpliced(left, 1), parts.toSpliced(left, 1, '')]) {
          const { status, text } = await tryRoute(`${method} /${tried.join('/')}`, {})
          const isWebApp = text.startsWith('<!') && !text.includes(ids.instance)
          const isPublic = ['api/collections/users/records', 'api/health'].includes(tried.join('/'))
          expect([path, tried, status >= 300 || isWebApp || isPublic]).toEqual([path, tried, true])
        }
      }
    }
  })

  it('lets superusers in', async () => {
    const { token } = (await app.superuser()).authStore
    for (const [route, access] of of('superusers').filter(([each]) => each.startsWith('GET') && !fileOnly(each))) {
      const { status } = await tryRoute(route, access, { authorization: token })
      expect([route, [200, 404].includes(status)]).toEqual([route, true])
    }
  })

  it('refuses with a message and nothing else', async () => {
    const { text } = await tryRoute('GET /api/settings', {})
    expect(said(text)).toBe('The request requires valid record authorization token.')
  })
})

/** Opened by a token in the URL, so that a browser can follow a link; without one everyone is a guest. */
const fileOnly = (route: string): boolean => route === 'GET /api/backups/:key'

const pretended = {
  'x-middleware-subrequest': 'middleware:middleware:middleware:middleware:middleware',
  'x-forwarded-for': '127.0.0.1',
  'x-real-ip': '127.0.0.1',
  'x-original-url': '/api/health',
  'x-rewrite-url': '/api/health',
  'x-http-method-override': 'HEAD',
  'x-forwarded-user': 'root@timbre.example',
  'x-authenticated-user': 'root@timbre.example',
  'x-superuser': 'true',
}
