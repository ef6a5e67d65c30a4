import type PocketBase from 'pocketbase'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { collection } from '#shared/collections/define.ts'
import { file, text } from '#shared/collections/fields.ts'
import { people } from '../auth/people.ts'
import { describeOnEachDatabase } from '../support/databases.ts'
import { asJson, ask, startTestServer, type TestServer, testPassword } from '../support/server.ts'

const tenant = { global: 'Tests have no tenants.' }
const open = { list: '', view: '', create: '', update: '', delete: '' }
const notes = collection('notes', { tenant, fields: { title: text(), paper: file({}) }, rules: open })
const plans = collection('plans', { tenant, fields: { title: text() }, rules: open })

const rule = (label: string, maxRequests: number, more = {}) => ({
  label,
  audience: '',
  duration: 60,
  maxRequests,
  ...more,
})

describeOnEachDatabase('rate limits', (engine) => {
  let server: TestServer
  let root: PocketBase
  let person: PocketBase
  let noteId: string
  let paper: string
  beforeAll(async () => {
    server = await startTestServer({ place: await engine.place(), collections: [notes, plans, people] })
    root = await server.superuser()
    person = server.client()
    const email = 'p@test.example'
    await person.collection('people').create({ email, password: testPassword, passwordConfirm: testPassword })
    await person.collection('people').authWithPassword(email, testPassword)
    const note = await root.collection('notes').create({ title: 'One', paper: new File(['x'], 'x.txt') })
    noteId = note.id
    paper = note.paper
  })
  const limit = (...rules: object[]) => root.settings.update({ rateLimits: { enabled: true, rules, excludedIPs: [] } })
  beforeEach(() => limit(rule('/none', 1)))

  const as = (token: string): RequestInit => ({ headers: { authorization: token } })
  const get = async (path: string, init?: RequestInit) => (await ask(server.url + path, init)).status
  const list = '/api/collections/notes/records'

  it('answer like PocketBase, and reset after the duration of the rule', async () => {
    await limit(rule(list, 2))
    expect([await get(list), await get(list)]).toEqual([200, 200])
    const refused = await ask(server.url + list)
    expect([refused.status, refused.text]).toEqual([429, '{"data":{},"message":"Too Many Requests.","status":429}'])
    expect(await get('/api/health')).toBe(200)
    server.clock.advance(61_000)
    expect(await get(list)).toBe(200)
  })

  it('count nothing if they are off, no excluded address, and no superuser', async () => {
    await limit(rule('/api/', 1))
    for (let time = 0; time < 3; time += 1) expect(await get(list, as(root.authStore.token))).toBe(200)
    expect([await get(list), await get(list)]).toEqual([200, 429])
    await root.settings.update({ rateLimits: { excludedIPs: ['127.0.0.0/8'] } })
    for (let time = 0; time < 3; time += 1) expect(await get(list)).toBe(200)
    await root.settings.update({ rateLimits: { excludedIPs: ['10.0.0.1', '::1'] } })
    expect([await get(list), await get(list)]).toEqual([200, 429])
    await root.settings.update({ rateLimits: { enabled: false } })
    for (let time = 0; time < 3; time += 1) expect(await get(list)).toBe(200)
  })

  it('distinguish guests from signed-in people', async () => {
    await limit(rule(list, 1, { audience: '@guest' }), rule(list, 2, { audience: '@auth' }))
    const { token } = person.authStore
    expect([await get(list), await get(list)]).toEqual([200, 429])
    expect([await get(list, as(token)), await get(list, as(token)), await get(list, as(token))]).toEqual([
      200, 200, 429,
    ])
    // An invalid token makes a guest.
    expect(await get(list, as('nonsense'))).toBe(429)
  })

  it.each<[string, object[], string[], number[]]>([
    [
      'collection and tag before all tags',
      [rule('*:list', 1), rule('notes:list', 2)],
      [list, list, list],
      [200, 200, 429],
    ],
    ['all tags before the path', [rule(`GET ${list}`, 5), rule('*:list', 1)], [list, list], [200, 429]],
    ['method and path before the path', [rule(list, 5), rule(`GET ${list}`, 1)], [list, list], [200, 429]],
    [
      'an exact path before a prefix',
      [rule('/api/', 1), rule('/api/health', 2)],
      ['/api/health', '/api/health', '/api/health'],
      [200, 200, 429],
    ],
    [
      'prefixes in their order',
      [rule('/api/', 2), rule('/api/heal/', 1), rule('/api/health/', 1)],
      ['/api/health', '/api/health', '/api/health'],
      [200, 200, 429],
    ],
    ['a prefix with a method', [rule('GET /api/', 1)], ['/api/health', '/api/health'], [200, 429]],
    ['another method', [rule('POST /api/', 1)], ['/api/health', '/api/health'], [200, 200]],
    ['a prefix that is met itself', [rule('/api/health/', 1)], ['/api/health', '/api/health'], [200, 429]],
    ['half a name', [rule('/api/heal', 1)], ['/api/health', '/api/health'], [200, 200]],
    ['a path with a query', [rule('/api/health', 1)], ['/api/health?a=1', '/api/health?a=2'], [200, 429]],
    ['one rule for many paths', [rule('/api/', 2)], ['/api/health', '/api/nowhere', '/api/health'], [200, 404, 429]],
    // Each route of a collection is counted separately.
    [
      'one rule for two collections',
      [rule('*:list', 1)],
      [list, '/api/collections/plans/records', list],
      [200, 200, 429],
    ],
    ['the tag of a view', [rule('notes:view', 1)], [`${list}/NOTE`, `${list}/NOTE`, list], [200, 429, 200]],
    ['a collection by its id', [rule('notes:list', 1)], [list, '/api/collections/ID/records'], [200, 429]],
    [
      'the tag of a file',
      [rule('*:file', 1)],
      ['/api/files/notes/NOTE/PAPER', '/api/files/notes/NOTE/PAPER'],
      [200, 429],
    ],
    [
      'the ways to sign in',
      [rule('*:listAuthMethods', 1)],
      ['/api/collections/people/auth-methods', '/api/collections/people/auth-methods'],
      [200, 429],
    ],
  ])('find the rule: %s', async (_, rules, paths, statuses) => {
    await limit(...rules)
    const { collectionId } = await root.collection('notes').getOne(noteId)
    const filled = paths.map((path) => path.replace('NOTE', noteId).replace('PAPER', paper).replace('ID', collectionId))
    const answers: number[] = []
    for (const path of filled) answers.push(await get(path))
    expect(answers).toEqual(statuses)
  })

  it.each<[string, string, string, object]>([
    ['notes:create', 'POST', list, { title: 'New' }],
    ['notes:update', 'PATCH', `${list}/NOTE`, { title: 'Other' }],
    ['notes:delete', 'DELETE', `${list}/none`, {}],
    ['people:authWithPassword', 'POST', '/api/collections/people/auth-with-password', { identity: 'a', password: 'b' }],
    ['*:auth', 'POST', '/api/collections/people/auth-with-password', { identity: 'a', password: 'b' }],
    ['*:auth', 'POST', '/api/collections/people/auth-with-otp', { otpId: 'a', password: 'b' }],
    ['*:auth', 'POST', '/api/collections/people/auth-with-oauth2', { provider: 'a' }],
    ['*:authWithOTP', 'POST', '/api/collections/people/auth-with-otp', { otpId: 'a', password: 'b' }],
    ['*:authWithOAuth2', 'POST', '/api/collections/people/auth-with-oauth2', {}],
    ['*:authRefresh', 'POST', '/api/collections/people/auth-refresh', {}],
    ['*:requestOTP', 'POST', '/api/collections/people/request-otp', { email: 'a@test.example' }],
    ['*:requestVerification', 'POST', '/api/collections/people/request-verification', {}],
    ['*:confirmVerification', 'POST', '/api/collections/people/confirm-verification', {}],
    ['*:requestPasswordReset', 'POST', '/api/collections/people/request-password-reset', {}],
    ['*:confirmPasswordReset', 'POST', '/api/collections/people/confirm-password-reset', {}],
    ['*:requestEmailChange', 'POST', '/api/collections/people/request-email-change', {}],
    ['*:confirmEmailChange', 'POST', '/api/collections/people/confirm-email-change', {}],
  ])('count %s at %s %s', async (label, method, path, body) => {
    await limit(rule(label, 1))
    const send = async () => (await ask(server.url + path.replace('NOTE', noteId), asJson(body, { method }))).status
    expect(await send()).not.toBe(429)
    expect(await send()).toBe(429)
    expect(await get('/api/health')).toBe(200)
  })

  it('count the items of a batch by their action', async () => {
    await root.settings.update({ batch: { enabled: true, maxRequests: 10, timeout: 10 } })
    await limit(rule('notes:create', 2))
    const batch = server.client().createBatch()
    for (const title of ['a', 'b', 'c']) batch.collection('notes').create({ title })
    const answer = await batch.send().then(
      () => null,
      (error) => error.response,
    )
    expect(answer).toMatchObject({ status: 400, data: { requests: { 2: { response: { status: 429 } } } } })
    expect((await root.collection('notes').getList(1, 1, { filter: "title = 'a'" })).totalItems).toBe(0)
  })

  it('never block preflight requests', async () => {
    await limit(rule('/api/', 1))
    for (let time = 0; time < 3; time += 1) {
      const answer = await ask(server.url + list, { method: 'OPTIONS', headers: { origin: 'https://a.example' } })
      expect(answer.status).toBe(204)
    }
    expect(await get(list)).toBe(200)
    const refused = await ask(server.url + list, { headers: { origin: 'https://a.example' } })
    expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([429, '*'])
  })
})
