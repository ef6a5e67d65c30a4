import type { FastifyInstance, preHandlerAsyncHookHandler } from 'fastify'
import { z } from 'zod'
import { faultNames, requestKinds } from '#shared/collections/simulated-faults.ts'
import type { SimulatedNetwork } from './network.ts'
import { NetworkRefusal } from './refusal.ts'

const fault = z.object({
  request: z.enum(requestKinds),
  fault: z.enum(faultNames),
  times: z.int().min(1).max(10_000).default(1),
  account: z.string().max(200).startsWith('urn:li:person:').optional(),
  retryAfter: z.string().max(100).optional(),
  milliseconds: z.int().min(0).max(600_000).optional(),
})

const shownRequests = 100

/**
 * The control panel for faults: `GET /control` lists pending faults and the latest requests; `POST` adds a fault; `DELETE` clears
 * both.
 *
 * @param guard rejects requests without permission
 */
export function registerControlRoutes(
  scope: FastifyInstance,
  { store: { faults, requests } }: SimulatedNetwork,
  guard: preHandlerAsyncHookHandler,
): void {
  const state = async () => ({ waiting: await faults.waiting(), requests: await requests.recent(shownRequests) })
  scope.get('/control', { preHandler: guard }, state)
  scope.post('/control', { preHandler: guard }, async ({ body }) => {
    const { data, error } = fault.safeParse(body)
    if (!data) throw new NetworkRefusal(400, 'invalid_fault', z.prettifyError(error!))
    await faults.inject(data)
    return state()
  })
  scope.delete('/control', { preHandler: guard }, async () => {
    await faults.clear()
    await requests.clear()
    return state()
  })
}
