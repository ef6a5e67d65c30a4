import type { FastifyInstance } from 'fastify'
import { changedSettings } from '#server/admin/index.ts'
import type { Config } from '#server/config.ts'
import type { RecordReader } from '#server/engine/records/record-store.ts'
import type { Runtime } from '#shared/contracts/runtime.ts'

/** `GET /api/runtime`: what a browser asks before anything else. */
export function registerRuntimeRoute(
  fastify: FastifyInstance,
  records: RecordReader,
  config: Config,
  aiProvider: string,
  buildId: string,
): void {
  const runtime: Omit<Runtime, 'limits'> = {
    pocketBaseUrl: '',
    buildId,
    supportEmail: config.supportEmail,
    providers: config.signIn.map(({ name, displayName }) => ({ name, label: displayName ?? 'Google' })),
    aiProvider,
  }
  fastify.get('/api/runtime', async (): Promise<Runtime> => ({ ...runtime, limits: await changedSettings(records) }))
}
