import { providerIn, type SignInSettings } from '#server/admin/index.ts'
import type { Clock } from '#server/engine/clock.ts'
import { badRequest, invalid } from '#server/engine/errors.ts'
import { ProviderError } from '#server/engine/records/auth/oauth2/ask-provider.ts'
import { testProvider } from '#server/engine/records/auth/oauth2/test-provider.ts'
import { signInServices } from '#shared/settings.ts'

/**
 * Tests the saved settings of a service as far as possible without a person.
 * @throws ApiError 400 with the service's own error
 */
export async function testSignIn(
  { signIn, clock, redirectUrl }: { signIn: SignInSettings; clock: Clock; redirectUrl: string },
  body: unknown,
): Promise<{ service: string }> {
  const named = (body as { service?: unknown } | null)?.service
  const service = signInServices.find((name) => name === named)
  if (!service) throw invalid('service', 'validation_invalid_value', 'There is no such sign-in service.')
  if (!signIn.values()[`${service}ClientId`])
    throw invalid(`${service}ClientId`, 'validation_required', 'Cannot be blank.')
  try {
    await testProvider(providerIn(signIn.values(), service), redirectUrl, clock)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const reason = error.cause instanceof Error ? `${error.message}: ${wordsOf(error.cause)}` : error.message
    throw badRequest(`Failed to test the sign-in service. Raw error: ${reason}`)
  }
  return { service }
}

/** The cause of a failed request, because "fetch failed" is not helpful. */
const wordsOf = ({ cause, message }: Error): string => (cause instanceof Error ? cause.message || message : message)
