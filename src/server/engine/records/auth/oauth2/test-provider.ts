import type { OAuth2Provider } from '#shared/collections/auth-options.ts'
import type { Clock } from '../../../clock.ts'
import { askPage, askProvider, ProviderError } from './ask-provider.ts'
import { fetchTokens } from './exchange-code.ts'
import { authAddressOf } from './offers.ts'
import { providerOf } from './providers.ts'

/** A verifier of valid form, since some providers check it before anything else. */
const probe = { code: 'test', codeVerifier: 'x'.repeat(43) }

/**
 * Tests a sign-in as far as possible without a person: the authorization page opens, the client is accepted (the error for an
 * invalid code is about the code), and the user info endpoint responds.
 * @throws ProviderError with the provider's own error
 */
export async function testProvider(configured: OAuth2Provider, redirectURL: string, clock: Clock): Promise<void> {
  const provider = providerOf(configured)
  if (!provider) throw new ProviderError('An address is missing.')
  await askPage(`${authAddressOf(provider, probe.code, probe.codeVerifier)}${encodeURIComponent(redirectURL)}`)
  await refused(fetchTokens(provider, { ...probe, redirectURL }, clock), isAboutTheCode)
  if (provider.userInfoURL) await refused(askProvider(provider.userInfoURL, {}), isAboutTheToken)
}

/** A provider has to check the client before the code: RFC 6749, 5.2. */
const isAboutTheCode = ({ code }: ProviderError): boolean => code !== '' && !clientErrors.includes(code)
const clientErrors = ['invalid_client', 'unauthorized_client', 'access_denied', 'server_error']

const isAboutTheToken = ({ cause }: ProviderError): boolean => cause === 400 || cause === 401 || cause === 403

async function refused(call: Promise<unknown>, asExpected: (error: ProviderError) => boolean): Promise<void> {
  try {
    await call
  } catch (error) {
    if (!(error instanceof ProviderError) || !asExpected(error)) throw error
  }
}
