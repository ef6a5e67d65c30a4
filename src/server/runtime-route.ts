import type { FastifyInstance } from 'fastify'
import { changedSettings } from '#server/admin/index.ts'
import type { Config } from '#server/config.ts'
import type { Engine } from '#server/engine/engine.ts'
import type { Runtime } from '#shared/contracts/runtime.ts'

/** `GET /api/runtime`: what a browser asks before anything else. */
export function registerRuntimeRoute(
  fastify: FastifyInstance,
  { records, ai, mail }: Engine,
  config: Config,
  buildId: string,
): void {
  const runtime: Omit<Runtime, 'limits' | 'mail'> = {
    pocketBaseUrl: '',
    buildId,
    supportEmail: config.supportEmail,
    providers: config.signIn.map(({ name, displayName }) => ({ name, label: displayName ?? 'Google' })),
    aiProvider: ai.provider,
  }
  fastify.get(
    '/api/runtime',
    async (): Promise<Runtime> => ({ ...runtime, mail: mail.canSend(), limits: await changedSettings(records) }),
  )
}
