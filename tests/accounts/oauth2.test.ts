import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type PocketBase from 'pocketbase'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RecordData } from '#server/engine/records/record.ts'
import { authCollection } from '#shared/collections/define.ts'
import { bool, file, text } from '#shared/collections/fields.ts'
import { type FakeOidc, startFakeOidc } from '../fakes/oidc.ts'
import { describeOnDrawnDatabase } from '../support/databases.ts'
import { asJson, ask, testPassword as password, startTestServer, type TestServer } from '../support/server.ts'

const back = 'http://127.0.0.1:9/back'

describeOnDrawnDatabase('signing in with a provider', (engine) => {
  let oidc: FakeOidc
  let server: TestServer
  beforeAll(async () => {
    oidc = await startFakeOidc()
    const { clientId, clientSecret, addresses, jwksURL, url } = oidc
    const client = { clientId, clientSecret, ...addresses }
    const rules = {
      list: '',
      view: '',
      create: '@request.context = "oauth2" && banned = false || @request.context = "default"',
      update: 'id = @request.auth.id',
      delete: 'id = @request.auth.id',
    }
    const providers = [
      { name: 'oidc', displayName: 'Acme', ...client },
      { name: 'google', ...client },
      { name: 'github', ...client },
      { name: 'oidc2', ...client, userInfoURL: '', extra: { jwksURL, issuers: [url] } },
      { name: 'oidc3', ...client, userInfoURL: '', extra: { jwksURL, issuers: [] }, pkce: false },
      { name: 'facebook', ...client },
    ]
    const tenant = { global: 'test' }
    const fields = {
      name: text(),
      nick: text({ max: 20 }),
      banned: bool(),
      picture: file({ mimeTypes: ['image/png'] }),
    }
    const mappedFields = { id: '', name: 'name', username: 'nick', avatarURL: 'picture' }
    server = await startTestServer({
      place: await engine.place(),
      collections: [
        authCollection('people', {
          tenant,
          fields,
          rules,
          indexes: [{ fields: ['nick'], unique: true, where: "nick != ''" }],
          auth: { oauth2: { enabled: true, providers, mappedFields } },
        }),
        authCollection('closed', {
          tenant,
          fields: {},
          rules: { ...rules, create: '' },
          auth: { authRule: null, oauth2: { enabled: true, providers } },
        }),
        authCollection('plain', { tenant, fields: {}, rules }),
      ],
    })
  })
  afterAll(() => oidc.stop())

  let count = 0
  let email = ''
  beforeEach(() => {
    count += 1
    email = `person${count}@test.example`
    oidc.idTokenClaims = {}
    oidc.signsWithStrangeKey = false
    oidc.wantsHeader = false
    oidc.movedTo = ''
    oidc.person = {
      sub: `sub-${count}`,
      name: `Person ${count}`,
      preferred_username: `p${count}`,
      email,
      email_verified: true,
    }
  })
  /** The manual flow: lists the methods, visits the provider, submits the code. */
  const enter = async (pb: PocketBase, provider = 'oidc', createData: Record<string, unknown> = {}, query = {}) => {
    const { code, verifier } = await codeOf(provider)
    return pb.collection('people').authWithOAuth2Code(provider, code, verifier, back, createData, query)
  }
  const codeOf = async (provider: string) => {
    const { oauth2 } = await server.pb.collection('people').listAuthMethods()
    const offer = oauth2.providers.find(({ name }) => name === provider)!
    const { searchParams } = await oidc.visit(offer.authURL + encodeURIComponent(back))
    expect(searchParams.get('state')).toBe(offer.state)
    return { code: searchParams.get('code')!, verifier: offer.codeVerifier }
  }
  const post = (path: string, body: unknown, init?: RequestInit) =>
    ask(`${server.url}/api/collections/${path}`, asJson(body, init))
  const make = (data: object = {}): Promise<RecordData> =>
    server.records.write((writer) => writer.create<string>('people', { email, password, ...data }))
  const stored = async (id: string) => (await server.records.byId<string>('people', id))!
  const links = (id: string) =>
    server.records.find<string>('_externalAuths', { filter: 'recordRef = {:id}', params: { id }, sort: 'provider' })
  const signIn = async (identity: string, secret = password) => {
    const pb = server.client()
    await pb.collection('people').authWithPassword(identity, secret)
    return pb
  }

  it('sends its secrets nowhere but to the configured address', async () => {
    let asked = 0
    const elsewhere = createServer((_, response) => {
      asked += 1
      response.end('{}')
    })
    await new Promise<void>((ready) => elsewhere.listen(0, '127.0.0.1', ready))
    oidc.movedTo = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/token`
    await expect(enter(server.client())).rejects.toMatchObject({ status: 400 })
    expect(asked).toBe(0)
    await new Promise((closed) => elsewhere.close(closed))
  })

  it('is offered with everything a client needs, generated per request', async () => {
    const ways = () => server.pb.collection('people').listAuthMethods()
    const [first, second] = [await ways(), await ways()]
    // Unsupported providers are not offered.
    expect(first.oauth2.providers.map(({ name }) => name)).toEqual(['oidc', 'google', 'github', 'oidc2', 'oidc3'])
    const [offer] = first.oauth2.providers
    expect(offer).toMatchObject({ name: 'oidc', displayName: 'Acme', codeChallengeMethod: 'S256' })
    expect(offer!.state).toMatch(/^[a-zA-Z0-9]{30}$/)
    expect(offer!.codeVerifier).toMatch(/^[\w-]{43}$/)
    expect(offer!.codeChallenge).toBe(createHash('sha256').update(offer!.codeVerifier).digest('base64url'))
    expect(offer!.authURL.startsWith(`${oidc.url}/authorize?`)).toBe(true)
    expect(offer!.authURL.endsWith('&redirect_uri=')).toBe(true)
    expect(Object.fromEntries(new URL(offer!.authURL).searchParams)).toMatchObject({
      client_id: oidc.clientId,
      response_type: 'code',
      scope: 'openid email profile',
      state: offer!.state,
      code_challenge: offer!.codeChallenge,
    })
    expect(second.oauth2.providers[0]!.state).not.toBe(offer!.state)
    expect(second.oauth2.providers[0]!.codeVerifier).not.toBe(offer!.codeVerifier)
    expect(first.oauth2.providers[4]).toMatchObject({ codeVerifier: '', codeChallenge: '', codeChallengeMethod: '' })
    expect(JSON.stringify(first)).not.toContain(oidc.clientSecret)
  })

  it('creates an account the first time and finds it again, even if the address has changed', async () => {
    oidc.person.picture = `${oidc.url}/picture.png`
    const { record, meta } = await enter(server.client(), 'oidc', { name: 'Chosen' })
    expect(record).toMatchObject({ email, verified: true, name: 'Chosen', nick: `p${count}` })
    expect(record.picture).toMatch(/^picture_\w{10}\.png$/)
    expect((await fetch(`${server.url}/api/files/people/${record.id}/${record.picture}`)).status).toBe(200)
    expect(meta).toEqual({
      id: `sub-${count}`,
      name: `Person ${count}`,
      username: `p${count}`,
      email,
      avatarURL: `${oidc.url}/picture.png`,
      avatarUrl: `${oidc.url}/picture.png`,
      accessToken: expect.any(String),
      refreshToken: expect.stringMatching(/^refresh-/),
      expiry: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}Z$/),
      rawUser: oidc.person,
      isNew: true,
    })
    expect(await links(record.id)).toEqual([expect.objectContaining({ provider: 'oidc', providerId: `sub-${count}` })])
    oidc.person.email = `moved-${email}`
    const again = await enter(server.client())
    expect(again.record.id).toBe(record.id)
    expect(again.meta).toMatchObject({ isNew: false })
    expect(await stored(record.id)).toMatchObject({ email, verified: true })
    await expect(signIn(email)).rejects.toMatchObject({ status: 400 })
  })

  it('signs in to the verified account with the address, which keeps its password and its sessions', async () => {
    const ana = await make({ verified: true })
    const pb = await signIn(email)
    oidc.person.email = email.toUpperCase()
    expect((await enter(server.client(), 'google')).record.id).toBe(ana.id)
    expect((await pb.collection('people').authRefresh()).record.id).toBe(ana.id)
    await signIn(email)
  })

  it('links another identity to the signed-in account', async () => {
    const ana = await make({ verified: true })
    const pb = await signIn(email)
    oidc.person = { sub: `other-${count}`, email: `elsewhere-${email}`, email_verified: true }
    expect((await enter(pb, 'google')).record.id).toBe(ana.id)
    expect((await enter(server.client(), 'google')).record).toMatchObject({ id: ana.id, email })
    expect(await pb.collection('people').listExternalAuths(ana.id)).toEqual([
      expect.objectContaining({ provider: 'google', providerId: `other-${count}` }),
    ])
    // A second identity of the same provider is refused, not exchanged.
    oidc.person = { sub: `third-${count}`, email, email_verified: true }
    await expect(enter(server.client(), 'google')).rejects.toMatchObject({
      response: { message: 'Failed to authenticate.', data: {} },
    })
    await pb.collection('people').unlinkExternalAuth(ana.id, 'google')
    expect(await links(ana.id)).toEqual([])
  })

  it('signs in without a picture or name if those are invalid', async () => {
    await make({ email: `holder-${email}`, nick: 'taken' })
    oidc.person.preferred_username = 'taken'
    oidc.person.picture = `${oidc.url}/nothing.png`
    expect((await enter(server.client())).record).toMatchObject({ email, nick: '', picture: '' })
  })

  it('sends the client credentials in the header if required, and accepts a signed id token', async () => {
    oidc.wantsHeader = true
    const { record } = await enter(server.client(), 'oidc2')
    expect(record).toMatchObject({ email, name: `Person ${count}` })
  })

  it('reads verified addresses of GitHub only', async () => {
    const emails = [
      { email: `second-${email}`, primary: false, verified: true },
      { email, primary: true, verified: true },
    ]
    oidc.person = { id: 7000 + count, login: 'octo', name: 'Octo', email: 'public@test.example', emails }
    const { record, meta } = await enter(server.client(), 'github')
    expect(record.email).toBe(email)
    expect(meta).toMatchObject({ id: String(7000 + count), username: 'octo', email })
  })

  it.each<[string, () => void]>([
    ['a key that nobody published', () => (oidc.signsWithStrangeKey = true)],
    ['another audience', () => (oidc.idTokenClaims = { aud: 'somebody-else' })],
    ['another issuer', () => (oidc.idTokenClaims = { iss: 'https://elsewhere.example' })],
    ['its time over', () => (oidc.idTokenClaims = { exp: 1_000_000_000 })],
    ['no end', () => (oidc.idTokenClaims = { exp: undefined })],
    ['another client it was issued to', () => (oidc.idTokenClaims = { azp: 'somebody-else' })],
    ['nobody in it', () => (oidc.idTokenClaims = { sub: undefined })],
  ])('refuses an id token with %s', async (_, change) => {
    change()
    await expect(enter(server.client(), 'oidc2')).rejects.toMatchObject({
      status: 400,
      response: { message: 'Failed to fetch OAuth2 user.' },
    })
  })

  it('refuses an id token if no issuer is configured', async () => {
    await expect(enter(server.client(), 'oidc3')).rejects.toMatchObject({
      response: { message: 'Failed to fetch OAuth2 user.' },
    })
  })

  describe('locks out an attacker who registered an address before its owner:', () => {
    /** The account that an attacker created with someone else's address. */
    const prepare = async () => {
      const pb = server.client()
      await pb.collection('people').create({ email, password, passwordConfirm: password })
      await pb.collection('people').authWithPassword(email, password)
      return { pb, id: pb.authStore.record!.id }
    }
    const isOut = async ({ pb, id }: { pb: PocketBase; id: string }) => {
      await expect(pb.collection('people').authRefresh()).rejects.toMatchObject({ status: 401 })
      await expect(signIn(email)).rejects.toMatchObject({ status: 400 })
      expect(await stored(id)).toMatchObject({ email, verified: true })
    }

    it('a password and a session from before', async () => {
      const attacker = await prepare()
      expect((await enter(server.client())).record.id).toBe(attacker.id)
      await isOut(attacker)
    })

    it('the attacker’s identity, linked before', async () => {
      const attacker = await prepare()
      const owner = oidc.person
      oidc.person = { sub: `attacker-${count}`, email: `attacker-${email}`, email_verified: true }
      expect((await enter(attacker.pb, 'google')).record.id).toBe(attacker.id)
      const planted = oidc.person
      oidc.person = owner
      await enter(server.client())
      await isOut(attacker)
      expect((await links(attacker.id)).map(({ provider }) => provider)).toEqual(['oidc'])
      oidc.person = planted
      expect((await enter(server.client(), 'google')).record.id).not.toBe(attacker.id)
    })

    it('the same if the owner sets a password by mail or confirms the address', async () => {
      for (const kind of ['reset', 'verification'] as const) {
        email = `${kind}-${email}`
        const attacker = await prepare()
        oidc.person = { sub: `${kind}-${count}`, email: `attacker-${email}`, email_verified: true }
        await enter(attacker.pb, 'google')
        const people = server.pb.collection('people')
        if (kind === 'reset') await people.requestPasswordReset(email)
        else await people.requestVerification(email)
        const [mail] = await server.records.find('mails', { filter: 'to = {:email}', params: { email } })
        if (kind === 'reset') await people.confirmPasswordReset(mail!.text, 'the owners own', 'the owners own')
        else await people.confirmVerification(mail!.text)
        expect(await links(attacker.id)).toEqual([])
        await expect(attacker.pb.collection('people').authRefresh()).rejects.toMatchObject({ status: 401 })
      }
    })

    it('a pending change of address', async () => {
      const attacker = await prepare()
      const elsewhere = `mine-${email}`
      await attacker.pb.collection('people').requestEmailChange(elsewhere)
      const [mail] = await server.records.find('mails', { filter: 'to = {:elsewhere}', params: { elsewhere } })
      await enter(server.client())
      await expect(server.client().collection('people').confirmEmailChange(mail!.text, password)).rejects.toMatchObject(
        { status: 400 },
      )
      await isOut(attacker)
    })

    it('a provider that has not verified the address', async () => {
      const owner = await make({ verified: true })
      for (const verified of [false, undefined, 'false', 1]) {
        oidc.person.email_verified = verified
        await expect(enter(server.client())).rejects.toMatchObject({ status: 400 })
        await expect(enter(server.client(), 'oidc', { email })).rejects.toMatchObject({
          response: { data: { email: { code: 'validation_not_unique' } } },
        })
      }
      expect(await links(owner.id)).toEqual([])
    })
  })

  it('creates no account that the create rule rejects', async () => {
    await expect(enter(server.client(), 'oidc', { banned: true })).rejects.toMatchObject({
      status: 400,
      response: { message: 'Failed to create record.' },
    })
    await expect(enter(server.client(), 'oidc', { verified: true })).rejects.toMatchObject({
      response: { data: { verified: { code: 'validation_values_mismatch' } } },
    })
    expect(await server.records.count('people', { filter: 'email = {:email}', params: { email } })).toBe(0)
  })

  describe('answers like PocketBase:', () => {
    const blank = { code: 'validation_required', message: 'Cannot be blank.' }
    const unloaded = (data: object) => ({
      status: 400,
      message: 'An error occurred while loading the submitted data.',
      data,
    })
    const unknown = (name: string) => ({
      code: 'validation_invalid_provider',
      message: `Provider with name ${name} is missing or is not enabled.`,
      params: { name },
    })
    const message = 'The collection is not configured to allow OAuth2 authentication.'
    it.each<[string, string, unknown, object]>([
      ['nothing given', 'people', {}, unloaded({ provider: blank, code: blank })],
      ['no such provider', 'people', { provider: 'x', code: '1' }, unloaded({ provider: unknown('x') })],
      [
        'a provider nobody here can talk to',
        'people',
        { provider: 'facebook', code: '1' },
        unloaded({ provider: unknown('facebook') }),
      ],
      ['not configured', 'plain', { provider: 'oidc', code: '1' }, { status: 403, message, data: {} }],
      ['a name without end', 'people', { provider: 'x'.repeat(101), code: '1' }, { status: 400 }],
      [
        'a code that is none',
        'people',
        { provider: 'oidc', code: '1' },
        { status: 400, message: 'Failed to fetch OAuth2 token.', data: {} },
      ],
      ['no collection', 'nobody', {}, { status: 404, message: 'Missing or invalid collection context.', data: {} }],
      ['no accounts', 'mails', {}, { status: 404, message: 'Missing or invalid auth collection context.', data: {} }],
    ])('%s', async (_, collection, body, answer) => {
      expect((await post(`${collection}/auth-with-oauth2`, body)).json).toMatchObject(answer)
    })

    it('a code that is used twice, for another address, or without its verifier', async () => {
      const { code, verifier } = await codeOf('oidc')
      const hand = (body: object) =>
        post('people/auth-with-oauth2', { provider: 'oidc', code, codeVerifier: verifier, redirectURL: back, ...body })
      for (const wrong of [
        { codeVerifier: 'x'.repeat(43) },
        { codeVerifier: '' },
        { redirectURL: 'http://127.0.0.1:9/x' },
      ]) {
        expect((await hand(wrong)).json).toMatchObject({ message: 'Failed to fetch OAuth2 token.' })
      }
      // The older spelling of the address is accepted too.
      expect((await hand({ redirectURL: undefined, redirectUrl: back })).status).toBe(200)
      expect((await hand({})).json).toMatchObject({ message: 'Failed to fetch OAuth2 token.' })
    })

    it('a collection that allows no sign-in', async () => {
      const { code, verifier } = await codeOf('oidc')
      const answer = await post('closed/auth-with-oauth2', {
        provider: 'oidc',
        code,
        codeVerifier: verifier,
        redirectURL: back,
      })
      expect(answer.json).toMatchObject({
        status: 403,
        message: "The request doesn't satisfy the collection requirements to authenticate.",
      })
    })
  })
})
