import type { FastifyInstance } from 'fastify'
import type { Config } from '#server/config.ts'
import type { Runtime } from '#shared/contracts/runtime.ts'

/** `GET /api/runtime`: what a browser asks before anything else. */
export function registerRuntimeRoute(
  fastify: FastifyInstance,
  config: Config,
  aiProvider: string,
  buildId: string,
): void {
  const runtime: Runtime = {
    pocketBaseUrl: '',
    buildId,
    supportEmail: config.supportEmail,
    providers: config.signIn.map(({ name, displayName }) => ({ name, label: displayName ?? 'Google' })),
    aiProvider,
    limits: {},
  }
  fastify.get('/api/runtime', async () => runtime)
}
