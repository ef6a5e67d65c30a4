import { randomUUID } from 'node:crypto'
import { hash } from 'bcryptjs'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import type PocketBase from 'pocketbase'
import { beforeAll, describe, expect, it } from 'vitest'
import type { RecordData } from '#server/engine/records/record.ts'
import { describeOnEachDatabase } from '../support/databases.ts'
import { asJson, ask, testPassword as password, startTestServer, type TestServer } from '../support/server.ts'
import { guests, machines, people } from './people.ts'

describeOnEachDatabase('signing in', (engine) => {
  let server: TestServer
  let ana: RecordData
  const hooked: string[] = []
  beforeAll(async () => {
    server = await startTestServer({
      place: await engine.place(),
      collections: [people, guests, machines],
      prepare({ records }) {
        records.hooks('people', {
          beforeAuth({ record, method }) {
            hooked.push(`${method} ${record.username}`)
          },
        })
      },
    })
    ana = await make('people', { email: 'Ana@test.example', username: 'ana', secretNote: 'hush' })
    await make('people', { email: 'bo@test.example', username: 'Bo', friend: ana.id })
  })
  const make = (collection: string, data: object): Promise<RecordData> =>
    server.records.write((writer) => writer.create<string>(collection, { password, ...data }))
  const post = (path: string, body: unknown, init?: RequestInit) =>
    ask(`${server.url}/api/collections/${path}`, asJson(body, init))
  const bearing = (token: string) => ({ headers: { authorization: token } })

  it('lists the available methods', async () => {
    const none = { mfa: { enabled: false, duration: 0 }, otp: { enabled: false, duration: 0 } }
    expect(await server.pb.collection('people').listAuthMethods()).toEqual({
      ...none,
      otp: { enabled: true, duration: 180 },
      password: { enabled: true, identityFields: ['email', 'username'] },
      oauth2: { enabled: false, providers: [] },
    })
    expect((await ask(`${server.url}/api/collections/machines/auth-methods`)).json).toEqual({
      ...none,
      password: { enabled: false, identityFields: [] },
      oauth2: { enabled: false, providers: [] },
      authProviders: null,
      usernamePassword: false,
      emailPassword: false,
    })
  })

  it('returns a token with PocketBase’s claims, and the record as its owner sees it', async () => {
    const { token, record } = await server.client().collection('people').authWithPassword('ana@TEST.example', password)
    expect(record).toMatchObject({ id: ana.id, email: 'Ana@test.example', verified: false, collectionName: 'people' })
    for (const secret of ['password', 'tokenKey', 'secretNote']) expect(record).not.toHaveProperty(secret)
    const claims = decodeJwt(token)
    expect(claims).toEqual({
      id: ana.id,
      collectionId: record.collectionId,
      type: 'auth',
      refreshable: true,
      signedInAt: expect.any(Number),
      exp: expect.any(Number),
    })
    expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'HS256' })
    expect(claims.exp! - Date.now() / 1000).toBeGreaterThan(432_000 - 60)
  })

  it('applies expand and fields to the whole answer', async () => {
    const expanded = await server.client().collection('people').authWithPassword('Bo', password, { expand: 'friend' })
    // The target's view rule hides Ana from Bo.
    expect(expanded.record.expand).toEqual({})
    const picked = await post('people/auth-with-password?fields=token,record.username', { identity: 'Bo', password })
    expect(picked.json).toEqual({ token: expect.any(String), record: { username: 'Bo' } })
  })

  describe('answers like PocketBase:', () => {
    const blank = { code: 'validation_required', message: 'Cannot be blank.' }
    const invalid = (data: object) => ({
      status: 400,
      message: 'An error occurred while validating the submitted data.',
      data,
    })
    const tooLong = {
      code: 'validation_length_out_of_range',
      message: 'The length must be between 1 and 255.',
      params: { min: 1, max: 255 },
    }
    const failed = { status: 400, message: 'Failed to authenticate.', data: {} }
    const unavailable = 'The collection is not configured to allow password authentication.'
    it.each<[string, string, unknown, object]>([
      ['nothing given', 'people', {}, invalid({ identity: blank, password: blank })],
      [
        'values that are no text',
        'people',
        { identity: ['ana'], password: { $ne: 1 } },
        invalid({ identity: blank, password: blank }),
      ],
      ['an identity too long', 'people', { identity: 'a'.repeat(256), password }, invalid({ identity: tooLong })],
      [
        'an identity field that is none',
        'people',
        { identity: 'ana', password, identityField: 'id' },
        invalid({ identityField: { code: 'validation_in_invalid', message: 'Must be a valid value.' } }),
      ],
      ['the wrong field', 'people', { identity: 'ana', password, identityField: 'email' }, failed],
      ['a wrong password', 'people', { identity: 'ana', password: 'wrong' }, failed],
      ['another case, where the index has one', 'people', { identity: 'ANA', password }, failed],
      ['a blank identity', 'people', { identity: ' ', password }, failed],
      ['a record of another collection', 'guests', { identity: 'ana@test.example', password }, failed],
      ['SQL', 'people', { identity: "x' or 1=1 --@", password: "' or ''='" }, failed],
      ['a collection without passwords', 'machines', {}, { status: 403, message: unavailable, data: {} }],
      ['no collection', 'nobody', {}, { status: 404, message: 'Missing or invalid collection context.', data: {} }],
      ['no accounts', 'mails', {}, { status: 404, message: 'Missing or invalid auth collection context.', data: {} }],
    ])('%s', async (_, collection, body, answer) => {
      expect((await post(`${collection}/auth-with-password`, body)).json).toEqual(answer)
    })

    it('an invalid body', async () => {
      const url = `${server.url}/api/collections/people/auth-with-password`
      const message = 'An error occurred while loading the submitted data.'
      expect((await ask(url, { ...asJson({}), body: '{' })).json).toEqual({ status: 400, message, data: {} })
    })

    it('forms as well as JSON', async () => {
      const url = `${server.url}/api/collections/people/auth-with-password`
      const values = { identity: 'ana', password }
      const form = new FormData()
      for (const [name, value] of Object.entries(values)) form.append(name, value)
      form.append('ignored', new Blob(['x'.repeat(1000)]), 'file.txt')
      expect((await ask(url, { method: 'POST', body: form })).status).toBe(200)
      expect((await ask(url, { method: 'POST', body: new URLSearchParams(values) })).status).toBe(200)
    })
  })

  it('refuses an unknown person like a wrong password: with the same bytes, after the same work', async () => {
    const attempt = async (identity: string) => {
      const begun = performance.now()
      const { status, text } = await post('people/auth-with-password', { identity, password: `wrong ${randomUUID()}` })
      return { answer: [status, text], milliseconds: performance.now() - begun }
    }
    const known: number[] = []
    const unknown: number[] = []
    for (let count = 0; count < 8; count += 1) {
      const [a, b] = [await attempt('bo@test.example'), await attempt(`nobody${count}@test.example`)]
      expect(a.answer).toEqual(b.answer)
      known.push(a.milliseconds)
      unknown.push(b.milliseconds)
    }
    // Without the dummy hash one would take a tenth of the other; the bounds leave room for a busy machine.
    expect(median(unknown)).toBeGreaterThan(median(known) / 3)
    expect(median(known)).toBeGreaterThan(median(unknown) / 3)
  })

  it('applies the rule and the hooks', async () => {
    const red = await make('guests', { email: 'red@test.example', verified: true, badge: 'red' })
    const blue = await make('guests', { email: 'blue@test.example', verified: true, badge: 'blue' })
    await make('guests', { email: 'new@test.example' })
    const message = "The request doesn't satisfy the collection requirements to authenticate."
    const refused = { status: 403, message, data: {} }
    const enter = (identity: string, init?: RequestInit) =>
      post('guests/auth-with-password', { identity, password }, init)
    expect((await enter('new@test.example')).json).toEqual(refused)
    expect((await enter('red@test.example')).json).toEqual(refused)
    const { token } = (await enter('blue@test.example')).json as { token: string }
    await server.records.write((writer) => writer.update<string>('guests', blue.id, { badge: 'red' }))
    expect((await post('guests/auth-refresh', {}, bearing(token))).json).toEqual(refused)
    const root = await server.superuser()
    const admitted = await enter('red@test.example', bearing(root.authStore.token))
    expect(admitted.json).toMatchObject({ record: { id: red.id } })
    hooked.length = 0
    await post('people/auth-with-password', { identity: 'ana', password })
    expect(hooked).toEqual(['password ana'])
  })

  it('accepts imported hashes and rehashes them at the first sign-in', async () => {
    const imported = await make('people', { email: 'old@test.example' })
    const bcrypted = await hash(password, 4)
    await server.database.run('update "people" set "password" = ? where "id" = ?', [bcrypted, imported.id])
    const pb = server.client()
    await pb.collection('people').authWithPassword('old@test.example', password)
    const stored = await server.records.byId<string>('people', imported.id)
    expect(String(stored!.password)).toMatch(/^\$argon2id\$/)
    await pb.collection('people').authRefresh()
    await pb.collection('people').authWithPassword('old@test.example', password)
  })

  describe('refreshing a token', () => {
    let pb: PocketBase
    beforeAll(async () => {
      pb = server.client()
      await pb.collection('people').authWithPassword('ana', password)
    })

    it('returns a new token for a valid one', async () => {
      server.clock.advance(2_000)
      const before = pb.authStore.token
      const { token, record } = await pb.collection('people').authRefresh()
      expect(record.id).toBe(ana.id)
      expect(decodeJwt(token).exp).toBeGreaterThan(decodeJwt(before).exp!)
    })

    it('is not available to guests and accounts of other collections', async () => {
      const message = 'The request requires valid record authorization token.'
      const needed = { status: 401, message, data: {} }
      expect((await post('people/auth-refresh', {})).json).toEqual(needed)
      expect((await post('people/auth-refresh', {}, bearing('nonsense'))).json).toEqual(needed)
      expect((await post('nobody/auth-refresh', {})).json).toEqual(needed)
      const other = { status: 403, message: 'The request requires auth record from people collection.', data: {} }
      expect((await post('guests/auth-refresh', {}, bearing(pb.authStore.token))).json).toEqual(other)
      expect((await post('_superusers/auth-refresh', {}, bearing(`Bearer ${pb.authStore.token}`))).json).toEqual(other)
    })

    it('accepts the token with or without the "Bearer" prefix', async () => {
      for (const header of [pb.authStore.token, `Bearer ${pb.authStore.token}`, `bEaReR ${pb.authStore.token}`]) {
        expect((await post('people/auth-refresh', {}, bearing(header))).status).toBe(200)
      }
    })

    it('treats an expired token as a guest', async () => {
      const { token } = await server.client().collection('people').authWithPassword('ana', password)
      const view = `${server.url}/api/collections/people/records/${ana.id}`
      expect((await ask(view, bearing(token))).status).toBe(200)
      server.clock.advance(432_001_000)
      expect((await ask(view, bearing(token))).status).toBe(404)
      expect((await post('people/auth-refresh', {}, bearing(token))).status).toBe(401)
    })
  })
})

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1]!
