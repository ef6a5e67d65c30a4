import { once } from 'node:events'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { FaultName, RequestKind } from '#shared/collections/simulated-faults.ts'
import { holderOf } from './caller.ts'
import type { Fault } from './faults.ts'
import type { SimulatedNetwork } from './network.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The kind of request of this route of the simulated network. */
    simulated?: RequestKind
  }
  interface FastifyRequest {
    /** The fault of this request to the simulated network. */
    fault?: Fault | null
    /** The member in its token. */
    account?: string
  }
}

const slowMilliseconds = 2000

/** Applies faults to requests of routes with a kind, and lists the requests. Call it before the routes are registered. */
export function meetFaults(scope: FastifyInstance, network: SimulatedNetwork): void {
  const { faults, requests } = network.store

  async function list({ routeOptions, fault, account = '' }: FastifyRequest, status: number): Promise<void> {
    const { simulated } = routeOptions.config
    if (!simulated) return
    const arrivedAt = network.clock.now()
    await requests.add({ request: simulated, account, fault: fault?.fault ?? '', status, arrivedAt })
  }

  scope.decorateRequest('fault', null)
  scope.decorateRequest('account', '')
  scope.addHook('preHandler', async (request, reply) => {
    const { simulated } = request.routeOptions.config
    if (!simulated) return
    request.account = await holderOf(network, request)
    request.fault = await faults.take(simulated, request.account)
    if (!request.fault) return
    if (unanswered.includes(request.fault.fault)) await list(request, 0)
    await failBefore(request.fault, reply)
  })
  scope.addHook('onSend', async (request, reply, payload) => {
    await list(request, reply.statusCode)
    return request.fault ? failAfter(request.fault, reply, payload) : payload
  })
}

const unanswered: readonly FaultName[] = ['timeout-before', 'reset-before']

async function failBefore({ fault, retryAfter }: Fault, reply: FastifyReply): Promise<void> {
  const refusal = refusals[fault]
  if (refusal) {
    if (fault === 'rate-limited' && retryAfter) reply.header('retry-after', retryAfter)
    await reply.code(refusal.status).send(refusal)
  } else if (fault === 'html') {
    await reply.type('text/html').send('<!doctype html><title>Sign in</title><p>Please sign in to the network.</p>')
  } else if (fault === 'timeout-before') {
    await closed(reply)
    reply.hijack()
  } else if (fault === 'reset-before') {
    reply.hijack()
    reply.raw.destroy()
  }
}

async function failAfter(
  { fault, milliseconds = slowMilliseconds }: Fault,
  reply: FastifyReply,
  payload: unknown,
): Promise<unknown> {
  if (fault === 'timeout-after') await closed(reply)
  if (fault === 'reset-after') reply.raw.destroy()
  if (fault === 'slow') await Promise.race([pause(milliseconds), closed(reply)])
  if (fault === 'without-id') reply.removeHeader('x-restli-id')
  if (fault === 'unavailable-after') {
    reply.code(503).removeHeader('x-restli-id')
    return ''
  }
  return fault === 'cut-body' ? cut(reply, payload) : payload
}

/** Sends half of the response and closes the connection. */
function cut(reply: FastifyReply, payload: unknown): Readable {
  const whole = typeof payload === 'string' && payload ? payload : '{"message":"cut"}'
  reply.removeHeader('content-length')
  async function* half() {
    yield whole.slice(0, Math.ceil(whole.length / 2))
    await pause(20)
    throw new Error('The simulated network cuts this answer.')
  }
  return Readable.from(half())
}

async function closed({ raw }: FastifyReply): Promise<void> {
  if (!raw.destroyed && !raw.closed) await once(raw, 'close')
}

const refusals: Partial<Record<FaultName, { status: number; code: string; message: string; errorDetails?: unknown }>> =
  {
    unauthorized: {
      status: 401,
      code: 'REVOKED_ACCESS_TOKEN',
      message: 'The token used in the request has been revoked',
    },
    forbidden: { status: 403, code: 'ACCESS_DENIED', message: 'Not enough permissions to access: posts.CREATE' },
    duplicate: {
      ...{ status: 422, code: 'DUPLICATE_POST', message: 'Content is a duplicate of urn:li:share:7000000000000000000' },
      errorDetails: { inputErrors: [{ code: 'DUPLICATE_POST' }] },
    },
    version: { status: 426, code: 'NONEXISTENT_VERSION', message: 'Requested version is not active' },
    'rate-limited': { status: 429, code: 'TOO_MANY_REQUESTS', message: 'Resource level throttle limit is reached' },
    unavailable: { status: 500, code: 'INTERNAL_SERVER_ERROR', message: 'Internal Server Error' },
  }
