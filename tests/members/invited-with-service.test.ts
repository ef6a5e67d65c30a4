import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Row } from '#shared/collections/index.ts'
import { type FakeOidc, startFakeOidc } from '../fakes/oidc.ts'
import { type Person, startTestApp, type TestApp } from '../support/app.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'

const back = 'http://127.0.0.1:9/back'

describeOnDrawnDatabase('signing up with a service from an invitation', (engine) => {
  let test: TestApp
  let oidc: FakeOidc
  let owner: Person
  beforeAll(async () => {
    oidc = await startFakeOidc()
    const env = { ...oidc.environment, ALLOW_PRIVATE_FETCH: '1' }
    test = await startTestApp(await engine.place(), env)
    owner = await test.register('owner@timbre.example')
  })
  afterAll(() => oidc.stop())

  /** The key of a new invitation in its link. */
  async function invite(email: string): Promise<string> {
    await owner.pb.collection('invitations').create({ instance: owner.instance, email, role: 'editor' })
    const mail = await test.app.engine.records.first('mails', { filter: 'to = {:email}', params: { email } })
    return /\/invitation\/([\w-]+)/.exec(mail!.text)![1]!
  }
  async function enter(email: string, createData: object) {
    oidc.person = { sub: email, name: 'Ida', email, email_verified: true }
    const pb = test.visitor()
    const { oauth2 } = await pb.collection('users').listAuthMethods()
    const provider = oauth2.providers[0]!
    const address = await oidc.visit(provider.authURL + encodeURIComponent(back))
    const code = address.searchParams.get('code')!
    await pb
      .collection('users')
      .authWithOAuth2Code<Row<'users'>>(provider.name, code, provider.codeVerifier, back, createData)
    return pb
  }

  it('joins that workspace and gets no trial', async () => {
    const invitation = await invite('ida@timbre.example')
    const pb = await enter('ida@timbre.example', { invitation })
    expect(pb.authStore.record).toMatchObject({ verified: true, instance: owner.instance })
    expect(
      await pb.collection('user_instance_roles').getFullList({ filter: `user = "${pb.authStore.record!.id}"` }),
    ).toEqual([expect.objectContaining({ instance: owner.instance, role: 'editor' })])
  })

  it('is refused for another address than the invited one, which leaves no account behind', async () => {
    const invitation = await invite('invited@timbre.example')
    expect(await refusal(enter('somebody@timbre.example', { invitation }))).toMatchObject({
      status: 403,
      data: { email: { code: 'other_address' } },
    })
    const accounts = await test.app.engine.records.count('users', { filter: 'email = "somebody@timbre.example"' })
    expect(accounts).toBe(0)
  })

  it('without an invitation still makes a trial', async () => {
    const pb = await enter('alone@timbre.example', {})
    expect(pb.authStore.record).toMatchObject({ plan: 'trial' })
    expect(pb.authStore.record!.instance).not.toBe(owner.instance)
  })
})
