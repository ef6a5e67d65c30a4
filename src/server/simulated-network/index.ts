import type { FastifyInstance, FastifyPluginAsync, preHandlerAsyncHookHandler } from 'fastify'
import type { Clock } from '#server/engine/clock.ts'
import { registerConsentRoutes } from './consent-routes.ts'
import { registerControlRoutes } from './control-routes.ts'
import { meetFaults } from './faulty-routes.ts'
import type { SimulatedNetwork } from './network.ts'
import { registerPostRoutes } from './post-routes.ts'
import { NetworkRefusal } from './refusal.ts'
import { registerStatisticsRoute } from './statistics-route.ts'
import type { Member } from './store.ts'
import { registerTokenRoutes } from './token-routes.ts'
import { createTokens } from './tokens.ts'
import { registerUploadRoutes } from './upload-routes.ts'

export { registerFeedRoutes } from './feed-routes.ts'
export type { SimulatedApp } from './network.ts'
export { recordStore } from './record-store.ts'
export type { Member, SimulatedStore } from './store.ts'

export interface SimulatedNetworkOptions extends Pick<SimulatedNetwork, 'apps' | 'url' | 'store'> {
  readonly clock: Clock
  /** Signs its tokens. */
  readonly secret: string
  /** Throws unless the caller may inject faults. */
  readonly guard: preHandlerAsyncHookHandler
  /** Default: all versions that LinkedIn serves in the second half of 2026. */
  readonly versions?: SimulatedNetwork['versions']
  /** Default true. */
  readonly refusesDuplicates?: boolean
}

export interface OpenSimulatedNetwork {
  /** Its routes; register them under a prefix, or alone. */
  readonly plugin: FastifyPluginAsync
  /** A `login_hint` whose holder can consent as the member, for some minutes. */
  hintFor(member: Member): Promise<string>
}

const currentVersions = { oldest: '202508', newest: '202612' }

/**
 * A simulated LinkedIn inside the product: consent, tokens, uploads, posts and comments with the same protocol and limits, so that
 * publishing can be tried and tested without an account.
 */
export function createSimulatedNetwork(options: SimulatedNetworkOptions): OpenSimulatedNetwork {
  const { secret, guard, versions = currentVersions, refusesDuplicates = true, ...given } = options
  const tokens = createTokens(secret, options.clock, options.store.spendCode)
  const network = { ...given, tokens, versions, refusesDuplicates }
  return {
    hintFor: (member) => tokens.issue('hint', { member, clientId: '', scopes: [], redirectUri: '' }),
    async plugin(scope) {
      parseBodies(scope)
      scope.setErrorHandler((error, _request, reply) => {
        if (!(error instanceof NetworkRefusal)) throw error
        const { status, code, message, errorDetails } = error
        const oauth = /^[a-z_]+$/.test(code) ? { error: code, error_description: message } : { code, message }
        return reply.code(status).send({ status, ...oauth, ...(errorDetails ? { errorDetails } : {}) })
      })
      meetFaults(scope, network)
      registerConsentRoutes(scope, network)
      registerTokenRoutes(scope, network)
      registerUploadRoutes(scope, network)
      registerPostRoutes(scope, network)
      registerStatisticsRoute(scope, network)
      registerControlRoutes(scope, network, guard)
    },
  }
}

/** A separate scope, because its errors have another format than the product's, and it accepts raw upload bytes. */
function parseBodies(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, JSON.parse(body || 'null'))
    } catch {
      done(new NetworkRefusal(400, 'ILLEGAL_ARGUMENT', 'The body is not JSON'))
    }
  })
  scope.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
  )
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}
