import { beforeAll, describe, expect, it } from 'vitest'
import type { RecordData } from '#server/engine/records/record.ts'
import { describeOnEachDatabase } from '../support/databases.ts'
import { asJson, ask, testPassword as password, startTestServer, type TestServer } from '../support/server.ts'
import { guests, machines, people } from './people.ts'

describeOnEachDatabase('a mail about an account', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ place: await engine.place(), collections: [people, guests, machines] })
  })
  let count = 0
  const make = async (data: object = {}) => {
    count += 1
    const email = `person${count}@test.example`
    const record = await server.records.write((writer) => writer.create<string>('people', { email, password, ...data }))
    return { ...record, email }
  }
  const post = (path: string, body: unknown) => ask(`${server.url}/api/collections/${path}`, asJson(body))
  const mailsTo = (to: string) =>
    server.records.find('mails', { filter: 'to = {:to}', params: { to }, sort: 'created' })
  const tokenTo = async (to: string) => (await mailsTo(to)).at(-1)!.text
  const stored = async ({ id }: RecordData) => (await server.records.byId<string>('people', id))!

  it('is kept if there is no mail server', async () => {
    const { email } = await make()
    await server.pb.collection('people').requestPasswordReset(email)
    expect(await mailsTo(email)).toEqual([expect.objectContaining({ state: 'kept', subject: 'passwordReset' })])
  })

  it.each([
    ['request-verification', 'verification'],
    ['request-password-reset', 'passwordReset'],
  ])('by %s goes to who is known, once in two minutes, and nobody can tell', async (route, subject) => {
    const { email } = await make()
    for (const address of [email, email.toUpperCase(), `nobody-${email}`]) {
      const begun = performance.now()
      const { status, text } = await post(`people/${route}`, { email: address })
      expect([status, text]).toEqual([204, ''])
      // No answer is fast, whether or not a mail is sent.
      expect(performance.now() - begun).toBeGreaterThan(95)
    }
    expect((await mailsTo(email)).map((mail) => mail.subject)).toEqual([subject])
    const thrice = () => Promise.all([1, 2, 3].map(() => post(`people/${route}`, { email })))
    await thrice()
    expect(await mailsTo(email)).toHaveLength(1)
    server.clock.advance(121_000)
    await thrice()
    expect(await mailsTo(email)).toHaveLength(2)
    expect(await mailsTo(`nobody-${email}`)).toEqual([])
  })

  it('is not sent to verified accounts, nor to superusers', async () => {
    const { email } = await make({ verified: true })
    await server.pb.collection('people').requestVerification(email)
    expect(await mailsTo(email)).toEqual([])
    const verified = { status: 400, message: 'All superusers are verified by default.', data: {} }
    expect((await post('_superusers/request-verification', { email })).json).toEqual(verified)
    expect((await post('_superusers/confirm-verification', { token: 'x' })).json).toEqual(verified)
    const message = 'The collection is not configured to allow password authentication.'
    expect((await post('machines/request-password-reset', { email })).json).toEqual({ status: 400, message, data: {} })
  })

  it('confirms the address it was sent to, even if clicked twice', async () => {
    const person = await make()
    await server.pb.collection('people').requestVerification(person.email)
    const token = await tokenTo(person.email)
    await server.pb.collection('people').confirmVerification(token)
    await server.pb.collection('people').confirmVerification(token)
    expect(await stored(person)).toMatchObject({ verified: true, tokenKey: (person as RecordData).tokenKey })
  })

  it('sets a password once, confirms the address and ends all sessions', async () => {
    const person = await make()
    const pb = server.client()
    await pb.collection('people').authWithPassword(person.email, password)
    await pb.collection('people').requestPasswordReset(person.email)
    const token = await tokenTo(person.email)
    const set = (value: string) =>
      post('people/confirm-password-reset', { token, password: value, passwordConfirm: value })
    const used = { data: { token: { code: 'validation_invalid_token', message: 'Invalid or expired token.' } } }
    // Two concurrent requests: only one succeeds.
    const answers = await Promise.all([set('new password 1'), set('new password 2')])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400])
    expect(answers.find(({ status }) => status === 400)!.json).toMatchObject(used)
    expect((await set('new password 3')).json).toMatchObject(used)
    expect((await stored(person)).verified).toBe(true)
    await expect(pb.collection('people').authRefresh()).rejects.toMatchObject({ status: 401 })
    await expect(pb.collection('people').authWithPassword(person.email, password)).rejects.toMatchObject({
      status: 400,
    })
    const chosen = answers[0].status === 204 ? 'new password 1' : 'new password 2'
    await pb.collection('people').authWithPassword(person.email, chosen)
  })

  it('is invalid when it has expired or the address has changed', async () => {
    const person = await make()
    await server.pb.collection('people').requestPasswordReset(person.email)
    await server.pb.collection('people').requestVerification(person.email)
    const [reset, verification] = (await mailsTo(person.email)).map(({ text }) => text)
    server.clock.advance(1_801_000)
    const late = await post('people/confirm-password-reset', { token: reset, password, passwordConfirm: password })
    expect(late.json).toMatchObject({ data: { token: { code: 'validation_invalid_token' } } })
    // Written directly to the table, the key stays the same: only the claim differs.
    await server.database.run('update "people" set "email" = ? where "id" = ?', ['moved@test.example', person.id])
    expect((await post('people/confirm-verification', { token: verification })).json).toMatchObject({
      data: { token: { code: 'validation_token_email_mismatch' } },
    })
    expect((await stored(person)).verified).toBe(false)
  })

  it('for one collection is invalid in another', async () => {
    const { email } = await make()
    await server.pb.collection('people').requestVerification(email)
    expect((await post('guests/confirm-verification', { token: await tokenTo(email) })).json).toMatchObject({
      data: { token: { code: 'validation_token_collection_mismatch' } },
    })
  })

  describe('answers like PocketBase:', () => {
    const invalid = (data: object) => ({
      status: 400,
      message: 'An error occurred while validating the submitted data.',
      data,
    })
    const blank = { code: 'validation_required', message: 'Cannot be blank.' }
    const noMail = { code: 'validation_is_email', message: 'Must be a valid email address.' }
    const noToken = { code: 'validation_invalid_token', message: 'Invalid or expired token.' }
    const noClaim = { code: 'validation_invalid_token_claims', message: 'Missing email token claim.' }
    const length = (min: number) => ({
      code: 'validation_length_out_of_range',
      message: `The length must be between ${min} and 255.`,
      params: { min, max: 255 },
    })
    const missing = (what: string) => ({ status: 404, message: `Missing or invalid ${what} context.`, data: {} })
    it.each<[string, unknown, object]>([
      ['people/request-verification', {}, invalid({ email: blank })],
      ['people/request-verification', { email: 'ana' }, invalid({ email: noMail })],
      ['people/request-verification', { email: 'a@b, c@d.example' }, invalid({ email: noMail })],
      ['people/request-password-reset', { email: ['a@test.example'] }, invalid({ email: blank })],
      ['people/request-password-reset', { email: `${'a'.repeat(250)}@b.example` }, invalid({ email: length(1) })],
      ['people/confirm-verification', {}, invalid({ token: blank })],
      ['people/confirm-verification', { token: 'x' }, invalid({ token: noClaim })],
      ['people/confirm-verification', { token: { id: 1 } }, invalid({ token: blank })],
      ['people/confirm-password-reset', {}, invalid({ token: blank, password: blank, passwordConfirm: blank })],
      [
        'people/confirm-password-reset',
        { token: 'x', password, passwordConfirm: password },
        invalid({ token: noToken }),
      ],
      ['nobody/request-verification', {}, missing('collection')],
      ['mails/confirm-password-reset', {}, missing('auth collection')],
    ])('%s with %j', async (path, body, answer) => {
      expect((await post(path, body)).json).toEqual(answer)
    })

    it('a password that is too short, too long, or differs from its confirmation', async () => {
      const { email } = await make()
      await server.pb.collection('people').requestPasswordReset(email)
      const token = await tokenTo(email)
      const set = (value: string, repeated = value) =>
        post('people/confirm-password-reset', { token, password: value, passwordConfirm: repeated })
      expect((await set('short')).json).toEqual(invalid({ password: length(8) }))
      expect((await set('x'.repeat(300))).json).toEqual(invalid({ password: length(8) }))
      expect((await set('')).json).toEqual(invalid({ password: blank, passwordConfirm: blank }))
      expect((await set('long enough', 'different')).json).toMatchObject(
        invalid({ passwordConfirm: { code: 'validation_values_mismatch' } }),
      )
      expect((await set('x'.repeat(100))).json).toMatchObject({
        data: { password: { code: 'validation_max_text_constraint' } },
      })
      expect((await set('long enough')).status).toBe(204)
    })
  })
})
