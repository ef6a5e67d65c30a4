import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import { notFound } from '../errors.ts'
import type { Logger } from '../log.ts'
import { uniqueName } from '../random.ts'
import type { Marks } from '../watchdog/marks.ts'
import { parseBodies } from './body-parsers.ts'
import { answerClientError, answerErrors, answerFrameworkError, pathOf } from './error-answers.ts'
import { limitLargeBodies } from './large-bodies.ts'
import { addSecurityHeaders } from './security-headers.ts'

export interface HttpOptions {
  log: Logger
  /** Addresses or CIDR ranges of trusted proxies, whose `X-Forwarded-For` is used. */
  trustedProxies: readonly string[]
  timeouts?: Partial<HttpTimeouts>
  /** Records the requests in progress. */
  marks?: Marks
}

/** Milliseconds. */
export interface HttpTimeouts {
  /** From the first byte to the end of the headers. */
  headers: number
  /** From the first byte to the end of the body. */
  request: number
  /** Max idle time in either direction. Longer than the heartbeat of a realtime stream. */
  silence: number
  /** How long requests may still be answered while the server shuts down. */
  close: number
}
const defaultTimeouts: HttpTimeouts = { headers: 20_000, request: 300_000, silence: 330_000, close: 8_000 }

/** Max bytes of a body without files; files have their own limits. */
const bodyLimit = 32 * 1024 * 1024

/** The HTTP server with its limits, headers and error answers. Routes are registered by others; it does not listen yet. */
export function createHttp({ log, trustedProxies, timeouts, marks }: HttpOptions): FastifyInstance {
  const limits = { ...defaultTimeouts, ...timeouts }
  const fastify = Fastify({
    bodyLimit,
    trustProxy: trustedProxies.length > 0 ? [...trustedProxies] : false,
    // These two cut off headers and bodies that arrive too slowly.
    requestTimeout: limits.request,
    http: { headersTimeout: limits.headers, connectionsCheckingInterval: Math.min(5_000, limits.headers) },
    connectionTimeout: limits.silence,
    keepAliveTimeout: 72_000,
    routerOptions: { maxParamLength: 500, querystringParser: parseQuery },
    forceCloseConnections: 'idle',
    exposeHeadRoutes: true,
    genReqId: requestIds(),
    frameworkErrors: answerFrameworkError,
    clientErrorHandler: answerClientError,
  })

  parseBodies(fastify)
  answerErrors(fastify, log)
  addSecurityHeaders(fastify)
  refuseUnstorableNames(fastify)
  limitLargeBodies(fastify)
  logRequests(fastify, log)
  if (marks) markRequests(fastify, marks)
  fastify.all('/api/*', async () => {
    throw notFound()
  })
  fastify.addHook('preClose', async () => {
    setTimeout(() => fastify.server.closeAllConnections(), limits.close).unref()
  })
  return fastify
}

/** No name contains a NUL, and PostgreSQL fails on a statement with one. */
function refuseUnstorableNames(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', ({ params }, _reply, done) => {
    done(Object.values(params as object).some((part) => String(part).includes('\0')) ? notFound() : undefined)
  })
}

/** Unique across all processes; a random id per request would cost more than many responses. */
function requestIds(): () => string {
  const process = uniqueName(6)
  let count = 0
  return () => {
    count += 1
    return `${process}-${count.toString(36)}`
  }
}

function logRequests(fastify: FastifyInstance, log: Logger): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  if (!log.isLevelEnabled('debug')) return
  fastify.addHook('onResponse', (request, reply, done) => {
    const { id, method, ip } = request
    const milliseconds = Math.round(reply.elapsedTime)
    log.debug({ request: id, method, path: pathOf(request), status: reply.statusCode, ip, milliseconds }, 'request')
    done()
  })
}

function markRequests(fastify: FastifyInstance, marks: Marks): void {
  const underWay = new WeakMap<FastifyRequest, number>()
  fastify.addHook('onRequest', (request, _reply, done) => {
    underWay.set(request, marks.begin(`${request.method} ${pathOf(request)}`))
    done()
  })
  fastify.addHook('onResponse', (request, _reply, done) => {
    marks.end(underWay.get(request) ?? 0)
    done()
  })
}

/** Clients choose the names, so the object has no prototype. */
function parseQuery(text: string): Record<string, string | string[]> {
  const result: Record<string, string | string[]> = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    const known = result[name]
    if (known === undefined) result[name] = value
    else if (Array.isArray(known)) known.push(value)
    else result[name] = [known, value]
  }
  return result
}
