import type { FastifyInstance, preHandlerAsyncHookHandler } from 'fastify'
import { z } from 'zod'
import { faultNames, requestKinds } from './faults.ts'
import type { SimulatedNetwork } from './network.ts'
import { NetworkRefusal } from './refusal.ts'

const fault = z.object({
  request: z.enum(requestKinds),
  fault: z.enum(faultNames),
  times: z.int().min(1).max(10_000).default(1),
  retryAfter: z.string().max(100).optional(),
  milliseconds: z.int().min(0).max(600_000).optional(),
})

/**
 * The panel of faults: `GET /control` says which are waiting, how many requests arrived and what was accepted how often; `POST`
 * adds one; `DELETE` removes all and starts counting again.
 *
 * @param guard lets in those who may do that
 */
export function registerControlRoutes(
  scope: FastifyInstance,
  { faults, store }: SimulatedNetwork,
  guard: preHandlerAsyncHookHandler,
): void {
  const state = async () => {
    const { waiting, requests } = faults
    return { waiting, requests, acceptances: await store.acceptances() }
  }
  scope.get('/control', { preHandler: guard }, state)
  scope.post('/control', { preHandler: guard }, async ({ body }) => {
    const { data, error } = fault.safeParse(body)
    if (!data) throw new NetworkRefusal(400, 'invalid_fault', z.prettifyError(error!))
    faults.inject(data)
    return state()
  })
  scope.delete('/control', { preHandler: guard }, async () => {
    faults.reset()
    return state()
  })
}
