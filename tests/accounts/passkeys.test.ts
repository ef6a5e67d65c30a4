import type PocketBase from 'pocketbase'
import { beforeAll, expect, it } from 'vitest'
import type { Row } from '#shared/collections/index.ts'
import { type Changes, createFakeAuthenticator, type FakeAuthenticator } from '../fakes/authenticator.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'
import { createTestClock } from '../support/server.ts'
import { until } from '../support/wait.ts'

const minute = 60_000
const origin = 'https://app.timbre.example'

describeOnDrawnDatabase('passkeys', (engine) => {
  const clock = createTestClock()
  let test: TestApp
  let count = 0
  beforeAll(async () => {
    test = await startTestApp(await engine.place(), { APP_URL: origin }, { clock })
  })

  const register = () => {
    count += 1
    return test.register(`person-${count}@timbre.example`)
  }
  const post = <T = unknown>(pb: PocketBase, path: string, body = {}) =>
    pb.send<T>(path, { method: 'POST', body, requestKey: null })
  type Creation = Parameters<FakeAuthenticator['create']>[0]
  type Request = Parameters<FakeAuthenticator['get']>[0]

  async function add(pb: PocketBase, authenticator = createFakeAuthenticator(origin)) {
    const options = await post<Creation>(pb, '/api/security/passkeys/options')
    const response = authenticator.create(options)
    const { id } = await post<{ id: string }>(pb, '/api/security/passkeys', { name: 'Laptop', response })
    return { id, authenticator, options, response }
  }
  const options = (collection = 'users') =>
    post<Request>(test.visitor(), `/api/collections/${collection}/passkey-options`)
  async function enter(authenticator: FakeAuthenticator, changes: Changes = {}, collection = 'users') {
    const response = authenticator.get(await options(collection), changes)
    return finish(response, collection)
  }
  const finish = (response: object, collection = 'users') =>
    post<{ token: string; record: { id: string } }>(
      test.visitor(),
      `/api/collections/${collection}/auth-with-passkey`,
      { response },
    )
  const refused = { status: 400, data: { passkey: { code: 'passkey_refused' } } }

  it('sign in without a password, and note when they were used', async () => {
    const { pb, user } = await register()
    const { id, authenticator } = await add(pb)
    const { record, token } = await enter(authenticator)
    expect(record.id).toBe(user.id)
    const fresh = test.visitor()
    fresh.authStore.save(token, null)
    const shown = await fresh.collection<Row<'passkeys'>>('passkeys').getOne(id)
    expect(shown).toMatchObject({ name: 'Laptop', usedAt: expect.stringMatching(/^20/) })
    expect(['credentialId', 'publicKey', 'signCount', 'transports'].filter((name) => name in shown)).toEqual([])
    const sessions = await fresh.collection<Row<'sessions'>>('sessions').getFullList()
    expect(sessions.map(({ method }) => method).sort()).toEqual(['passkey', 'password'])
  })

  it('are refused for another site, challenge, device or state', async () => {
    const { pb, user } = await register()
    const { authenticator, options: created } = await add(pb)
    const stranger = createFakeAuthenticator(origin)
    for (const changes of [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { isUnverified: true },
    ] as Changes[]) {
      expect(await refusal(enter(authenticator, changes))).toMatchObject(refused)
    }
    expect(await refusal(enter(stranger))).toMatchObject(refused)
    expect(await refusal(finish({}))).toMatchObject(refused)
    // A challenge works once, for its purpose, for five minutes.
    const answer = authenticator.get(await options())
    await finish(answer)
    expect(await refusal(finish(answer))).toMatchObject(refused)
    const other = authenticator.get({ challenge: created.challenge, rpId: 'app.timbre.example' })
    expect(await refusal(finish(other))).toMatchObject(refused)
    const late = authenticator.get(await options())
    clock.advance(6 * minute)
    expect(await refusal(finish(late))).toMatchObject(refused)
    // A lower counter reveals a copy.
    await enter(authenticator, { counter: 100 })
    expect(await refusal(enter(authenticator, { counter: 7 }))).toMatchObject(refused)
    expect(await refusal(enter(authenticator, { counter: 101 }, '_superusers'))).toMatchObject(refused)
    const failures = () =>
      test.app.engine.records.count('account_events', {
        filter: 'recordRef = {:user} && kind = "failed" && method = "passkey"',
        params: { user: user.id },
      })
    await until(async () => (await failures()) === 7)
  })

  it('count as both factors', async () => {
    const { pb, user } = await register()
    const { authenticator } = await add(pb)
    const { records } = test.app.engine
    await records.write((writer) =>
      writer.create('second_factors', {
        ...{ collectionRef: '_pb_users_auth_', recordRef: user.id },
        confirmedAt: '2026-11-22 12:00:00.000Z',
      }),
    )
    const password = test.visitor().collection('users').authWithPassword(user.email, 'correct horse 1')
    expect(await refusal(password)).toMatchObject({ status: 401 })
    expect((await enter(authenticator)).record.id).toBe(user.id)
  })

  it('are renamed at any time and removed after a recent sign-in, by their owner', async () => {
    const { pb, user } = await register()
    const stranger = await register()
    const { id, authenticator, response } = await add(pb)
    const again = post(stranger.pb, '/api/security/passkeys', { name: 'Theirs', response })
    expect(await refusal(again)).toMatchObject(refused)
    expect(await refusal(stranger.pb.collection('passkeys').delete(id))).toMatchObject({ status: 404 })
    const renamed = { name: 'Phone', credentialId: 'forged', recordRef: stranger.user.id }
    expect(await pb.collection('passkeys').update(id, renamed)).toMatchObject({ name: 'Phone', recordRef: user.id })
    clock.advance(11 * minute)
    expect(await refusal(pb.collection('passkeys').delete(id))).toMatchObject({
      status: 403,
      data: { account: { code: 'sign_in_again' } },
    })
    pb.authStore.save((await enter(authenticator)).token, pb.authStore.record)
    await pb.collection('passkeys').delete(id)
    expect(await refusal(enter(authenticator))).toMatchObject(refused)
    const mails = await test.app.engine.records.find('mails', { filter: 'to = {:to}', params: { to: user.email } })
    expect(mails.map(({ subject }) => subject)).toEqual(
      expect.arrayContaining([
        'A passkey was added to your Timbre account',
        'A passkey was removed from your Timbre account',
      ]),
    )
  })
})
