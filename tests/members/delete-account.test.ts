import type PocketBase from 'pocketbase'
import { EventSource } from 'undici'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Row } from '#shared/collections/index.ts'
import { type FakeOidc, startFakeOidc } from '../fakes/oidc.ts'
import { quarters } from '../files/pictures.ts'
import { type Person, startTestApp, type TestApp } from '../support/app.ts'
import { type DatabasePlace, describeOnEachDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'
import { createTestClock } from '../support/server.ts'
import { until } from '../support/wait.ts'
import { tracesOf } from './everything.ts'

const password = 'correct horse 1'
const minute = 60_000
const back = 'http://127.0.0.1:9/back'

describeOnEachDatabase('deleting an account', (engine) => {
  let place: DatabasePlace
  let test: TestApp
  let oidc: FakeOidc
  let root: PocketBase
  let count = 0
  const clock = createTestClock()

  beforeAll(async () => {
    Object.assign(globalThis, { EventSource })
    oidc = await startFakeOidc()
    place = await engine.place()
    const env = { ...oidc.environment, ALLOW_PRIVATE_FETCH: '1' }
    test = await startTestApp(place, env, { clock })
    root = await test.superuser()
    await root.send('/api/settings', { method: 'PATCH', body: { batch: { enabled: true } } })
  })
  afterAll(() => oidc.stop())

  const register = () => {
    count += 1
    return test.register(`person-${count}@timbre.example`)
  }
  const signIn = ({ pb, user }: Person) => pb.collection('users').authWithPassword(user.email, password)
  const remove = ({ pb, user }: Person) => pb.collection('users').delete(user.id)
  const exists = async ({ user }: Person) => (await test.app.engine.records.byId('users', user.id)) !== null
  const signInAgain = { status: 403, data: { account: { code: 'sign_in_again' } } }

  it('requires a recent sign-in; a refreshed or impersonation token is not enough', async () => {
    const person = await register()
    clock.advance(11 * minute)
    expect(await refusal(remove(person))).toMatchObject(signInAgain)
    await person.pb.collection('users').authRefresh()
    expect(await refusal(remove(person))).toMatchObject(signInAgain)
    const batch = person.pb.createBatch()
    batch.collection('users').delete(person.user.id)
    expect(await refusal(batch.send())).toMatchObject({ status: 400 })
    await root.collection('_superusers').authWithPassword('root@timbre.example', password)
    const impersonated = await root.collection('users').impersonate(person.user.id, 600)
    expect(await refusal(impersonated.collection('users').delete(person.user.id))).toMatchObject(signInAgain)
    expect(await exists(person)).toBe(true)

    await signIn(person)
    clock.advance(5 * minute)
    await person.pb.collection('users').authRefresh()
    const stranger = await register()
    expect(await refusal(stranger.pb.collection('users').delete(person.user.id))).toMatchObject({ status: 404 })
    expect(await remove(person)).toBe(true)
    expect(await exists(person)).toBe(false)
  })

  it('accepts a recent OAuth sign-in', async () => {
    oidc.person = { sub: 'o1', name: 'Olga', email: 'olga@timbre.example', email_verified: true }
    const pb = test.visitor()
    const enter = async () => {
      const { oauth2 } = await pb.collection('users').listAuthMethods()
      const [provider] = oauth2.providers
      const address = await oidc.visit(provider!.authURL + encodeURIComponent(back))
      const code = address.searchParams.get('code')!
      return pb.collection('users').authWithOAuth2Code('oidc', code, provider!.codeVerifier, back)
    }
    const { record } = await enter()
    clock.advance(11 * minute)
    expect(await refusal(pb.collection('users').delete(record.id))).toMatchObject(signInAgain)
    await enter()
    expect(await pb.collection('users').delete(record.id)).toBe(true)
  })

  it('is refused while other members would have no owner', async () => {
    const person = await register()
    const member = await register()
    const membership = await test.join(member, person.instance, 'admin')
    const soleOwner = { status: 400, data: { instance: { code: 'sole_owner' } } }
    expect(await refusal(remove(person))).toMatchObject(soleOwner)
    expect(await refusal(root.collection('users').delete(person.user.id))).toMatchObject(soleOwner)
    await test.app.engine.records.write((records) =>
      records.update('user_instance_roles', membership.id, { role: 'owner' }),
    )
    expect(await remove(person)).toBe(true)
    const instance = await test.app.engine.records.get('instances', person.instance)
    expect(instance.owner).toBe(member.user.id)
  })

  it('is possible once the deletion of the workspace is requested, which its members then await', async () => {
    const person = await register()
    const member = await register()
    await test.join(member, person.instance, 'admin')
    const { deleteAt } = await person.pb.collection('instances').update(person.instance, { deletion: 'requested' })
    expect(await remove(person)).toBe(true)
    expect(await member.pb.collection('instances').getOne(person.instance)).toMatchObject({ deleteAt, owner: '' })
  })

  it('leaves no trace of the person, and keeps their work in other instances', async () => {
    const person = await register()
    const { pb, user, instance } = person
    const colleague = await register()
    await root.collection('users').update(user.id, { verified: true })
    const { id: invitation } = await colleague.pb
      .collection('invitations')
      .create({ instance: colleague.instance, email: user.email, role: 'admin' })
    await pb.send(`/api/invitations/${invitation}/accept`, { method: 'POST' })
    await pb
      .collection('invitations')
      .create({ instance: colleague.instance, email: 'else@timbre.example', role: 'viewer' })
    const avatar = new File([Buffer.from(await quarters(40, 40).png())], 'me.png', { type: 'image/png' })
    await pb.collection('users').update(user.id, { avatar })
    await pb.collection('users').requestVerification(user.email)
    await pb.collection('users').requestPasswordReset(user.email)
    const base = await pb.collection('knowledge_bases').create({ instance, name: 'Alone' })
    const ambassador = await pb
      .collection('ambassadors')
      .create({ instance: colleague.instance, name: 'Shared', language: 'en-US' })
    const batch = await pb
      .collection('production_batches')
      .create({ instance: colleague.instance, ambassador: ambassador.id, status: 'settings' })
    expect(batch.createdBy).toBe(user.id)
    const texts = [user.id, user.email, instance, base.id]
    const { database } = test.app.engine
    expect((await tracesOf(texts, database, place.folder)).some((trace) => trace.startsWith('file:'))).toBe(true)
    const token = await pb.files.getToken()

    const heard: string[] = []
    const listener = test.visitor()
    await listener.collection('users').authWithPassword(user.email, password)
    await listener.collection('users').subscribe(user.id, ({ action }) => heard.push(`users ${action}`))
    await listener.collection('ambassadors').subscribe('*', ({ action }) => heard.push(`ambassadors ${action}`))

    await remove(person)
    await until(async () => heard.includes('users delete'))
    heard.length = 0
    await colleague.pb.collection('ambassadors').update(ambassador.id, { headline: 'after' })
    expect(await listener.collection('ambassadors').getFullList()).toEqual([])
    expect(await refusal(listener.collection('users').authRefresh())).toMatchObject({ status: 401 })
    expect(await refusal(pb.collection('users').authRefresh())).toMatchObject({ status: 401 })
    expect((await fetch(`${test.url}/api/files/users/${user.id}/me.png?token=${token}`)).status).toBe(404)
    await expect.poll(() => tracesOf(texts, database, place.folder)).toEqual([])
    expect(await colleague.pb.collection('production_batches').getOne(batch.id)).toMatchObject({ createdBy: '' })
    expect(heard).toEqual([])
    await listener.realtime.unsubscribe()

    const again = await test.register(user.email)
    expect(again.user).toMatchObject({ credits: 10, plan: 'trial' })
    expect(again.user.id).not.toBe(user.id)
    expect(again.instance).not.toBe(instance)
    const second = again.pb.collection<Row<'user_instance_roles'>>('user_instance_roles')
    expect(await second.getFullList()).toMatchObject([{ instance: again.instance, role: 'owner' }])
  })

  it('works for superusers and in an API batch', async () => {
    const [person, other] = [await register(), await register()]
    expect(await root.collection('users').delete(person.user.id)).toBe(true)
    expect(await test.app.engine.records.byId('instances', person.instance)).toBe(null)
    const batch = other.pb.createBatch()
    batch.collection('users').delete(other.user.id)
    expect(await batch.send()).toMatchObject([{ status: 204 }])
    expect(await test.app.engine.records.byId('instances', other.instance)).toBe(null)
  })
})
