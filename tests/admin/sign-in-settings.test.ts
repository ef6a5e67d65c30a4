import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Runtime } from '#shared/contracts/runtime.ts'
import type { SettingStates, SignInUse } from '#shared/contracts/settings.ts'
import { type FakeOidc, startFakeOidc } from '../fakes/oidc.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { describeOnDrawnDatabase, describeOnPostgres } from '../support/databases.ts'
import { refusal } from '../support/refusal.ts'
import { until } from '../support/wait.ts'

const clients = (root: PocketBase) => ({
  read: () => root.send<SettingStates>('/api/admin/settings', {}),
  change: (body: object) => root.send<SettingStates>('/api/admin/settings', { method: 'PATCH', body }),
  test: (service: string) => root.send('/api/admin/settings/test/sign-in', { method: 'POST', body: { service } }),
  use: () => root.send<SignInUse>('/api/admin/settings/sign-in', {}),
})
const back = 'http://127.0.0.1:9/back'

/** Settings with the client, secret and addresses of the fake. */
const settingsOf = ({ clientId, clientSecret, addresses }: FakeOidc) => ({
  ...{ oidcEnabled: true, oidcName: 'Larkfield', oidcClientId: clientId, oidcClientSecret: clientSecret },
  ...{ oidcAuthUrl: addresses.authURL, oidcTokenUrl: addresses.tokenURL, oidcUserInfoUrl: addresses.userInfoURL },
})

async function signInWith(test: TestApp, oidc: FakeOidc, person: object) {
  oidc.person = { email_verified: true, ...person }
  const pb = test.visitor()
  const { oauth2 } = await pb.collection('users').listAuthMethods()
  const { name, authURL, codeVerifier } = oauth2.providers.find((provider) => provider.name === 'oidc')!
  const code = (await oidc.visit(authURL + encodeURIComponent(back))).searchParams.get('code')!
  return pb.collection('users').authWithOAuth2Code(name, code, codeVerifier, back, { language: 'en-US' })
}

const offered = async (test: TestApp) => (await test.visitor().send<Runtime>('/api/runtime', {})).providers

describeOnDrawnDatabase('sign-in services of the administration', (engine) => {
  let test: TestApp
  let root: PocketBase
  let oidc: FakeOidc
  beforeAll(async () => {
    oidc = await startFakeOidc()
    test = await startTestApp(await engine.place())
    root = await test.superuser()
  })
  afterAll(() => oidc.stop())

  it('are offered from the next request on, and sign people in', async () => {
    expect(await offered(test)).toEqual([])
    const states = await clients(root).change(settingsOf(oidc))
    expect(states).toMatchObject({
      oidcEnabled: { value: true, default: false, origin: 'here' },
      oidcName: { value: 'Larkfield', default: 'OpenID', origin: 'here' },
      oidcClientSecret: { value: null, default: null, origin: 'here', isSet: true },
      googleClientSecret: { value: null, origin: 'default', isSet: false },
    })
    expect(await offered(test)).toEqual([{ name: 'oidc', label: 'Larkfield' }])
    const { record } = await signInWith(test, oidc, { sub: '1', email: 'nara@timbre.example' })
    expect(record).toMatchObject({ email: 'nara@timbre.example', verified: true })
    const acts = await root.collection('audit_entries').getFullList({ filter: 'action = "settings.changed"' })
    const rows = await root.collection('settings').getFullList()
    const { oauth2 } = await root.collections.getOne('users')
    const everything = JSON.stringify([await clients(root).read(), acts, rows, oauth2])
    expect(everything).toContain(oidc.clientId)
    expect(everything).not.toContain(oidc.clientSecret)
  })

  it('are tested as far as possible without a person, and show their own error', async () => {
    const { change, test: trial } = clients(root)
    expect(await trial('oidc')).toEqual({ service: 'oidc' })
    expect(await refusal(trial('google'))).toMatchObject({
      status: 400,
      data: { googleClientId: { code: 'validation_required' } },
    })
    expect(await refusal(trial('skynet'))).toMatchObject({ data: { service: { code: 'validation_invalid_value' } } })
    const wrong = { oidcClientSecret: 'wrong' }
    await change(wrong)
    expect((await refusal(trial('oidc')))?.message).toMatch(
      /Raw error: 127\.0\.0\.1:\d+ answered 401 \(invalid_client\)/,
    )
    const { clientSecret: oidcClientSecret, addresses, url } = oidc
    const address = (changed: object) => change({ oidcClientSecret, ...changed })
    await address({ oidcAuthUrl: `${url}/nowhere` })
    expect((await refusal(trial('oidc')))?.message).toContain('answered 404')
    await address({ oidcAuthUrl: addresses.authURL, oidcUserInfoUrl: `${url}/nowhere` })
    expect((await refusal(trial('oidc')))?.message).toContain('answered 404')
    await address({ oidcUserInfoUrl: addresses.userInfoURL, oidcTokenUrl: 'http://127.0.0.1:9/token' })
    expect((await refusal(trial('oidc')))?.message).toMatch(/127\.0\.0\.1:9 cannot be reached: .+/)
    await address({ oidcTokenUrl: addresses.tokenURL })
    expect(await trial('oidc')).toEqual({ service: 'oidc' })
  })

  it('send a secret only for the client and to the addresses that it was entered for', async () => {
    const { change } = clients(root)
    const elsewhere = [
      { oidcTokenUrl: 'https://elsewhere.example/token' },
      { oidcUserInfoUrl: 'https://elsewhere.example/me' },
      { oidcClientId: 'another' },
    ]
    for (const body of elsewhere) {
      expect(await refusal(change(body))).toMatchObject({
        status: 400,
        data: { oidcClientSecret: { code: 'setting_key_again' } },
      })
    }
    expect((await change({ oidcName: 'Larkfield Co.' })).oidcName.value).toBe('Larkfield Co.')
  })

  it('that are offered need everything, and Microsoft one directory', async () => {
    const { change } = clients(root)
    expect(await refusal(change({ googleEnabled: true }))).toMatchObject({
      data: { googleClientId: { code: 'validation_required' }, googleClientSecret: { code: 'validation_required' } },
    })
    expect(await refusal(change({ oidcClientSecret: null }))).toMatchObject({
      data: { oidcClientSecret: { code: 'validation_required' } },
    })
    const microsoft = { microsoftEnabled: true, microsoftClientId: 'client', microsoftClientSecret: 'hidden' }
    expect(await refusal(change(microsoft))).toMatchObject({
      data: { microsoftDirectory: { code: 'validation_required' } },
    })
    expect(await refusal(change({ ...microsoft, microsoftDirectory: 'common' }))).toMatchObject({
      data: { microsoftDirectory: { code: 'validation_invalid_directory' } },
    })
    const microsoftDirectory = '11111111-2222-3333-4444-555555555555'
    const linkedin = { linkedinEnabled: true, linkedinClientId: 'client', linkedinClientSecret: 'hidden' }
    await change({ ...microsoft, ...linkedin, microsoftDirectory })
    const { oauth2 } = await test.visitor().collection('users').listAuthMethods()
    const addressOf = (name: string) => oauth2.providers.find((provider) => provider.name === name)!
    expect(addressOf('microsoft').authURL).toContain(`/${microsoftDirectory}/oauth2/v2.0/authorize?client_id=client`)
    expect(addressOf('linkedin').authURL).toMatch(/^https:\/\/www\.linkedin\.com\/oauth\/v2\/authorization\?client_id=/)
    expect(addressOf('linkedin').codeChallenge).toBe('')
    expect((await offered(test)).map(({ label }) => label)).toEqual(['LinkedIn', 'Microsoft', 'Larkfield Co.'])
    await change({ microsoftEnabled: null, linkedinEnabled: null })
    expect((await offered(test)).map(({ name }) => name)).toEqual(['oidc'])
  })

  it('report how many accounts use them, and how many of these have no other known sign-in method', async () => {
    const { use } = clients(root)
    const { record } = await signInWith(test, oidc, { sub: '2', email: 'otto@timbre.example' })
    const { redirectUrl, services } = await use()
    expect(redirectUrl).toBe(`${test.url}/api/oauth2-redirect`)
    expect(services).toMatchObject({ oidc: { accounts: 2, stranded: 2 }, google: { accounts: 0, stranded: 0 } })
    const password = 'correct horse 1'
    await root.collection('users').update(record.id, { password, passwordConfirm: password })
    await test.visitor().collection('users').authWithPassword('otto@timbre.example', password)
    expect((await use()).services.oidc).toEqual({ accounts: 2, stranded: 1 })
  })

  it('of the environment are the default, and are overridden here', async () => {
    const own = await startTestApp(await engine.place(), { OIDC_NAME: 'Acme', ...oidc.environment })
    const { read, change } = clients(await own.superuser())
    expect(await offered(own)).toEqual([{ name: 'oidc', label: 'Acme' }])
    const states = await read()
    expect(states).toMatchObject({
      oidcEnabled: { value: true, origin: 'environment', variable: 'OIDC_CLIENT_ID' },
      oidcName: { value: 'Acme', origin: 'environment', variable: 'OIDC_NAME' },
      oidcClientSecret: { value: null, isSet: true, origin: 'environment', variable: 'OIDC_CLIENT_SECRET' },
      googleEnabled: { value: false, origin: 'default' },
    })
    expect(JSON.stringify(states)).not.toContain(oidc.clientSecret)
    expect(await refusal(change({ oidcTokenUrl: 'https://elsewhere.example/token' }))).toMatchObject({
      data: { oidcClientSecret: { code: 'setting_key_again' } },
    })
    await change({ oidcName: 'Larkfield' })
    expect(await offered(own)).toEqual([{ name: 'oidc', label: 'Larkfield' }])
    expect((await signInWith(own, oidc, { sub: '1', email: 'x@timbre.example' })).record.email).toBe('x@timbre.example')
    await change({ oidcEnabled: false })
    expect(await offered(own)).toEqual([])
    expect((await own.visitor().collection('users').listAuthMethods()).oauth2).toMatchObject({ enabled: false })
    // The environment's secret is not used for other addresses.
    expect((await change({ oidcTokenUrl: `${oidc.url}/other`, oidcClientSecret: 'x' })).oidcTokenUrl.origin).toBe(
      'here',
    )
    const without = await change({ oidcClientSecret: null })
    expect(without.oidcClientSecret).toMatchObject({ isSet: false })
    const again = await change({ oidcEnabled: null, oidcTokenUrl: null, oidcName: null })
    expect(again.oidcClientSecret).toMatchObject({ isSet: true, origin: 'environment' })
    expect(await offered(own)).toEqual([{ name: 'oidc', label: 'Acme' }])
  })

  it('are tested and counted for superusers only', async () => {
    const person = await test.register('member@timbre.example')
    for (const [pb, status] of [
      [test.visitor(), 401],
      [person.pb, 403],
    ] as const) {
      for (const call of [() => clients(pb).test('oidc'), clients(pb).use]) {
        expect(await refusal(call())).toMatchObject({ status })
      }
    }
  })
})

describeOnPostgres('settings of two processes', (engine) => {
  it('that one of them changes take effect in the other', async () => {
    const oidc = await startFakeOidc()
    const place = await engine.place()
    const key = { SETTINGS_KEY: 'a key of both processes' }
    const one = await startTestApp(place, key)
    const other = await startTestApp({ ...place, folder: (await engine.place()).folder }, key)
    const { change } = clients(await one.superuser())
    const runtime = () => other.visitor().send<Runtime>('/api/runtime', {})
    expect(await runtime()).toMatchObject({ aiProviders: { posts: 'offline' }, providers: [] })

    const ai = { aiProvider: 'openai-compatible', aiBaseUrl: 'https://model.example/v1', aiKey: 'sk-shared' }
    await change({ ...ai, ...settingsOf(oidc) })
    await until(async () => (await runtime()).providers.length > 0)
    await until(async () => (await runtime()).aiProviders.posts === 'openai-compatible')
    const { record } = await signInWith(other, oidc, { sub: '1', email: 'nara@timbre.example' })
    expect(record.email).toBe('nara@timbre.example')

    await change({ aiProvider: null, oidcEnabled: false })
    await until(async () => (await runtime()).providers.length === 0)
    await until(async () => (await runtime()).aiProviders.posts === 'offline')
    expect((await other.visitor().collection('users').listAuthMethods()).oauth2.enabled).toBe(false)
    await oidc.stop()
  })
})
