import type { FastifyInstance } from 'fastify'
import { changedSettings } from '#server/admin/index.ts'
import type { Config } from '#server/config.ts'
import type { Engine } from '#server/engine/engine.ts'
import type { RecordServer } from '#server/engine/record-server.ts'
import type { Runtime } from '#shared/contracts/runtime.ts'

/** `GET /api/runtime`: the first request of a browser. */
export function registerRuntimeRoute(
  fastify: FastifyInstance,
  { records, ai, mail, operations }: Engine & Pick<RecordServer, 'operations'>,
  config: Config,
  buildId: string,
): void {
  const runtime: Omit<Runtime, 'limits' | 'mail' | 'maxBatchRequests'> = {
    pocketBaseUrl: config.apiUrl,
    buildId,
    supportEmail: config.supportEmail,
    providers: config.signIn.map(({ name, displayName }) => ({ name, label: displayName ?? 'Google' })),
    aiProvider: ai.provider,
  }
  fastify.get('/api/runtime', async (): Promise<Runtime> => {
    const { batch } = operations.settings.current()
    return {
      ...runtime,
      mail: mail.canSend(),
      maxBatchRequests: batch.enabled ? batch.maxRequests : 0,
      limits: await changedSettings(records),
    }
  })
}
