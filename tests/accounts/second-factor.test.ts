import { Secret, TOTP } from 'otpauth'
import type PocketBase from 'pocketbase'
import type { ClientResponseError } from 'pocketbase'
import { beforeAll, expect, it } from 'vitest'
import type { Row } from '#shared/collections/index.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'
import { createTestClock } from '../support/server.ts'
import { until } from '../support/wait.ts'

const password = 'correct horse 1'
const minute = 60_000

describeOnDrawnDatabase('two-step verification', (engine) => {
  const clock = createTestClock()
  let test: TestApp
  let count = 0
  beforeAll(async () => {
    test = await startTestApp(await engine.place(), {}, { clock })
  })

  const register = () => {
    count += 1
    return test.register(`person-${count}@timbre.example`)
  }
  const ask = <T = unknown>(pb: PocketBase, method: string, path: string, body = {}) =>
    pb.send<T>(`/api/security/${path}`, { method, body, requestKey: null })
  const codeOf = (secret: string, steps = 0) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() + steps * 30_000 })

  async function turnOn(pb: PocketBase): Promise<{ secret: string; recoveryCodes: string[] }> {
    const { secret } = await ask<{ secret: string }>(pb, 'POST', 'second-factor')
    const body = { code: codeOf(secret) }
    const { recoveryCodes } = await ask<{ recoveryCodes: string[] }>(pb, 'POST', 'second-factor/confirm', body)
    clock.advance(30_000)
    return { secret, recoveryCodes }
  }
  /** The first step; returns the id for the second. */
  async function enter(email: string, pb = test.visitor(), collection = 'users'): Promise<string> {
    const refused = await pb
      .collection(collection)
      .authWithPassword(email, password)
      .then(
        () => null,
        (error: ClientResponseError) => error,
      )
    expect(refused?.status).toBe(401)
    expect(Object.keys(refused!.response)).toEqual(['mfaId'])
    return refused!.response.mfaId
  }
  const finish = (mfaId: string, code: string, collection = 'users') =>
    test.visitor().send<{ token: string; record: { id: string } }>(`/api/collections/${collection}/auth-with-totp`, {
      method: 'POST',
      body: { mfaId, code },
    })
  const wrongCode = { status: 400, data: { code: { code: 'wrong_code' } } }

  it('is on once a code confirms it, and then asked for after the password', async () => {
    const { pb, user } = await register()
    const begun = await ask<{ secret: string; url: string }>(pb, 'POST', 'second-factor')
    expect(begun.url).toContain(`secret=${begun.secret}`)
    expect(begun.url).toMatch(/^otpauth:\/\/totp\/Timbre:person-/)
    // It is not confirmed, so it is not required.
    await test.visitor().collection('users').authWithPassword(user.email, password)
    const wrong = ask(pb, 'POST', 'second-factor/confirm', { code: codeOf(begun.secret, 4) })
    expect(await refusal(wrong)).toMatchObject(wrongCode)
    const right = { code: codeOf(begun.secret) }
    const { recoveryCodes } = await ask<{ recoveryCodes: string[] }>(pb, 'POST', 'second-factor/confirm', right)
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(recoveryCodes.every((code) => /^[a-z2-9]{5}-[a-z2-9]{5}$/.test(code))).toBe(true)
    expect(await refusal(ask(pb, 'POST', 'second-factor'))).toMatchObject({
      data: { code: { code: 'second_factor_on' } },
    })
    const [shown] = await pb.collection('second_factors').getFullList()
    expect(Object.keys(shown!).sort()).toEqual(
      ['collectionId', 'collectionName', 'collectionRef', 'confirmedAt', 'created', 'id', 'recordRef'].concat(
        'recoveryCodesLeft',
        'updated',
      ),
    )
    const stored = JSON.stringify(await test.app.engine.records.find('second_factors'))
    expect([begun.secret, ...recoveryCodes].filter((secret) => stored.includes(secret))).toEqual([])

    const mfaId = await enter(user.email)
    // The code that confirmed it cannot be used again.
    expect(await refusal(finish(mfaId, right.code))).toMatchObject(wrongCode)
    clock.advance(30_000)
    const { record, token } = await finish(mfaId, codeOf(begun.secret))
    expect(record.id).toBe(user.id)
    const fresh = test.visitor()
    fresh.authStore.save(token, null)
    expect((await fresh.collection('users').getOne(user.id)).id).toBe(user.id)
    expect(await refusal(finish(mfaId, codeOf(begun.secret, 1)))).toMatchObject({
      data: { mfaId: { code: 'sign_in_expired' } },
    })
  })

  it('accepts each code once, one step early or late', async () => {
    const { pb, user } = await register()
    const { secret } = await turnOn(pb)
    for (const [steps, isRight] of [
      [-2, false],
      [2, false],
      [1, true],
      [1, false],
      [0, false],
    ] as const) {
      const done = finish(await enter(user.email), codeOf(secret, steps)).then(
        () => true,
        () => false,
      )
      expect([steps, await done]).toEqual([steps, isRight])
      if (Math.abs(steps) === 2) clock.advance(10 * minute)
    }
  })

  it('cannot be guessed: six attempts in five minutes', async () => {
    const { pb, user } = await register()
    const { secret } = await turnOn(pb)
    clock.advance(6 * minute)
    const mfaId = await enter(user.email)
    for (let attempt = 0; attempt < 6; attempt += 1) {
      expect(await refusal(finish(mfaId, '000000'))).toMatchObject({ status: 400 })
    }
    expect(await refusal(finish(mfaId, codeOf(secret)))).toMatchObject({ status: 429 })
    expect(await refusal(finish(await enter(user.email), codeOf(secret)))).toMatchObject({ status: 429 })
    clock.advance(6 * minute)
    await finish(await enter(user.email), codeOf(secret))
    await until(async () => (await failures(user.id)).length === 6)
  })
  const failures = (user: string) =>
    test.app.engine.records.find('account_events', {
      filter: 'recordRef = {:user} && kind = "failed" && method = "totp"',
      params: { user },
    })

  it('accepts each recovery code once, until new ones are made', async () => {
    const { pb, user } = await register()
    const { recoveryCodes } = await turnOn(pb)
    const [first, second] = recoveryCodes as [string, string]
    await finish(await enter(user.email), first.toUpperCase().replace('-', ' '))
    expect(await refusal(finish(await enter(user.email), first))).toMatchObject(wrongCode)
    const left = async () => (await pb.collection('second_factors').getFullList({ requestKey: null }))[0]
    expect(await left()).toMatchObject({ recoveryCodesLeft: 9 })
    const renewed = await ask<{ recoveryCodes: string[] }>(pb, 'POST', 'recovery-codes')
    expect(await left()).toMatchObject({ recoveryCodesLeft: 10 })
    expect(await refusal(finish(await enter(user.email), second))).toMatchObject(wrongCode)
    await finish(await enter(user.email), renewed.recoveryCodes[0]!)
  })

  it('is not replaced by a new password, and a code belongs to one account', async () => {
    const { pb, user } = await register()
    const other = await register()
    const { secret } = await turnOn(pb)
    const { secret: theirs } = await turnOn(other.pb)
    const { tokens } = test.app.engine.signIn
    const { records } = test.app.engine
    const record = (await records.byId<string>('users', user.id))!
    const token = await tokens.issue('passwordReset', records.collection('users')!, record, { email: user.email })
    await test.visitor().collection('users').confirmPasswordReset(token, password, password)
    expect(await refusal(finish(await enter(user.email), codeOf(theirs)))).toMatchObject(wrongCode)
    const superusers = finish(await enter(user.email), codeOf(secret), '_superusers')
    expect(await refusal(superusers)).toMatchObject({ data: { mfaId: { code: 'sign_in_expired' } } })
    await finish(await enter(user.email), codeOf(secret))
  })

  it('changes only after a recent sign-in, and is turned off with one', async () => {
    const { pb, user } = await register()
    const { secret } = await turnOn(pb)
    clock.advance(11 * minute)
    const stale = { status: 403, data: { account: { code: 'sign_in_again' } } }
    for (const [method, path] of [
      ['DELETE', 'second-factor'],
      ['POST', 'second-factor'],
      ['POST', 'recovery-codes'],
      ['POST', 'second-factor/confirm'],
      ['POST', 'passkeys'],
      ['POST', 'passkeys/options'],
    ] as const) {
      expect(await refusal(ask(pb, method, path))).toMatchObject(stale)
    }
    // An incomplete sign-in does not count.
    const mfaId = await enter(user.email, pb)
    expect(await refusal(ask(pb, 'DELETE', 'second-factor'))).toMatchObject(stale)
    pb.authStore.save((await finish(mfaId, codeOf(secret))).token, pb.authStore.record)
    await ask(pb, 'DELETE', 'second-factor')
    expect(await refusal(ask(pb, 'DELETE', 'second-factor'))).toMatchObject({
      data: { code: { code: 'second_factor_off' } },
    })
    await test.visitor().collection('users').authWithPassword(user.email, password)
    const events = await pb.collection<Row<'account_events'>>('account_events').getFullList({ requestKey: null })
    const kinds = events.map(({ kind }) => kind)
    expect(kinds).toEqual(expect.arrayContaining(['factor-on', 'factor-off', 'signed-in']))
    const mails = await test.app.engine.records.find('mails', { filter: 'to = {:to}', params: { to: user.email } })
    expect(mails.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(['Two-step verification was turned on', 'Two-step verification was turned off']),
    )
  })

  it('is removed by an administrator for a user who lost it, who is notified by mail', async () => {
    const { pb, user } = await register()
    await turnOn(pb)
    const root = test.visitor()
    const email = 'helper@timbre.example'
    await test.app.engine.records.write((writer) => writer.create('_superusers', { email, password }))
    await root.collection('_superusers').authWithPassword(email, password)
    const filter = `recordRef = "${user.id}"`
    const factor = await root.collection('second_factors').getFirstListItem(filter)
    await root.collection('second_factors').delete(factor.id)
    await test.visitor().collection('users').authWithPassword(user.email, password)
    const events = await root.collection<Row<'account_events'>>('account_events').getFullList({ filter })
    expect(events.find(({ kind }) => kind === 'factor-off')).toMatchObject({ ip: '', browser: '' })
    const mails = await test.app.engine.records.find('mails', { filter: 'to = {:to}', params: { to: user.email } })
    expect(mails.map(({ subject }) => subject)).toContain('Two-step verification was turned off')
  })

  it('protects administrators, too', async () => {
    const root = await test.superuser()
    const { secret } = await turnOn(root)
    const mfaId = await enter('root@timbre.example', test.visitor(), '_superusers')
    const { token } = await finish(mfaId, codeOf(secret), '_superusers')
    const pb = test.visitor()
    pb.authStore.save(token, null)
    expect(await pb.send('/api/settings', {})).toHaveProperty('meta')
  })
})
