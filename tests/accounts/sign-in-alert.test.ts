import { beforeAll, expect, it } from 'vitest'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { testPassword as password, startTestServer, type TestServer } from '../support/server.ts'
import { managed, people, visitorsOf } from './accounts-world.ts'

describeOnDrawnDatabase('a sign-in from a new place', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    const emailTemplate = {
      subject: '{APP_NAME}: {RECORD:note}',
      body: '<p>{RECORD:note} {RECORD:password}{RECORD:tokenKey}{RECORD:nothing}</p><a href="{APP_URL}">{ALERT_INFO}</a> {OTP}',
    }
    const auth = { ...people.auth!, authAlert: { enabled: true, emailTemplate } }
    const worded = { ...people, name: 'worded', auth }
    const place = await engine.place()
    server = await startTestServer({ place, collections: [people, managed, worded], trustedProxies: ['loopback'] })
  })
  const { post, make, mailsTo, rowsOf } = visitorsOf(() => server)
  const enter = async (email: string, ip: string, agent = 'Browser/1', collection = 'people') => {
    server.clock.advance(10)
    const headers = { 'x-forwarded-for': ip, 'user-agent': agent }
    const { status } = await post(`${collection}/auth-with-password`, { identity: email, password }, { headers })
    expect(status).toBe(200)
  }

  it('is mailed, but not the very first one, nor one from a known place', async () => {
    const { email, id } = await make('people')
    await enter(email, '203.0.113.1')
    await enter(email, '203.0.113.1')
    expect(await mailsTo(email)).toEqual([])
    await enter(email, '203.0.113.2', 'Other/2 <b>é')
    await enter(email, '203.0.113.2', 'Other/2 <b>é')
    await enter(email, '203.0.113.1', 'Browser/2')
    expect((await mailsTo(email)).map(({ subject, text }) => [subject, text])).toEqual([
      ['signInAlert', '203.0.113.2 Other/2 <b>'],
      ['signInAlert', '203.0.113.1 Browser/2'],
    ])
    const rows = await rowsOf('_authOrigins', id)
    expect(rows).toHaveLength(3)
    expect(rows[0]).toMatchObject({ fingerprint: expect.stringMatching(/^[0-9a-f]{32}$/) })
  })

  it('uses the first 200 characters of the user agent', async () => {
    const { email, id } = await make('people')
    await enter(email, '203.0.113.1', `${'x'.repeat(200)}a`)
    await enter(email, '203.0.113.1', `${'x'.repeat(200)}b`)
    expect(await rowsOf('_authOrigins', id)).toHaveLength(1)
  })

  it('is remembered for the five latest places; the oldest is forgotten', async () => {
    const { email, id } = await make('people')
    for (let host = 1; host <= 6; host += 1) await enter(email, `203.0.113.${host}`)
    expect(await rowsOf('_authOrigins', id)).toHaveLength(5)
    expect(await mailsTo(email)).toHaveLength(5)
    await enter(email, '203.0.113.6')
    expect(await mailsTo(email)).toHaveLength(5)
    await enter(email, '203.0.113.1')
    expect(await mailsTo(email)).toHaveLength(6)
    // A used place moves to the front, once a day.
    server.clock.advance(86_400_001)
    await enter(email, '203.0.113.3')
    for (const host of [7, 8, 9, 10]) await enter(email, `203.0.113.${host}`)
    const before = (await mailsTo(email)).length
    await enter(email, '203.0.113.3')
    expect(await mailsTo(email)).toHaveLength(before)
  })

  it('is reset by a new password, and deleted with the account', async () => {
    const { email, id } = await make('people')
    await enter(email, '203.0.113.1')
    await server.records.write((writer) => writer.update<string>('people', id, { password: 'brand new one' }))
    expect(await rowsOf('_authOrigins', id)).toEqual([])
    await server.records.write((writer) => writer.update<string>('people', id, { password }))
    await enter(email, '203.0.113.2')
    expect(await mailsTo(email)).toEqual([])
    await server.records.write((writer) => writer.delete('people', id))
    expect(await rowsOf('_authOrigins', id)).toEqual([])
  })

  it('is not mailed if alerts are switched off', async () => {
    const { email, id } = await make('managed')
    await enter(email, '203.0.113.1', 'a', 'managed')
    await enter(email, '203.0.113.2', 'b', 'managed')
    expect([await mailsTo(email), await rowsOf('_authOrigins', id)]).toEqual([[], []])
  })

  it('uses the collection’s template, and placeholders in values are not replaced', async () => {
    const { email } = await make('worded', { note: '<img>{APP_URL}' })
    await enter(email, '203.0.113.1', 'a', 'worded')
    await enter(email, '203.0.113.2', '<b>"', 'worded')
    const [mail] = await mailsTo(email)
    expect(mail!.subject).toBe('Test: <img>{APP_URL}')
    expect(mail!.html).toMatch(
      /^<p>&lt;img&gt;\{APP_URL\} <\/p><a href="http:\/\/127[^"]+">[^<]+203\.0\.113\.2, &lt;b&gt;&quot;<\/a> \{OTP\}$/,
    )
    expect(mail!.text).toMatch(/^<img>\{APP_URL\}/)
  })

  it('can be seen and deleted only by its owner', async () => {
    const ana = await make('people')
    const bo = await make('people')
    for (const { email } of [ana, bo]) await enter(email, '203.0.113.1')
    const pb = server.client()
    await pb.collection('people').authWithPassword(ana.email, password)
    const seen = await pb.collection('_authOrigins').getFullList()
    expect(new Set(seen.map(({ recordRef }) => recordRef))).toEqual(new Set([ana.id]))
    const [foreign] = await rowsOf('_authOrigins', bo.id)
    await expect(pb.collection('_authOrigins').delete(foreign!.id)).rejects.toMatchObject({ status: 404 })
    await expect(pb.collection('_authOrigins').create({ ...foreign, id: '' })).rejects.toMatchObject({ status: 403 })
    for (const { id } of seen) await pb.collection('_authOrigins').delete(id)
    expect(await rowsOf('_authOrigins', ana.id)).toEqual([])
  })
})
