import type PocketBase from 'pocketbase'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { people } from '../auth/people.ts'
import { describeOnSqlite } from '../support/databases.ts'
import { asJson, ask, startTestServer, type TestServer, testPassword } from '../support/server.ts'

describeOnSqlite('the visitor’s address', (engine) => {
  let server: TestServer
  let root: PocketBase
  beforeAll(async () => {
    server = await startTestServer({ place: await engine.place(), collections: [people] })
    root = await server.superuser()
  })
  // Written by the server itself, because a superuser may have locked themselves out.
  const set = (body: Record<string, unknown>) => server.operations.settings.change(body)
  afterEach(() =>
    set({ trustedProxy: { headers: [], useLeftmostIP: false }, superuserIPs: [], rateLimits: { enabled: false } }),
  )
  const seen = async (headers: Record<string, string>) =>
    (await ask(`${server.url}/api/health`, { headers: { authorization: root.authStore.token, ...headers } })).json.data

  it.each<[string[], boolean, Record<string, string>, string]>([
    [[], false, { 'x-forwarded-for': '203.0.113.1' }, '127.0.0.1'],
    [['X-Forwarded-For'], false, {}, '127.0.0.1'],
    [['X-Forwarded-For'], false, { 'x-forwarded-for': '198.51.100.7, 203.0.113.1' }, '203.0.113.1'],
    [['X-Forwarded-For'], true, { 'x-forwarded-for': '198.51.100.7, 203.0.113.1' }, '198.51.100.7'],
    [['X-Forwarded-For'], false, { 'x-forwarded-for': '203.0.113.1, nonsense' }, '203.0.113.1'],
    [['X-Forwarded-For'], false, { 'x-forwarded-for': 'nonsense' }, '127.0.0.1'],
    [['Fly-Client-IP', 'X-Real-IP'], false, { 'x-real-ip': '203.0.113.1' }, '203.0.113.1'],
    [
      ['Fly-Client-IP', 'X-Real-IP'],
      false,
      { 'x-real-ip': '203.0.113.1', 'fly-client-ip': '203.0.113.2' },
      '203.0.113.2',
    ],
    [['X-Real-IP'], false, { 'x-forwarded-for': '203.0.113.1' }, '127.0.0.1'],
    [['X-Real-IP'], false, { 'x-real-ip': '2001:DB8::1' }, '2001:db8::1'],
    [['X-Real-IP'], false, { 'x-real-ip': '::ffff:203.0.113.1' }, '203.0.113.1'],
  ])('with %j, leftmost %s, headers %j: %s', async (headers, useLeftmostIP, sent, ip) => {
    await set({ trustedProxy: { headers, useLeftmostIP } })
    expect(await seen(sent)).toMatchObject({ realIP: ip })
  })

  it('hints at the header of a proxy that is not trusted', async () => {
    expect(await seen({ 'cf-connecting-ip': '203.0.113.1' })).toMatchObject({ possibleProxyHeader: 'CF-Connecting-IP' })
    await set({ trustedProxy: { headers: ['CF-Connecting-IP'] } })
    expect(await seen({ 'cf-connecting-ip': '203.0.113.1' })).toMatchObject({ possibleProxyHeader: '' })
  })

  it('is used by limits and logs', async () => {
    await set({
      trustedProxy: { headers: ['X-Real-IP'] },
      rateLimits: { enabled: true, rules: [{ label: '/api/health', audience: '', duration: 60, maxRequests: 1 }] },
    })
    const visit = async (ip: string) => (await ask(`${server.url}/api/health`, { headers: { 'x-real-ip': ip } })).status
    expect([await visit('203.0.113.1'), await visit('203.0.113.2'), await visit('203.0.113.1')]).toEqual([
      200, 200, 429,
    ])
    const { items } = await root.logs.getList(1, 1, { filter: "data.userIP = '203.0.113.2'" })
    expect(items[0]?.data).toMatchObject({ userIP: '203.0.113.2', remoteIP: '127.0.0.1' })
  })

  it('is taken from configured proxies only, if there are any', async () => {
    const behind = await startTestServer({ place: await engine.place(), trustedProxies: ['10.0.0.0/8'] })
    const pb = await behind.superuser()
    await behind.operations.settings.change({ trustedProxy: { headers: ['X-Real-IP'] } })
    const { data } = await pb.health.check({ headers: { 'X-Real-IP': '203.0.113.1' } })
    expect(data).toMatchObject({ realIP: '127.0.0.1' })
  })

  it('is taken from a proxy on this machine only, if none is configured', async () => {
    await set({ trustedProxy: { headers: ['X-Real-IP'] } })
    const from = async (remoteAddress: string) => {
      const headers = { authorization: root.authStore.token, 'x-real-ip': '203.0.113.1' }
      const answer = await server.http.inject({ url: '/api/health', remoteAddress, headers })
      return answer.json().data.realIP
    }
    for (const near of ['127.0.0.1', '127.8.9.1', '::1', '::ffff:127.0.0.1'])
      expect(await from(near)).toBe('203.0.113.1')
    for (const far of ['198.51.100.7', '10.0.0.7', '192.168.1.7', '2001:db8::7']) expect(await from(far)).toBe(far)
  })

  it('cannot be forged for each password guess', async () => {
    await set({ trustedProxy: { headers: ['X-Real-IP'] } })
    const statuses: number[] = []
    for (let guess = 0; guess < 12; guess += 1) {
      const answer = await server.http.inject({
        method: 'POST',
        url: '/api/collections/people/auth-with-password',
        remoteAddress: '198.51.100.8',
        headers: { 'x-real-ip': `203.0.113.${guess}` },
        payload: { identity: 'guessed@test.example', password: `guess ${guess}` },
      })
      statuses.push(answer.statusCode)
    }
    expect(statuses).toEqual([...Array(10).fill(400), 429, 429])
  })

  it('restricts superusers', async () => {
    await set({ trustedProxy: { headers: ['X-Real-IP'] }, superuserIPs: ['203.0.113.0/24', '2001:db8::/32'] })
    const { token, record } = root.authStore
    const from = (ip: string, path: string, init: RequestInit = {}) =>
      ask(server.url + path, { ...init, headers: { authorization: token, 'x-real-ip': ip, ...init.headers } })
    const forbidden = '{"data":{},"message":"You are not allowed to perform this request.","status":403}'
    for (const ip of ['203.0.113.9', '2001:db8::9']) expect((await from(ip, '/api/settings')).status).toBe(200)
    for (const path of ['/api/settings', '/api/collections/people/records', '/api/health', '/api/backups']) {
      const answer = await from('198.51.100.1', path)
      expect([path, answer.status, answer.text]).toEqual([path, 403, forbidden])
    }
    // Nor sign in as one.
    const signIn = (ip: string) =>
      ask(
        `${server.url}/api/collections/_superusers/auth-with-password`,
        asJson({ identity: record!.email, password: testPassword }, { headers: { 'x-real-ip': ip } }),
      )
    expect([(await signIn('198.51.100.1')).status, (await signIn('203.0.113.9')).status]).toEqual([403, 200])
    // Nor download a backup with a token from elsewhere.
    const { json } = await from('203.0.113.9', '/api/files/token', { method: 'POST' })
    const download = `/api/backups/none.zip?token=${json.token}`
    expect([(await from('198.51.100.1', download)).status, (await from('203.0.113.9', download)).status]).toEqual([
      403, 404,
    ])
    // Nor see a protected file.
    const { id } = await server.records.write((writer) =>
      writer.create('people', { email: 'with@paper.example', password: testPassword }),
    )
    const paper = new FormData()
    paper.set('paper', new File(['mine'], 'paper.txt'))
    const allowed = { headers: { authorization: token, 'x-real-ip': '203.0.113.9' } }
    const saved = await ask(`${server.url}/api/collections/people/records/${id}`, {
      method: 'PATCH',
      body: paper,
      ...allowed,
    })
    const file = `/api/files/people/${id}/${saved.json.paper}?token=${json.token}`
    expect([(await from('198.51.100.1', file)).status, (await from('203.0.113.9', file)).status]).toEqual([403, 200])
    const unsigned = (ip: string) => ask(server.url + file, { headers: { 'x-real-ip': ip } })
    expect([(await unsigned('198.51.100.1')).status, (await unsigned('203.0.113.9')).status]).toEqual([404, 200])
    // Others are not restricted.
    expect((await ask(`${server.url}/api/collections/people/records`)).status).not.toBe(403)
  })
})
