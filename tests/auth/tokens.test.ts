import { createHmac, randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { createSecrets } from '#server/engine/records/auth/secrets.ts'
import { createTokens, type TokenType } from '#server/engine/records/auth/tokens.ts'
import { hashPassword, verifyPassword } from '#server/engine/records/fields/passwords.ts'
import type { RecordData } from '#server/engine/records/record.ts'
import { describeOnEachDatabase } from '../support/databases.ts'
import { asJson, ask, testPassword as password, startTestServer, type TestServer } from '../support/server.ts'
import { guests, people } from './people.ts'

const types: TokenType[] = ['auth', 'file', 'verification', 'passwordReset', 'emailChange']
/** Valid tokens of each type. */
const all = types.map(() => true)
const none = types.map(() => false)
type Knock = (server: TestServer, token: string, id: string) => Promise<{ status: number }>

const bearing = (token: string) => ({ headers: { authorization: token } })
const view: Knock = ({ url }, token, id) => ask(`${url}/api/collections/people/records/${id}`, bearing(token))

const post = ({ url }: TestServer, path: string, body: unknown, token = '') =>
  ask(`${url}/api/collections/people/${path}`, asJson(body, token ? bearing(token) : {}))

/** Each route and the token type it accepts. */
const doors: [string, TokenType, Knock][] = [
  ['reading as somebody', 'auth', view],
  [
    'auth-refresh',
    'auth',
    ({ url }, token) => ask(`${url}/api/collections/people/auth-refresh`, asJson({}, bearing(token))),
  ],
  [
    'confirm-verification',
    'verification',
    ({ url }, token) => ask(`${url}/api/collections/people/confirm-verification`, asJson({ token })),
  ],
  [
    'confirm-password-reset',
    'passwordReset',
    ({ url }, token) =>
      ask(
        `${url}/api/collections/people/confirm-password-reset`,
        asJson({ token, password: 'another secret', passwordConfirm: 'another secret' }),
      ),
  ],
  [
    'request-email-change',
    'auth',
    (server, token) => post(server, 'request-email-change', { newEmail: 'next@test.example' }, token),
  ],
  [
    'confirm-email-change',
    'emailChange',
    async (server, token, id) => {
      await resetPassword(server, id)
      return post(server, 'confirm-email-change', { token, password })
    },
  ],
  [
    'a protected file',
    'file',
    async ({ url, records }, token, id) => {
      const { paper } = (await records.byId<string>('people', id))!
      return ask(`${url}/api/files/people/${id}/${paper}?token=${token}`)
    },
  ],
]

/** Routes that accept no token of a person. */
const closedDoors: [string, Knock][] = [
  ['auth-with-otp', (server, token) => post(server, 'auth-with-otp', { otpId: token.slice(0, 255), password: '1' })],
  ['auth-with-otp, as its password', (server, token) => post(server, 'auth-with-otp', { otpId: 'a', password: token })],
  ['impersonate', (server, token, id) => post(server, `impersonate/${id}`, {}, token)],
  ['auth-with-oauth2', (server, token) => post(server, 'auth-with-oauth2', { provider: 'google', code: token })],
  [
    'the mailed passwords of others',
    (server, token, id) => ask(`${server.url}/api/collections/_otps/records/${id}`, bearing(token)),
  ],
  [
    'auth-refresh of superusers',
    ({ url }, token) => ask(`${url}/api/collections/_superusers/auth-refresh`, asJson({}, bearing(token))),
  ],
]

/** Resets the shared password directly in the table, so that tokens stay valid. */
async function resetPassword({ database, records }: TestServer, id: string): Promise<void> {
  const { valid } = await verifyPassword(password, String((await records.byId<string>('people', id))!.password))
  if (valid) return
  await database.run('update "people" set "password" = ? where "id" = ?', [await hashPassword(password), id])
}
const anybodysDoor: Knock = ({ url }, token) => ask(`${url}/api/files/token`, asJson({}, bearing(token)))

describeOnEachDatabase('a token', (engine) => {
  let server: TestServer
  let ana: RecordData
  let guest: RecordData
  beforeAll(async () => {
    server = await startTestServer({ place: await engine.place(), collections: [people, guests] })
    ana = await make('people', { email: 'ana@test.example' })
    const pb = server.client()
    await pb.collection('people').authWithPassword('ana@test.example', password)
    await pb.collection('people').update(ana.id, { paper: new File(['paper'], 'paper.txt') })
    guest = await make('guests', { email: 'guest@test.example', verified: true })
  })
  const make = (collection: string, data: object): Promise<RecordData> =>
    server.records.write((writer) => writer.create<string>(collection, { password, ...data }))
  const update = (data: Record<string, unknown>) =>
    server.records.write((writer) => writer.update<string>('people', ana.id, data))
  /** Like another process: with its own cache of secrets and tokens. */
  const tokens = () => createTokens(server.records, createSecrets(server.database), server.clock)
  const issue = async (type: TokenType, collection: string, id: string, claims: object = {}) => {
    const record = (await server.records.byId<string>(collection, id))!
    const said = { email: record.email, ...(type === 'emailChange' ? { newEmail: `${random()}@test.example` } : {}) }
    return tokens().issue(type, server.records.collection(collection)!, record, { ...said, ...claims })
  }

  describe.each([...doors, ['a token for files', 'auth', anybodysDoor] as const])('at %s', (_, opening, knock) => {
    it.each(types)('of type %s is accepted only where it is meant for', async (type) => {
      const { status } = await knock(server, await issue(type, 'people', ana.id), ana.id)
      if (type === opening) expect(status).toBeLessThan(300)
      else expect(status).toBeGreaterThanOrEqual(400)
    })
  })

  it.each(closedDoors.flatMap(([name, knock]) => types.map((type) => [name, type, knock] as const)))(
    'at %s, of type %s, opens nothing',
    async (_, type, knock) => {
      const { status } = await knock(server, await issue(type, 'people', ana.id), ana.id)
      expect(status).toBeGreaterThanOrEqual(400)
    },
  )

  it('of an impersonated person works as theirs, and cannot be refreshed', async () => {
    const token = await issue('auth', 'people', ana.id, { refreshable: false })
    expect((await view(server, token, ana.id)).status).toBe(200)
    expect((await post(server, `impersonate/${ana.id}`, {}, token)).status).toBe(403)
  })

  it.each(doors)('at %s is refused for an account of another collection', async (_, opening, knock) => {
    const { status } = await knock(server, await issue(opening, 'guests', guest.id), ana.id)
    expect(status).toBeGreaterThanOrEqual(400)
  })

  const signed = async (claims: object, alg: string) => {
    const key = `${ana.tokenKey}${await createSecrets(server.database)('people:auth')}`
    return new SignJWT({ ...claims }).setProtectedHeader({ alg }).sign(new TextEncoder().encode(key))
  }
  it.each<[string, (token: string) => string | Promise<string>]>([
    ['nothing', () => ''],
    ['a word', () => 'token'],
    ['two parts', (token) => token.split('.').slice(0, 2).join('.')],
    ['a signature cut short', (token) => token.slice(0, -2)],
    ['the id of somebody else', (token) => replaceClaims(token, { id: 'aaaaaaaaaaaaaaa' })],
    ['a longer life than it was given', (token) => replaceClaims(token, { exp: 4_000_000_000 })],
    ['no signature and the word none', (token) => `${encode({ alg: 'none', typ: 'JWT' })}.${token.split('.')[1]}.`],
    ['half of the key', (token) => resign(token, String(ana.tokenKey))],
    ['an empty key', (token) => resign(token, '')],
    ['another algorithm', (token) => signed(claimsOf(token), 'HS512')],
    ['no end', (token) => signed({ ...claimsOf(token), exp: undefined }, 'HS256')],
  ])('with %s makes a guest', async (_, change) => {
    ana = (await server.records.byId<string>('people', ana.id))!
    const token = await issue('auth', 'people', ana.id)
    expect((await view(server, token, ana.id)).status).toBe(200)
    expect((await view(server, await change(token), ana.id)).status).toBe(404)
  })

  it.each<[string, Record<string, unknown>]>([
    ['a new password', { password: 'brand new one' }],
    ['a new address', { email: 'other@test.example' }],
    ['a new key', { tokenKey: 'k'.repeat(40) }],
  ])('dies at once with %s, whatever its type', async (_, change) => {
    const issued = await Promise.all(types.map((type) => issue(type, 'people', ana.id)))
    const reader = tokens()
    const alive = () =>
      Promise.all(issued.map(async (token, index) => (await reader.read(token, types[index]!)) !== null))
    expect(await alive()).toEqual(all)
    expect((await view(server, issued[0]!, ana.id)).status).toBe(200)
    await update(change)
    expect(await alive()).toEqual(none)
    expect((await view(server, issued[0]!, ana.id)).status).toBe(404)
    expect((await view(server, await issue('auth', 'people', ana.id), ana.id)).status).toBe(200)
  })

  it('survives unrelated changes, and is valid in every process', async () => {
    const token = await issue('auth', 'people', ana.id)
    await update({ username: 'renamed', verified: true })
    expect((await view(server, token, ana.id)).status).toBe(200)
    expect(await tokens().read(token, 'auth')).toMatchObject({ record: { id: ana.id } })
  })

  it('becomes invalid when its record is deleted', async () => {
    const gone = await make('people', { email: 'gone@test.example' })
    const token = await issue('auth', 'people', gone.id)
    await server.records.write((writer) => writer.delete('people', gone.id))
    expect(await tokens().read(token, 'auth')).toBeNull()
    expect((await view(server, token, gone.id)).status).toBe(404)
  })

  it('that cannot be refreshed is returned unchanged', async () => {
    const token = await issue('auth', 'people', ana.id, { refreshable: false })
    const answer = await ask(`${server.url}/api/collections/people/auth-refresh`, asJson({}, bearing(token)))
    expect(answer.json.token).toBe(token)
  })
})

const random = () => randomUUID()
const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
const claimsOf = (token: string): object => JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())

function replaceClaims(token: string, claims: object): string {
  const [header, , signature] = token.split('.')
  return `${header}.${encode({ ...claimsOf(token), ...claims })}.${signature}`
}

function resign(token: string, key: string): string {
  const head = token.split('.').slice(0, 2).join('.')
  return `${head}.${createHmac('sha256', key).update(head).digest('base64url')}`
}
