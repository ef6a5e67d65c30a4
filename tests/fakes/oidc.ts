import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

export interface FakeOidc {
  url: string
  clientId: string
  clientSecret: string
  /** The data that a provider's configuration needs. */
  addresses: { authURL: string; tokenURL: string; userInfoURL: string }
  /** Variables that offer it for sign-in. */
  environment: Record<string, string>
  jwksURL: string
  /** The person who signs in next, as standard claims. */
  person: Record<string, unknown>
  /** Merged over the claims of the next id tokens. */
  idTokenClaims: JWTPayload
  /** Signs id tokens with an unpublished key. */
  signsWithStrangeKey: boolean
  /** Takes the client's credentials in the header only. */
  wantsHeader: boolean
  /** The redirect target of the token and user info endpoints; '' for none. */
  movedTo: string
  /** Codes that were exchanged. */
  exchanged: number
  /** Acts like a browser at the `authURL`: the person consents and is redirected. Returns that address. */
  visit(url: string): Promise<URL>
  stop(): Promise<void>
}
interface Grant {
  redirectUri: string
  challenge: string
  person: Record<string, unknown>
}

/** An OpenID provider on a free port: authorization codes that work once, PKCE, user info, signed id tokens, a picture. */
export async function startFakeOidc(): Promise<FakeOidc> {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const strange = await generateKeyPair('RS256')
  const grants = new Map<string, Grant>()
  const holders = new Map<string, Record<string, unknown>>()
  const server = createServer((request, response) => {
    answer(request, response).catch(() => say(response, 500, {}))
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const [clientId, clientSecret] = ['record-service', 'a secret: with colon']
  const addresses = { authURL: `${url}/authorize`, tokenURL: `${url}/token`, userInfoURL: `${url}/userinfo` }
  const fake: FakeOidc = {
    ...{ url, clientId, clientSecret, addresses },
    environment: {
      ...{ OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_AUTH_URL: addresses.authURL },
      ...{ OIDC_TOKEN_URL: addresses.tokenURL, OIDC_USERINFO_URL: addresses.userInfoURL },
    },
    jwksURL: `${url}/jwks`,
    person: {},
    idTokenClaims: {},
    signsWithStrangeKey: false,
    wantsHeader: false,
    movedTo: '',
    exchanged: 0,
    async visit(address) {
      const gone = await fetch(address, { redirect: 'manual' })
      const location = gone.headers.get('location')
      if (!location) throw new Error(`The provider answered ${gone.status}: ${await gone.text()}`)
      return new URL(location)
    },
    stop: () => new Promise((stopped) => server.close(() => stopped()).closeAllConnections()),
  }
  return fake

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url!, url)
    if (pathname === '/authorize') return authorize(searchParams, response)
    if (fake.movedTo) {
      response.writeHead(307, { location: fake.movedTo }).end()
      return
    }
    if (pathname === '/token') return token(request, response)
    if (pathname === '/userinfo' || pathname === '/user') return userInfo(request, response)
    if (pathname === '/userinfo/emails') return say(response, 200, holderOf(request)?.emails ?? [])
    if (pathname === '/jwks') return say(response, 200, { keys: [{ ...(await exportJWK(publicKey)), alg: 'RS256' }] })
    if (pathname === '/picture.png') {
      response.writeHead(200, { 'content-type': 'image/png' }).end(picture)
      return
    }
    say(response, 404, {})
  }

  function authorize(query: URLSearchParams, response: ServerResponse): void {
    const redirectUri = query.get('redirect_uri') ?? ''
    const isAsked = query.get('client_id') === fake.clientId && query.get('response_type') === 'code'
    if (!isAsked || !URL.canParse(redirectUri)) {
      say(response, 400, { error: 'invalid_request' })
      return
    }
    const code = randomBytes(12).toString('hex')
    grants.set(code, { redirectUri, challenge: query.get('code_challenge') ?? '', person: { ...fake.person } })
    const back = new URL(redirectUri)
    back.searchParams.set('code', code)
    back.searchParams.set('state', query.get('state') ?? '')
    response.writeHead(302, { location: back.href }).end()
  }

  async function token(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const form = new URLSearchParams(await read(request))
    if (!isClient(request, form)) return say(response, 401, { error: 'invalid_client' })
    const code = form.get('code') ?? ''
    const grant = grants.get(code)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const holds = grant?.redirectUri === form.get('redirect_uri') && (!grant.challenge || grant.challenge === challenge)
    if (!grant || !holds || form.get('grant_type') !== 'authorization_code') {
      return say(response, 400, { error: 'invalid_grant' })
    }
    grants.delete(code)
    fake.exchanged += 1
    const accessToken = randomBytes(16).toString('hex')
    holders.set(accessToken, grant.person)
    say(response, 200, {
      access_token: accessToken,
      refresh_token: `refresh-${accessToken}`,
      token_type: 'Bearer',
      expires_in: 3600,
      id_token: await idToken(grant.person),
    })
  }

  function isClient({ headers }: IncomingMessage, form: URLSearchParams): boolean {
    if (!fake.wantsHeader) {
      return form.get('client_id') === fake.clientId && form.get('client_secret') === fake.clientSecret
    }
    const [id = '', secret = ''] = Buffer.from((headers.authorization ?? '').replace('Basic ', ''), 'base64')
      .toString()
      .split(':')
      .map(decodeURIComponent)
    return id === fake.clientId && secret === fake.clientSecret
  }

  function idToken(person: Record<string, unknown>): Promise<string> {
    const claims: JWTPayload = {
      ...person,
      iss: url,
      aud: fake.clientId,
      exp: Math.floor(Date.now() / 1000) + 600,
      ...fake.idTokenClaims,
    }
    const key = fake.signsWithStrangeKey ? strange.privateKey : privateKey
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256' }).sign(key)
  }

  function userInfo(request: IncomingMessage, response: ServerResponse): void {
    const person = holderOf(request)
    if (person) say(response, 200, person)
    else say(response, 401, {})
  }

  function holderOf({ headers }: IncomingMessage): Record<string, unknown> | undefined {
    return holders.get((headers.authorization ?? '').replace('Bearer ', ''))
  }
}

function say(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

async function read(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const piece of request) text += piece
  return text
}

/** One black pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)
