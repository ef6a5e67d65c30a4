import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  accountsOf,
  consentAddress,
  exchange,
  type LinkedInApp,
  refresh,
} from '#server/publishing/networks/linkedin/connect.ts'
import {
  ana,
  memberApp,
  pageApp,
  type RunningNetwork,
  redirectUri,
  startSimulatedNetwork,
  version,
} from '#tests/fakes/simulated-network.ts'

let fake: RunningNetwork
beforeEach(async () => {
  fake = await startSimulatedNetwork()
})
afterEach(() => fake.stop())

async function consent(app: LinkedInApp, decision: 'allow' | 'cancel' = 'allow'): Promise<URL> {
  const more = { login_hint: await fake.hintFor(ana) }
  return fake.consent(consentAddress(fake.addresses, app, { redirectUri, state: 'state & more', more }), decision)
}
const codeOf = (back: URL) => back.searchParams.get('code')!
const connect = async (app: LinkedInApp) =>
  exchange(fake.addresses, app, { code: codeOf(await consent(app)), redirectUri }, fake.clock)

describe('connecting an account', () => {
  it('returns tokens, when they expire, and the member', async () => {
    const { secrets, expiresAt, missingScopes } = await connect(memberApp)
    expect(expiresAt).toEqual(new Date('2027-01-22T12:00:00Z'))
    expect(missingScopes).toEqual([])
    expect(await accountsOf(fake.addresses, memberApp, secrets, version)).toEqual([
      { id: 'urn:li:person:ana4711', name: 'Ana Prado' },
    ])
  })

  it('returns the pages that the member administers', async () => {
    const { secrets } = await connect(pageApp)
    expect(secrets.refreshToken).toBeUndefined()
    expect(await accountsOf(fake.addresses, pageApp, secrets, version)).toEqual([
      { id: 'urn:li:organization:99001', name: 'Prado & Filhos' },
    ])
  })

  it('returns the granted scopes, and the missing ones that publishing requires', async () => {
    const asksTooMuch = { ...memberApp, moreScopes: ['r_member_social', 'r_basicprofile'] }
    const { scopes, missingScopes } = await connect(asksTooMuch)
    expect(scopes).toEqual(['openid', 'profile', 'w_member_social', 'r_member_social'])
    expect(missingScopes).toEqual([])
    const asksAsPage = { ...memberApp, for: 'pages' as const, moreScopes: [] }
    expect((await connect(asksAsPage)).missingScopes).toEqual(['w_organization_social', 'rw_organization_admin'])
  })

  it('returns the state, and the reason if the member cancels', async () => {
    const allowed = await consent(memberApp)
    expect(allowed.searchParams.get('state')).toBe('state & more')
    const canceled = await consent(memberApp, 'cancel')
    expect(Object.fromEntries(canceled.searchParams)).toMatchObject({
      ...{ error: 'user_cancelled_authorize', state: 'state & more' },
    })
    expect(codeOf(canceled)).toBeNull()
  })

  it('renews the access token and keeps the refresh token', async () => {
    const { secrets } = await connect(memberApp)
    fake.now = new Date('2027-01-22T12:00:01Z')
    await expect(accountsOf(fake.addresses, memberApp, secrets, version)).rejects.toThrow('401')
    const renewed = await refresh(fake.addresses, memberApp, secrets.refreshToken!, fake.clock)
    expect(renewed.expiresAt).toEqual(new Date('2027-03-23T12:00:01Z'))
    expect(renewed.secrets.refreshToken).toBeTruthy()
    expect(await accountsOf(fake.addresses, memberApp, renewed.secrets, version)).toHaveLength(1)
  })

  it('cannot exchange a code twice, late, for another address or as another app', async () => {
    const code = codeOf(await consent(memberApp))
    const attempt = (given: object = {}, app = memberApp) =>
      exchange(fake.addresses, app, { code, redirectUri, ...given }, fake.clock)
    await expect(attempt({}, { ...memberApp, clientSecret: 'wrong' })).rejects.toThrow('invalid_client')
    await expect(attempt({}, pageApp)).rejects.toThrow('invalid_request')
    const second = codeOf(await consent(memberApp))
    await expect(attempt({ code: second, redirectUri: 'https://other.example/' })).rejects.toThrow('invalid_request')
    const third = codeOf(await consent(memberApp))
    expect((await attempt({ code: third })).secrets.accessToken).toBeTruthy()
    await expect(attempt({ code: third })).rejects.toThrow('invalid_request')
    const fourth = codeOf(await consent(memberApp))
    fake.now = new Date('2026-11-23T12:30:00Z')
    await expect(attempt({ code: fourth })).rejects.toThrow('invalid_request')
  })
})
