import { z } from 'zod'
import type { Engine } from '#server/engine/engine.ts'
import { invalid } from '#server/engine/errors.ts'
import { memberRoute } from '#server/instances/index.ts'
import type { QueueMove } from '#shared/contracts/queue.ts'
import type { Publishing } from './publishing.ts'
import { moveInQueue } from './queue-order.ts'

const maxSeen = 500
const text = z.string().max(40)
const queueMove = z.object({
  seen: z.array(z.object({ id: text, publishAt: text })).max(maxSeen),
  scheduled: text,
  place: z.int().min(0),
}) satisfies z.ZodType<QueueMove>

export function registerRoutes(engine: Engine, publishing: Publishing): void {
  const { records } = engine
  memberRoute<{ Params: { id: string } }>(engine, {
    method: 'POST',
    path: '/api/ambassadors/:id/queue',
    role: 'editor',
    // A missing ambassador has no instance, so nobody passes the membership check.
    instanceOf: async ({ params }) => (await records.byId('ambassadors', params.id))?.instance ?? '',
    answer: async ({ request: { params, body }, reply }) => {
      const { data } = queueMove.safeParse(body)
      if (!data) throw invalid('queue', 'validation_invalid_value', 'Invalid value.')
      await records.write((writer) => moveInQueue(publishing, writer, params.id, data))
      return reply.code(204).send()
    },
  })
}
