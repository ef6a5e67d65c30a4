import PocketBase, { ClientResponseError } from 'pocketbase'
import { authCollection } from '#shared/collections/define.ts'
import { text } from '#shared/collections/fields.ts'
import { startFakeOidc } from '../../fakes/oidc.ts'
import { type Place, startEngine } from '../engine-server.ts'
import { type HttpFault, startFaultyHttp } from './faulty-http.ts'

export interface SignInCell {
  readonly fault: HttpFault
  readonly path: '/token' | '/userinfo' | '/jwks'
}

const back = 'http://127.0.0.1:9/back'
/** A call to a provider may take 15 s; a sign-in makes at most three. */
const maxSeconds = 50

/** Breaks an identity provider in each way: expects a message, no half-created account, and a working next sign-in. */
export async function runSignInFaults(place: Place, cells: readonly SignInCell[]) {
  const oidc = await startFakeOidc()
  const faulty = await startFaultyHttp(oidc.url)
  const { clientId, clientSecret, addresses } = oidc
  const client = { clientId, clientSecret, authURL: addresses.authURL, tokenURL: `${faulty.url}/token` }
  const userInfoURL = `${faulty.url}/userinfo`
  const extra = { jwksURL: `${faulty.url}/jwks`, issuers: [oidc.url] }
  const people = authCollection('people', {
    tenant: { global: 'a model for drills' },
    fields: { name: text() },
    rules: { list: null, view: 'id = @request.auth.id', create: '', update: null, delete: null },
    auth: { oauth2: { enabled: true, providers: [{ name: 'oidc', ...client, userInfoURL, extra }] } },
  })
  const server = await startEngine({ place, collections: [people] })
  const broken: string[] = []
  try {
    for (const [number, cell] of cells.entries()) {
      const complaints = await runCell(cell, number)
      broken.push(...complaints.map((complaint) => `sign-in, ${cell.fault} at ${cell.path}: ${complaint}.`))
    }
  } finally {
    await server.stop()
    await faulty.stop()
    await oidc.stop()
  }
  return { figures: { cells: cells.length, exchanged: oidc.exchanged }, broken }

  async function runCell({ fault, path }: SignInCell, number: number): Promise<string[]> {
    const email = `cell${number}@drill.example`
    oidc.person = { sub: `cell-${number}`, name: 'Ines', email, email_verified: true }
    oidc.idTokenClaims = {}
    const complaints: string[] = []
    await faulty.set(fault, (asked) => asked === path)
    const began = Date.now()
    const refusal = await enter().then(
      () => null,
      (error: unknown) => (error instanceof ClientResponseError ? error : null),
    )
    const seconds = (Date.now() - began) / 1000
    if (!refusal) complaints.push('it let somebody in')
    else {
      const message = path === '/token' ? 'Failed to fetch OAuth2 token.' : 'Failed to fetch OAuth2 user.'
      if (refusal.status !== 400) complaints.push(`the answer is ${refusal.status}`)
      if (refusal.message !== message) complaints.push(`the answer says "${refusal.message}"`)
    }
    if (seconds > maxSeconds) complaints.push(`it took ${seconds} s`)
    const count = () => server.records.count('people' as string, { filter: 'email = {:email}', params: { email } })
    if ((await count()) !== 0) complaints.push('an account was made')
    await faulty.set(null)
    const entered = await enter().catch(() => null)
    if (entered?.record.email !== email) complaints.push('the next sign-in does not work')
    if ((await count()) !== 1) complaints.push('the next sign-in made another number of accounts than one')
    return complaints
  }

  async function enter() {
    const people = new PocketBase(server.url).autoCancellation(false).collection('people')
    const { oauth2 } = await people.listAuthMethods()
    const { authURL, codeVerifier } = oauth2.providers[0]!
    const { searchParams } = await oidc.visit(authURL + encodeURIComponent(back))
    return people.authWithOAuth2Code('oidc', searchParams.get('code')!, codeVerifier, back)
  }
}
