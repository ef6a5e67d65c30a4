import { afterAll, beforeAll, expect, it } from 'vitest'
import { type FakeOidc, startFakeOidc } from '../fakes/oidc.ts'
import { type Person, startTestApp, type TestApp } from '../support/app.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'
import { createTestClock } from '../support/server.ts'

const minute = 60_000
const back = 'http://127.0.0.1:9/back'

describeOnDrawnDatabase('linking a sign-in service', (engine) => {
  const clock = createTestClock()
  let test: TestApp
  let oidc: FakeOidc
  beforeAll(async () => {
    oidc = await startFakeOidc()
    const env = { ...oidc.environment, ALLOW_PRIVATE_FETCH: '1' }
    test = await startTestApp(await engine.place(), env, { clock })
  })
  afterAll(() => oidc.stop())

  async function link({ pb }: Person) {
    const { oauth2 } = await pb.collection('users').listAuthMethods({ requestKey: null })
    const [provider] = oauth2.providers
    const address = await oidc.visit(provider!.authURL + encodeURIComponent(back))
    const code = address.searchParams.get('code')!
    return pb.collection('users').authWithOAuth2Code('oidc', code, provider!.codeVerifier, back)
  }

  it('takes a recent sign-in, so a stolen session cannot link the identity of its thief', async () => {
    oidc.person = { sub: 'thief', name: 'Thief', email: 'thief@timbre.example', email_verified: true }
    const person = await test.register('owner@timbre.example')
    const services = person.pb.collection('_externalAuths')
    clock.advance(11 * minute)
    const signInAgain = { status: 403, data: { account: { code: 'sign_in_again' } } }
    expect(await refusal(link(person))).toMatchObject(signInAgain)
    expect(await services.getFullList({ requestKey: null })).toEqual([])

    await person.pb.collection('users').authWithPassword(person.user.email, 'correct horse 1')
    expect((await link(person)).record.id).toBe(person.user.id)
    const [linked] = await services.getFullList({ requestKey: null })
    expect(linked).toMatchObject({ provider: 'oidc', providerId: 'thief' })

    clock.advance(11 * minute)
    expect(await refusal(services.delete(linked!.id))).toMatchObject(signInAgain)
    // Signing in with the linked service needs nothing else, and counts as recent.
    await link(person)
    await services.delete(linked!.id)
    const events = await person.pb.collection('account_events').getFullList({ requestKey: null })
    expect(events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['service-linked', 'service-unlinked']))
  })
})
