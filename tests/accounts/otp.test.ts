import { beforeAll, describe, expect, it } from 'vitest'
import { describeOnDrawnDatabase, describeOnPostgres } from '../support/databases.ts'
import { testPassword as password, startTestServer, type TestServer } from '../support/server.ts'
import { blank, guarded, invalid, lengthBetween, managed, people, visitorsOf } from './accounts-world.ts'

describeOnDrawnDatabase('a one-time password', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    const place = await engine.place()
    server = await startTestServer({ place, collections: [people, guarded, managed], trustedProxies: ['loopback'] })
  })
  const { post, make, mailsTo, rowsOf, stored, signedIn } = visitorsOf(() => server)
  const request = async (email: string, collection = 'people') => {
    const { otpId } = await server.pb.collection(collection).requestOTP(email)
    return { otpId, code: (await mailsTo(email)).at(-1)?.text ?? '' }
  }
  const use = (otpId: string, code: string, from = '203.0.113.1', collection = 'people') =>
    post(`${collection}/auth-with-otp`, { otpId, password: code }, { headers: { 'x-forwarded-for': from } })

  it('is offered where it is enabled', async () => {
    expect((await server.pb.collection('people').listAuthMethods()).otp).toEqual({ enabled: true, duration: 180 })
    expect((await server.pb.collection('managed').listAuthMethods()).otp).toEqual({ enabled: false, duration: 0 })
  })

  it('signs in once, confirms the address, and invalidates earlier credentials', async () => {
    const ana = await make('people')
    const before = await signedIn('people', ana.email)
    const { otpId, code } = await request(ana.email.toUpperCase()).then(async ({ otpId }) => ({
      otpId,
      code: (await mailsTo(ana.email)).at(-1)!.text,
    }))
    expect(code).toMatch(/^\d{8}$/)
    const [otp] = await rowsOf('_otps', ana.id)
    expect(otp).toMatchObject({ id: otpId, sentTo: ana.email })
    expect(otp!.password).toMatch(/^\$argon2id\$/)
    const pb = server.client()
    const { record } = await pb.collection('people').authWithOTP(otpId, code)
    expect(record).toMatchObject({ id: ana.id, email: ana.email, verified: true })
    expect(await rowsOf('_otps', ana.id)).toEqual([])
    expect((await use(otpId, code)).json).toEqual({ status: 400, message: 'Invalid or expired OTP.', data: {} })
    await expect(before.collection('people').authRefresh()).rejects.toMatchObject({ status: 401 })
    await expect(signedIn('people', ana.email)).rejects.toMatchObject({ status: 400 })
  })

  it('keeps the password of a verified account, and does not verify a changed address', async () => {
    const known = await make('people', { verified: true })
    const { otpId, code } = await request(known.email)
    await server.client().collection('people').authWithOTP(otpId, code)
    await signedIn('people', known.email)
    const moved = await make('people')
    const second = await request(moved.email)
    await server.database.run('update "people" set "email" = ? where "id" = ?', [`new-${moved.email}`, moved.id])
    expect((await use(second.otpId, second.code)).status).toBe(200)
    expect(await stored('people', moved.id)).toMatchObject({ verified: false })
  })

  it('works for only one of two concurrent requests', async () => {
    const { email } = await make('people', { verified: true })
    const { otpId, code } = await request(email)
    const answers = await Promise.all([1, 2, 3].map(() => use(otpId, code)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  })

  it('is refused when it has expired, in another collection, or after the token key has changed', async () => {
    const ana = await make('people')
    const first = await request(ana.email)
    expect((await use(first.otpId, first.code, '203.0.113.2', 'guarded')).status).toBe(400)
    server.clock.advance(181_000)
    expect((await use(first.otpId, first.code)).status).toBe(400)
    const second = await request(ana.email)
    await server.records.write((writer) => writer.update<string>('people', ana.id, { password: 'another one' }))
    expect((await use(second.otpId, second.code)).status).toBe(400)
    expect(await rowsOf('_otps', ana.id)).toEqual([])
  })

  it('can be guessed five times from one place, also with several ids', async () => {
    const { email } = await make('people', { verified: true })
    const first = await request(email)
    const second = await request(email)
    for (const otpId of [first.otpId, second.otpId, first.otpId, second.otpId, first.otpId]) {
      expect((await use(otpId, 'wrong')).status).toBe(400)
    }
    const message = 'Too many attempts, please try again later with a new OTP.'
    expect((await use(second.otpId, second.code)).json).toEqual({ status: 429, message, data: {} })
    expect((await use(second.otpId, second.code, '203.0.113.9')).status).toBe(200)
  })

  it('cannot be guessed from one address of a network after another', async () => {
    const { email } = await make('people', { verified: true })
    const { otpId, code } = await request(email)
    for (const host of ['1', '2', '3', '4', '5']) {
      expect((await use(otpId, 'wrong', `2001:db8:7:1::${host}`)).status).toBe(400)
    }
    expect((await use(otpId, code, '2001:db8:7:1::6')).status).toBe(429)
    expect((await use(otpId, code, '2001:db8:7:2::1')).status).toBe(200)
  })

  it('is limited in number', async () => {
    const { email, id } = await make('people')
    const ids: string[] = []
    for (let count = 0; count < 10; count += 1) ids.push((await request(email)).otpId)
    expect(new Set(ids).size).toBe(10)
    expect((await request(email)).otpId).toBe((await rowsOf('_otps', id)).at(-1)!.id)
    expect(await mailsTo(email)).toHaveLength(10)
  })

  it('is answered identically for unknown addresses, after the same time', async () => {
    const { email } = await make('people')
    for (const address of [email, `nobody-${email}`]) {
      const begun = performance.now()
      const { status, text } = await post('people/request-otp', { email: address })
      expect(status).toBe(200)
      expect(text).toMatch(/^\{"otpId":"[a-z0-9]{15}"\}$/)
      expect(performance.now() - begun).toBeGreaterThan(95)
    }
    expect(await mailsTo(`nobody-${email}`)).toEqual([])
  })

  it('of an unknown address fails like any other wrong one', async () => {
    const { email } = await make('people')
    const course: Record<string, unknown[]> = {}
    for (const address of [email, `nobody-${email}`]) {
      const ids: string[] = []
      for (let count = 0; count < 11; count += 1)
        ids.push((await server.pb.collection('people').requestOTP(address)).otpId)
      const answers = [new Set(ids).size, ids[10] === ids[9]] as unknown[]
      for (const [index, id] of ids.slice(0, 7).entries()) {
        const { status, text } = await use(id, 'wrong', `203.0.113.${course[email] ? 61 : 60}`)
        answers.push([index, status, text])
      }
      course[address] = answers
    }
    expect(course[`nobody-${email}`]).toEqual(course[email])
  })

  it('never exposes its hash or its address', async () => {
    const { email, id } = await make('people')
    await request(email)
    const root = await server.superuser()
    const { items } = await root.collection('_otps').getList(1, 30, { filter: `recordRef = "${id}"` })
    expect(items).toHaveLength(1)
    expect(items[0]).not.toHaveProperty('password')
    const own = await signedIn('people', email)
    const [seen] = await own.collection('_otps').getFullList()
    expect(seen).toMatchObject({ recordRef: id })
    expect(seen).not.toHaveProperty('sentTo')
    expect(await server.pb.collection('_otps').getFullList()).toEqual([])
    await expect(own.collection('_otps').create({ recordRef: id })).rejects.toMatchObject({ status: 403 })
    await expect(own.collection('_otps').delete(seen!.id)).rejects.toMatchObject({ status: 403 })
  })

  describe('answers like PocketBase:', () => {
    const message = 'The collection is not configured to allow OTP authentication.'
    const off = { status: 403, message, data: {} }
    const expired = { status: 400, message: 'Invalid or expired OTP.', data: {} }
    const missing = (what: string) => ({ status: 404, message: `Missing or invalid ${what} context.`, data: {} })
    it.each<[string, unknown, object]>([
      ['people/request-otp', {}, invalid({ email: blank })],
      ['people/request-otp', { email: 'ana' }, { data: { email: { code: 'validation_is_email' } } }],
      ['people/request-otp', { email: `${'a'.repeat(250)}@b.example` }, invalid({ email: lengthBetween(1, 255) })],
      ['managed/request-otp', { email: 'a@test.example' }, off],
      ['managed/auth-with-otp', { otpId: 'a', password: 'b' }, off],
      ['people/auth-with-otp', {}, invalid({ otpId: blank, password: blank })],
      ['people/auth-with-otp', { otpId: 'x', password: 'y'.repeat(72) }, invalid({ password: lengthBetween(1, 71) })],
      ['people/auth-with-otp', { otpId: 'x'.repeat(256), password }, invalid({ otpId: lengthBetween(1, 255) })],
      ['people/auth-with-otp', { otpId: 'aaaaaaaaaaaaaaa', password }, expired],
      ['people/auth-with-otp', { otpId: 'a\0', password: '\0' }, expired],
      ['nobody/request-otp', {}, missing('collection')],
      ['mails/auth-with-otp', {}, missing('auth collection')],
    ])('%s with %j', async (path, body, answer) => {
      expect((await post(path, body)).json).toMatchObject(answer)
    })
  })
})

describeOnPostgres('guessing a one-time password on two nodes', (engine) => {
  it('is counted together', async () => {
    const place = await engine.place()
    const near = await startTestServer({ place, collections: [people] })
    const far = await startTestServer({
      place: { ...place, folder: (await engine.place()).folder },
      collections: [people],
    })
    const { make, mailsTo } = visitorsOf(() => near)
    const { email } = await make('people')
    const { otpId } = await near.pb.collection('people').requestOTP(email)
    const [mail] = await mailsTo(email)
    const statuses: number[] = []
    for (const server of [near, far, near, far, near, far]) {
      const tried = server.pb.collection('people').authWithOTP(otpId, 'wrong')
      statuses.push(
        await tried.then(
          () => 200,
          ({ status }) => status,
        ),
      )
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429])
    await expect(near.pb.collection('people').authWithOTP(otpId, mail!.text)).rejects.toMatchObject({ status: 429 })
  })
})
