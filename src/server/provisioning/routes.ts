import { recordAct } from '#server/audit/index.ts'
import type { Engine } from '#server/engine/engine.ts'
import { invalid, notFound } from '#server/engine/errors.ts'
import { memberRoute } from '#server/instances/index.ts'

export function registerRoutes(engine: Engine): void {
  const { records } = engine

  /** Retries to prepare a failed service. Responds with 204, or 400 `service_not_failed` in any other state. */
  memberRoute<{ Params: { instance: string; service: string } }>(engine, {
    method: 'POST',
    path: '/api/instances/:instance/services/:service/retry',
    role: 'admin',
    instanceOf: ({ params }) => params.instance,
    async answer({ request: { params }, reply, auth, instance }) {
      await records.write(async (writer) => {
        const row = await writer.lock('instance_services', params.service)
        if (row.instance !== instance) throw notFound()
        if (row.status !== 'error') {
          throw invalid('status', 'service_not_failed', 'Only a service that could not be prepared is tried again.')
        }
        await writer.update('instance_services', row.id, { status: 'queued', error: '' })
        const { name } = await writer.get('services', row.service)
        const act = { instance, by: auth, action: 'instance.service-retried', target: row.id, targetName: name }
        await recordAct(writer, act)
      })
      return reply.code(204).send()
    },
  })
}
