import { beforeAll, describe, expect, it } from 'vitest'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { testPassword as password, startTestServer, type TestServer } from '../support/server.ts'
import { bearing, blank, invalid, lengthBetween, managed, people, visitorsOf } from './accounts-world.ts'

describeOnDrawnDatabase('a change of address', (engine) => {
  let server: TestServer
  beforeAll(async () => {
    const place = await engine.place()
    server = await startTestServer({ place, collections: [people, managed], maxFailures: 3 })
  })
  const { post, make, mailsTo, stored, signedIn } = visitorsOf(() => server)
  /** Requests a new address for `email` and returns the token that was mailed there. */
  const ask = async (email: string, newEmail = `new-${email}`) => {
    const pb = await signedIn('people', email)
    await pb.collection('people').requestEmailChange(newEmail)
    return { pb, newEmail, token: (await mailsTo(newEmail)).at(-1)!.text }
  }
  const confirm = (token: string, given = password, collection = 'people') =>
    post(`${collection}/confirm-email-change`, { token, password: given })

  it('is mailed to the new one, confirmed with the password, and ends all sessions', async () => {
    const { email, id } = await make('people')
    const { pb, newEmail, token } = await ask(email)
    expect(await mailsTo(email)).toEqual([])
    expect(await stored('people', id)).toMatchObject({ email, verified: false })
    expect(await server.pb.collection('people').confirmEmailChange(token, password)).toBe(true)
    expect(await stored('people', id)).toMatchObject({ email: newEmail, verified: true })
    await expect(pb.collection('people').authRefresh()).rejects.toMatchObject({ status: 401 })
    await signedIn('people', newEmail)
    expect((await confirm(token)).json).toMatchObject({ data: { token: { code: 'validation_invalid_token' } } })
  })

  it('accepts the same address in another case', async () => {
    const { email, id } = await make('people')
    const { token } = await ask(email, email.toUpperCase())
    expect((await confirm(token)).status).toBe(204)
    expect(await stored('people', id)).toMatchObject({ email: email.toUpperCase() })
  })

  it('is refused once another account has the address', async () => {
    const { email, id } = await make('people')
    const { token, newEmail } = await ask(email)
    await make('people', { email: newEmail.toUpperCase() })
    expect((await confirm(token)).json).toMatchObject({ data: { token: { code: 'validation_invalid_token_email' } } })
    expect(await stored('people', id)).toMatchObject({ email })
  })

  it('needs the password, and guessing it slows down', async () => {
    const { email } = await make('people')
    const { token } = await ask(email)
    const wrong = { code: 'validation_invalid_password', message: 'Missing or invalid auth record password.' }
    for (let count = 0; count < 3; count += 1)
      expect((await confirm(token, 'wrong')).json).toEqual(invalid({ password: wrong }))
    expect((await confirm(token)).status).toBe(429)
    server.clock.advance(301_000)
    expect((await confirm(token)).status).toBe(204)
  })

  it('expires after half an hour, or with a new password', async () => {
    const late = await make('people')
    const first = await ask(late.email)
    server.clock.advance(1_801_000)
    expect((await confirm(first.token)).json).toMatchObject({ data: { token: { code: 'validation_invalid_token' } } })
    const { email, id } = await make('people')
    const second = await ask(email)
    await server.records.write((writer) => writer.update<string>('people', id, { password: 'brand new one' }))
    expect((await confirm(second.token, 'brand new one')).json).toMatchObject({
      data: { token: { code: 'validation_invalid_token' } },
    })
  })

  it('is limited in the number of mails', async () => {
    const { email } = await make('people')
    const pb = await signedIn('people', email)
    const ask = (index: number) =>
      post('people/request-email-change', { newEmail: `x${index}-${email}` }, bearing(pb.authStore.token))
    for (let index = 0; index < 20; index += 1) expect((await ask(index)).status).toBe(204)
    expect((await ask(20)).status).toBe(429)
    expect(await mailsTo(`x20-${email}`)).toEqual([])
  })

  describe('answers like PocketBase:', () => {
    const needed = { status: 401, message: 'The request requires valid record authorization token.', data: {} }
    const direct = { status: 400, message: 'All superusers can change their emails directly.', data: {} }

    it('to the request', async () => {
      const { email } = await make('people')
      const other = await make('people')
      const { token } = (await signedIn('people', email)).authStore
      const root = (await server.superuser()).authStore.token
      const request = (newEmail: unknown, by = token, collection = 'people') =>
        post(`${collection}/request-email-change`, { newEmail }, by ? bearing(by) : {})
      const refused = (code: string, message: string) => invalid({ newEmail: { code, message } })
      expect((await request('a@test.example', '')).json).toEqual(needed)
      expect((await request('a@test.example', '', 'nobody')).json).toEqual(needed)
      const message = 'The request requires auth record from people collection.'
      expect((await request('a@test.example', token, 'managed')).json).toEqual({ status: 403, message, data: {} })
      expect((await request('a@test.example', root)).status).toBe(403)
      expect((await request('a@test.example', root, '_superusers')).json).toEqual(direct)
      expect((await request('')).json).toEqual(invalid({ newEmail: blank }))
      expect((await request('nonsense')).json).toEqual(refused('validation_is_email', 'Must be a valid email address.'))
      expect((await request(`${'a'.repeat(250)}@b.example`)).json).toEqual(invalid({ newEmail: lengthBetween(1, 255) }))
      expect((await request(email)).json).toEqual(refused('validation_not_in_invalid', 'Must not be in list.'))
      for (const taken of [other.email, other.email.toUpperCase()]) {
        expect((await request(taken)).json).toEqual(
          refused('validation_invalid_new_email', 'Invalid new email address.'),
        )
      }
    })

    it('to the confirmation', async () => {
      const wrong = { code: 'validation_invalid_password', message: 'Missing or invalid auth record password.' }
      const payload = {
        code: 'validation_invalid_token_payload',
        message: 'Invalid token payload - newEmail must be set.',
      }
      expect((await post('people/confirm-email-change', {})).json).toEqual(invalid({ token: blank, password: blank }))
      expect((await confirm('x', 'y')).json).toEqual(invalid({ token: payload, password: wrong }))
      expect((await post('_superusers/confirm-email-change', {})).json).toEqual(direct)
      server.clock.advance(301_000)
      const { email } = await make('people')
      const { token } = await ask(email)
      expect((await confirm(token, 'x'.repeat(101))).json).toEqual(invalid({ password: lengthBetween(1, 100) }))
      expect((await confirm(token, password, 'managed')).json).toMatchObject({
        data: { token: { code: 'validation_token_collection_mismatch' }, password: { code: wrong.code } },
      })
    })
  })
})
