import { requireConfirmedAddress } from '#server/accounts/index.ts'
import type { Engine } from '#server/engine/engine.ts'
import { memberRoute } from '#server/instances/index.ts'
import type { Knowledge } from '#server/knowledge/index.ts'
import { figuresOf } from './figures.ts'
import { readRequest, suggest } from './suggestions.ts'

export function registerRoutes(engine: Engine, knowledge: Knowledge): void {
  memberRoute<{ Params: { instance: string } }>(engine, {
    method: 'GET',
    path: '/api/instances/:instance/ambassador-figures',
    role: 'viewer',
    instanceOf: ({ params }) => params.instance,
    answer: ({ instance }) => figuresOf(engine, instance),
  })

  memberRoute(engine, {
    method: 'POST',
    path: '/api/ambassadors/suggestions',
    role: 'editor',
    instanceOf: ({ body }) => readRequest(body).instance,
    async answer({ request, reply, auth }) {
      requireConfirmedAddress(engine, auth)
      const abort = new AbortController()
      // Closed after the answer, or because the client has left.
      reply.raw.once('close', () => abort.abort())
      return suggest(engine, knowledge, readRequest(request.body), abort.signal)
    },
  })
}
