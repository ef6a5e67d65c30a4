import type { Clock } from '#server/engine/clock.ts'
import { ProviderError } from '#server/engine/records/auth/oauth2/ask-provider.ts'
import type { AppTested } from '#shared/contracts/settings.ts'
import { exchange, type LinkedInAddresses, type LinkedInApp } from './connect.ts'

/** No network issues such a code, so no token is ever granted for it. */
const invalidCode = 'test'
const codesOfClients = ['invalid_client', 'invalid_client_id']
const codesOfCodes = ['invalid_grant', 'invalid_request', 'invalid_redirect_uri']

/**
 * Tests an app's credentials with a code that does not exist. A server has to check the client before the code (RFC 6749, 5.2),
 * so its error shows which of the two it rejected.
 *
 * @returns `unknown-app` if the client ID or the secret is wrong, `unreachable` without a reply
 */
export async function testApp(
  addresses: LinkedInAddresses,
  app: LinkedInApp,
  redirectUri: string,
  clock: Clock,
): Promise<AppTested> {
  try {
    await exchange(addresses, app, { code: invalidCode, redirectUri }, clock)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const { code, cause, message: detail } = error
    if (codesOfCodes.includes(code)) return { outcome: 'accepted', detail }
    if (codesOfClients.includes(code)) return { outcome: 'unknown-app', detail }
    return { outcome: typeof cause === 'number' ? 'refused' : 'unreachable', detail }
  }
  return { outcome: 'refused', detail: 'A code that does not exist was accepted.' }
}
