import type { FastifyInstance } from 'fastify'
import { notFound } from '../errors.ts'
import { superusersOnly } from '../records/auth/superusers-only.ts'
import { picked } from '../records/read/picked-answer.ts'
import type { Authenticate } from '../records/request.ts'
import type { Crons } from './create-crons.ts'

/** `/api/crons`: lists the schedules and runs one now. */
export function registerCronRoutes(
  fastify: FastifyInstance,
  { crons, authenticate }: { crons: Crons; authenticate: Authenticate },
): void {
  const guarded = superusersOnly(authenticate)
  fastify.get('/api/crons', guarded, async (request) => picked(request, crons.list()))
  fastify.post<{ Params: { id: string } }>('/api/crons/:id', guarded, async (request, reply) => {
    if (!crons.run(request.params.id)) throw notFound('Missing or invalid cron job.')
    return reply.code(204).send()
  })
}
