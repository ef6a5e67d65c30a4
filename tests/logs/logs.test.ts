import { randomUUID } from 'node:crypto'
import type PocketBase from 'pocketbase'
import type { LogModel } from 'pocketbase'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { createLogger } from '#server/engine/log.ts'
import { people } from '../auth/people.ts'
import { describeOnEachDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'
import { ask, startTestServer, type TestServer, testPassword } from '../support/server.ts'

describeOnEachDatabase('logs', (engine) => {
  let server: TestServer
  let root: PocketBase
  beforeAll(async () => {
    server = await startTestServer({
      place: await engine.place(),
      collections: [people],
      prepare({ http }) {
        http.get('/api/breaks', async () => {
          throw new Error('what went wrong')
        })
      },
    })
    root = await server.superuser()
  })
  beforeEach(async () => {
    await root.logs.truncate()
  })
  const find = (filter: string): Promise<LogModel> => root.logs.getList(1, 1, { filter }).then(({ items }) => items[0]!)

  it('record every request to the API: what, who and from where', async () => {
    const email = `p${randomUUID()}@test.example`
    const person = server.client()
    const { id } = await person
      .collection('people')
      .create({ email, password: testPassword, passwordConfirm: testPassword })
    await person.collection('people').authWithPassword(email, testPassword)
    await person
      .collection('people')
      .getOne(id, { headers: { 'user-agent': 'a reader', referer: 'https://a.example/b?token=c' } })
    const entry = await find(`data.url = '/api/collections/people/records/${id}'`)
    expect(entry).toEqual({
      id: expect.stringMatching(/^[a-z0-9]{15}$/),
      created: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}Z$/),
      level: 0,
      message: `GET /api/collections/people/records/${id}`,
      data: {
        type: 'request',
        url: `/api/collections/people/records/${id}`,
        method: 'GET',
        status: 200,
        execTime: expect.any(Number),
        referer: 'https://a.example/b',
        userAgent: 'a reader',
        auth: 'people',
        userIP: '127.0.0.1',
        remoteIP: '127.0.0.1',
      },
    })
    expect(await root.logs.getOne(entry.id)).toEqual(entry)
    expect(await root.logs.getOne(entry.id, { fields: 'level' })).toEqual({ level: 0 })
  })

  it('record refusals and failures', async () => {
    await ask(`${server.url}/api/collections/people/records/none`)
    await ask(`${server.url}/api/breaks`)
    await ask(`${server.url}/api/nowhere`)
    expect(await find("data.url ~ '/none'")).toMatchObject({
      level: 8,
      data: { status: 404, auth: '', error: "The requested resource wasn't found." },
    })
    expect(await find("data.url = '/api/breaks'")).toMatchObject({
      level: 8,
      data: { status: 500, error: 'what went wrong' },
    })
    expect(await find("data.url = '/api/nowhere'")).toMatchObject({ level: 8, data: { status: 404 } })
  })

  it('contain no credentials', async () => {
    const secrets = [
      '/api/health?token=aaa-secret&x=1',
      '/api/health?PASSWORD=bbb-secret',
      '/api/oauth2-redirect?code=ccc-secret',
    ]
    for (const path of secrets) await ask(server.url + path, { headers: { authorization: 'ddd-secret' } })
    await server
      .client()
      .collection('people')
      .authWithPassword('a@test.example', 'eee-secret')
      .catch(() => undefined)
    const all = await root.logs.getList(1, 1000)
    expect(all.totalItems).toBeGreaterThanOrEqual(4)
    expect(JSON.stringify(all)).not.toContain('-secret')
    expect(await find("data.url ~ 'x=1'")).toMatchObject({ message: 'GET /api/health?token=[hidden]&x=1' })
  })

  it('contain nobody who was looked for', async () => {
    const people = root.collection('people')
    const filter = root.filter('email ~ {:email} && (created > {:since} || verified = true)', {
      email: 'whom@test.example',
      since: new Date(0),
    })
    await people.getList(1, 5, { filter, sort: '-created,email', fields: 'id,email' })
    await ask(`${server.url}/api/health?q=whom%40test.example&phone=5511987654321&whom@test.example=1&page=2`)
    const all = await root.logs.getList(1, 1000)
    expect(JSON.stringify(all)).not.toMatch(/whom|5511987654321|1970/)
    expect(await find("data.url ~ '/people/records'")).toMatchObject({
      data: {
        url: '/api/collections/people/records?page=1&perPage=5&filter=email~? && (created>? || verified=true)&sort=-created,email&fields=id,email',
      },
    })
    expect(await find("data.url ~ '/api/health'")).toMatchObject({
      data: { url: '/api/health?q=?&phone=?&?=1&page=2' },
    })
  })

  it('leave out pages and preflight requests', async () => {
    await ask(`${server.url}/`)
    await ask(`${server.url}/api/health`, { method: 'OPTIONS' })
    await ask(`${server.url}/api/health`)
    const { items } = await root.logs.getList(1, 10, { filter: "data.auth = ''" })
    expect(items.map(({ message }) => message)).toEqual(['GET /api/health'])
  })

  it('are listed, sorted, filtered and paged', async () => {
    for (const n of [1, 2, 3, 4, 5]) await ask(`${server.url}/api/health?n=${n}`)
    await ask(`${server.url}/api/nowhere`)
    const filter = "data.url ~ '/api/health'"
    const first = await root.logs.getList(1, 2, { filter, sort: '-@rowid' })
    expect([first.page, first.perPage, first.totalItems, first.totalPages]).toEqual([1, 2, 5, 3])
    expect(first.items.map(({ data }) => data.url)).toEqual(['/api/health?n=5', '/api/health?n=4'])
    expect((await root.logs.getList(3, 2, { filter })).items.map(({ data }) => data.url)).toEqual(['/api/health?n=5'])
    const sorted = await root.logs.getList(1, 1, { sort: '-data.status,created' })
    expect(sorted.items[0]).toMatchObject({ data: { status: 404 } })
    const since = { filter: root.filter('data.status = 404 && created >= {:since}', { since: new Date(0) }) }
    expect((await root.logs.getList(1, 10, since)).items).toHaveLength(1)
    const skipped = await root.logs.getList(1, 1, { filter, skipTotal: true, fields: 'level,data.url' })
    expect(skipped).toEqual({
      page: 1,
      perPage: 1,
      totalItems: -1,
      totalPages: -1,
      items: [{ level: 0, data: { url: '/api/health?n=1' } }],
    })
    const bounds = await root.logs.getList(-3, 9999)
    expect([bounds.page, bounds.perPage]).toEqual([1, 1000])
    expect((await root.logs.getList(0, 0)).perPage).toBe(30)
  })

  it('are counted by the hour', async () => {
    await ask(`${server.url}/api/health`)
    await ask(`${server.url}/api/health`)
    const stats = await root.logs.getStats({ filter: "data.url = '/api/health'" })
    expect(stats).toEqual([{ date: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:00:00\.000Z$/), total: 2 }])
  })

  it.each([
    ['/api/logs?filter=x~'],
    ['/api/logs?filter=unknown=1'],
    ['/api/logs?filter=@request.auth.id=1'],
    ['/api/logs?filter=@collection.people.id=1'],
    ['/api/logs?filter=rowid=1'],
    ['/api/logs?sort=unknown'],
    ['/api/logs?page=x'],
  ])('do not answer %s', async (path) => {
    const answer = await ask(server.url + path, { headers: { authorization: root.authStore.token } })
    expect([answer.status, answer.text]).toEqual([
      400,
      '{"data":{},"message":"Something went wrong while processing your request.","status":400}',
    ])
  })

  it('report missing counts and entries', async () => {
    expect(await refusal(root.logs.getStats({ filter: 'x~' }))).toMatchObject({
      status: 400,
      message: 'Invalid filter format.',
    })
    for (const id of ['none', "' or 1=1", 'a\0b'])
      expect(await refusal(root.logs.getOne(id))).toMatchObject({ status: 404 })
  })

  it('are available to superusers only', async () => {
    const person = server.client()
    const email = 'q@test.example'
    await person.collection('people').create({ email, password: testPassword, passwordConfirm: testPassword })
    await person.collection('people').authWithPassword(email, testPassword)
    const before = (await root.logs.getList()).totalItems
    for (const [pb, status] of [
      [server.client(), 401],
      [person, 403],
    ] as const) {
      const calls = [
        () => pb.logs.getList(),
        () => pb.logs.getOne('a'),
        () => pb.logs.getStats(),
        () => pb.logs.truncate(),
      ]
      for (const call of calls) expect(await refusal(call())).toMatchObject({ status })
    }
    expect((await root.logs.getList()).totalItems).toBeGreaterThan(before)
  })

  it('are kept as configured', async () => {
    const count = async () => (await root.logs.getList(1, 1, { filter: "data.url = '/api/health'" })).totalItems
    const visit = () => ask(`${server.url}/api/health`)
    await root.settings.update({ logs: { logIP: false, logAuthId: true } })
    await root.health.check()
    const { data } = await find("data.url = '/api/health'")
    expect(data).toMatchObject({ authId: root.authStore.record!.id })
    expect(data).not.toHaveProperty('userIP')

    await root.settings.update({ logs: { minLevel: 4 } })
    await visit()
    expect(await count()).toBe(1)
    await root.settings.update({ logs: { minLevel: 0, maxDays: 0 } })
    await visit()
    await root.settings.update({ logs: { maxDays: 5, logIP: true, logAuthId: false, maxDataSize: 600 } })
    // Zero days keep nothing.
    await expect.poll(count).toBe(0)
    await ask(`${server.url}/api/health?long=${'x'.repeat(2000)}`)
    const cut = await find("data.url ~ 'long'")
    expect(JSON.stringify(cut.data).length).toBeLessThan(700)
    await root.settings.update({ logs: { maxDataSize: 0 } })
  })

  it('are deleted after their days, on schedule, or immediately', async () => {
    await ask(`${server.url}/api/health?old=1`)
    await server.operations.logs.flush()
    server.clock.advance(4 * 86_400_000)
    await server.operations.logs.prune()
    root = await server.superuser()
    expect((await root.logs.getList(1, 1, { filter: "data.url ~ 'old='" })).totalItems).toBe(1)
    server.clock.advance(2 * 86_400_000)
    root = await server.superuser()
    await root.crons.run('__pbLogsCleanup__')
    await expect.poll(async () => (await root.logs.getList(1, 1, { filter: "data.url ~ 'old='" })).totalItems).toBe(0)
    await root.logs.truncate()
    expect((await root.logs.getList(1, 10)).items.map(({ message }) => message)).toEqual(['DELETE /api/logs'])
  })

  it('contain the program’s own log lines as well', async () => {
    const log = createLogger('warn')
    const telling = await startTestServer({ place: await engine.place(), log })
    const root = await telling.superuser()
    log.warn({ disk: 'full', token: 'hidden-secret' }, 'something to know')
    const { items } = await root.logs.getList(1, 10, { filter: "message = 'something to know'" })
    expect(items).toEqual([
      {
        id: expect.any(String),
        created: expect.any(String),
        level: 4,
        message: 'something to know',
        data: { disk: 'full', token: '[hidden]' },
      },
    ])
    await telling.stop()
  })
})
