import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { Secret, TOTP } from 'otpauth'
import type PocketBase from 'pocketbase'
import { beforeAll, expect, it } from 'vitest'
import type { SettingStates } from '#shared/contracts/settings.ts'
import { createFakeAuthenticator, type FakeAuthenticator } from '../fakes/authenticator.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { type DatabasePlace, describeOnDrawnDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'
import { createTestClock } from '../support/server.ts'

const run = promisify(execFile)
const password = 'correct horse 1'
const origin = 'https://app.timbre.example'
const refused = (status: number, code: string) => ({ status, data: { account: { code } } })
const required = refused(403, 'factor_required')

describeOnDrawnDatabase('a second factor required of administrators', (engine) => {
  const clock = createTestClock()
  let place: DatabasePlace
  let test: TestApp
  let root: PocketBase
  let count = 0
  beforeAll(async () => {
    place = await engine.place()
    test = await startTestApp(place, { APP_URL: origin }, { clock })
    root = await test.superuser()
  })

  const send = <T = unknown>(pb: PocketBase, method: string, path: string, body?: object) =>
    pb.send<T>(path, { method, ...(body && { body }), requestKey: null })
  const change = (pb: PocketBase, administratorFactor: boolean | null) =>
    send<SettingStates>(pb, 'PATCH', '/api/admin/settings', { administratorFactor })
  const enter = async (email: string) => {
    const pb = test.visitor()
    await pb.collection('_superusers').authWithPassword(email, password)
    return pb
  }
  async function administrator() {
    count += 1
    const email = `second-${count}@timbre.example`
    await test.app.engine.records.write((writer) => writer.create('_superusers', { email, password }))
    return email
  }
  const codeOf = (secret: string) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: clock.now().getTime() })
  async function setUpApp(pb: PocketBase): Promise<string> {
    const { secret } = await send<{ secret: string }>(pb, 'POST', '/api/security/second-factor')
    await send(pb, 'POST', '/api/security/second-factor/confirm', { code: codeOf(secret) })
    clock.advance(30_000)
    return secret
  }
  async function addPasskey(pb: PocketBase) {
    const authenticator = createFakeAuthenticator(origin)
    type Creation = Parameters<FakeAuthenticator['create']>[0]
    const options = await send<Creation>(pb, 'POST', '/api/security/passkeys/options')
    const response = authenticator.create(options)
    const { id } = await send<{ id: string }>(pb, 'POST', '/api/security/passkeys', { name: 'Laptop', response })
    return { id, authenticator }
  }
  const removeApp = (pb: PocketBase) => send(pb, 'DELETE', '/api/security/second-factor')

  it('is off by default, and can only be required by administrators who have one', async () => {
    const states = await send<SettingStates>(root, 'GET', '/api/admin/settings')
    expect(states.administratorFactor).toEqual({ value: false, default: false, origin: 'default' })
    const first = { status: 400, data: { administratorFactor: { code: 'own_factor_first' } } }
    expect(await refusal(change(root, true))).toMatchObject(first)
    const setting = { key: 'administratorFactor', value: true }
    expect(await refusal(root.collection('settings').create(setting))).toMatchObject(first)
    const { id } = await root.collection('settings').create({ ...setting, value: false })
    expect(await refusal(root.collection('settings').update(id, { value: true }))).toMatchObject(first)
    await root.collection('settings').delete(id)

    const other = await enter(await administrator())
    await setUpApp(root)
    expect((await change(root, true)).administratorFactor).toMatchObject({ value: true, origin: 'here' })
    const [entry] = (await root.collection('audit_entries').getList(1, 1, { sort: '-created,-id' })).items
    expect(entry).toMatchObject({ action: 'settings.changed', targetName: 'administratorFactor' })
    // Administrators without one are signed out, open streams included.
    expect(await refusal(send(other, 'GET', '/api/admin/settings'))).toMatchObject({ status: 401 })
  })

  it('leaves an administrator without one only the routes to set one up', async () => {
    const pb = await enter(await administrator())
    const calls: [method: string, path: string, body?: object][] = [
      ['GET', '/api/admin/settings'],
      ['PATCH', '/api/admin/settings', { administratorFactor: false }],
      ['GET', '/api/admin/overview'],
      ['GET', '/api/settings'],
      ['GET', '/api/logs'],
      ['GET', '/api/backups'],
      ['GET', '/api/crons'],
      ['GET', '/api/collections'],
      ['POST', '/api/files/token'],
      ['POST', '/api/batch', { requests: [] }],
      ['GET', '/api/collections/users/records'],
      ['GET', '/api/collections/settings/records'],
      ['POST', '/api/collections/settings/records', { key: 'administratorFactor', value: false }],
      ['GET', '/api/collections/_superusers/records'],
      ['PATCH', `/api/collections/_superusers/records/${pb.authStore.record!.id}`, { email: 'x@timbre.example' }],
      ['POST', `/api/collections/_superusers/impersonate/${pb.authStore.record!.id}`],
    ]
    for (const [method, path, body] of calls) {
      expect(await refusal(send(pb, method, path, body)), `${method} ${path}`).toMatchObject(required)
    }
    await pb.collection('_superusers').authRefresh()
    // They only see their own rows, unlike other administrators.
    const owners = async (name: string) =>
      new Set((await pb.collection(name).getFullList()).map(({ recordRef }) => recordRef))
    expect(await owners('second_factors')).toEqual(new Set())
    expect(await owners('sessions')).toEqual(new Set([pb.authStore.record!.id]))
    const others = await root.collection('second_factors').getFullList()
    expect(others.length).toBeGreaterThan(0)
    expect(await refusal(pb.collection('second_factors').delete(others[0]!.id))).not.toBeNull()

    await setUpApp(pb)
    await send(pb, 'GET', '/api/admin/settings')
    expect((await pb.collection('_superusers').getFullList()).length).toBeGreaterThan(2)
  })

  it('cannot be the last one removed, but can be replaced', async () => {
    const pb = await enter(await administrator())
    await setUpApp(pb)
    expect(await refusal(removeApp(pb))).toMatchObject(refused(400, 'last_factor'))
    const [row] = await pb
      .collection('second_factors')
      .getFullList({ filter: `recordRef = "${pb.authStore.record!.id}"` })
    expect(await refusal(pb.collection('second_factors').delete(row!.id))).toMatchObject(refused(400, 'last_factor'))
    const passkey = await addPasskey(pb)
    await removeApp(pb)
    expect(await refusal(pb.collection('passkeys').delete(passkey.id))).toMatchObject(refused(400, 'last_factor'))
    await setUpApp(pb)
    await pb.collection('passkeys').delete(passkey.id)
    await send(pb, 'GET', '/api/admin/settings')
  })

  it('cannot be bypassed with the password alone if it is a passkey', async () => {
    const email = await administrator()
    const pb = await enter(email)
    const { authenticator } = await addPasskey(pb)
    await send(pb, 'GET', '/api/admin/settings')
    expect(await refusal(enter(email))).toMatchObject(refused(403, 'passkey_only'))
    const visitor = test.visitor()
    type Request = Parameters<FakeAuthenticator['get']>[0]
    const options = await send<Request>(visitor, 'POST', '/api/collections/_superusers/passkey-options')
    const body = { response: authenticator.get(options) }
    const { token } = await send<{ token: string }>(
      visitor,
      'POST',
      '/api/collections/_superusers/auth-with-passkey',
      body,
    )
    visitor.authStore.save(token, null)
    await send(visitor, 'GET', '/api/admin/settings')
    // The password is enough for everybody once the setting is off.
    await change(root, null)
    await enter(email)
    await change(root, true)
  })

  it('applies to tokens of scripts, and ends sessions when another administrator removes it', async () => {
    const email = await administrator()
    const pb = await enter(email)
    await setUpApp(pb)
    const { id } = pb.authStore.record!
    const script = test.visitor()
    script.authStore.save((await root.collection('_superusers').impersonate(id, 3600)).authStore.token, null)
    await send(script, 'GET', '/api/admin/settings')
    const [row] = await root.collection('second_factors').getFullList({ filter: `recordRef = "${id}"` })
    await root.collection('second_factors').delete(row!.id)
    for (const each of [pb, script]) {
      expect(await refusal(send(each, 'GET', '/api/admin/settings'))).toMatchObject({ status: 401 })
    }
    expect(await refusal(send(await enter(email), 'GET', '/api/admin/settings'))).toMatchObject(required)
  })

  it('is removed on the server for an administrator who has lost it', async () => {
    expect(await refusal(enter('root@timbre.example'))).toMatchObject({ status: 401 })
    await test.app.stop()
    const env = { ...process.env, DATA_DIR: place.folder, DATABASE_URL: place.url, APP_URL: origin }
    const reset = (email: string) => run(process.execPath, ['--no-warnings', 'scripts/reset-factor.ts', email], { env })
    await expect(reset('nobody@timbre.example')).rejects.toMatchObject({
      stderr: 'There is no administrator with the address nobody@timbre.example.\n',
    })
    expect((await reset('root@timbre.example')).stdout).toContain('root@timbre.example can sign in')
    test = await startTestApp(place, { APP_URL: origin }, { clock })
    const again = await enter('root@timbre.example')
    expect(await refusal(send(again, 'GET', '/api/admin/settings'))).toMatchObject(required)
    await setUpApp(again)
    await change(again, null)
  })
})
