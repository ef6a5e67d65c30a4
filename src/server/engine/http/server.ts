import Fastify, { type FastifyError, type FastifyInstance } from 'fastify'
import { ApiError, badRequest, notFound } from '../errors.ts'
import type { Logger } from '../log.ts'

export interface HttpOptions {
  log: Logger
  /** Addresses or CIDR ranges of proxies whose `X-Forwarded-For` counts. */
  trustedProxies: string[]
}

/** Of a body that is not a file; files have limits of their own. */
const bodyLimit = 32 * 1024 * 1024
/** Brackets open at once; deeper is no honest record. */
const mostDepth = 64

/** The HTTP server with its limits, headers and error answers. Routes are registered by others; it does not listen yet. */
export function createHttp({ log, trustedProxies }: HttpOptions): FastifyInstance {
  const fastify = Fastify({
    bodyLimit,
    trustProxy: trustedProxies.length > 0 ? trustedProxies : false,
    // Against clients that send a byte a minute.
    requestTimeout: 300_000,
    connectionTimeout: 0,
    keepAliveTimeout: 72_000,
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 500, querystringParser: (text) => parseQuery(text) },
    forceCloseConnections: true,
    exposeHeadRoutes: true,
  })
  fastify.server.headersTimeout = 20_000

  parseJsonLeniently(fastify)
  fastify.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith('/api')) return
    reply.headers(apiHeaders)
    if (request.method === 'OPTIONS') {
      reply.header('access-control-allow-methods', 'GET,HEAD,PUT,PATCH,POST,DELETE')
      const asked = request.headers['access-control-request-headers']
      if (asked) reply.header('access-control-allow-headers', asked)
      return reply.code(204).send()
    }
  })
  fastify.addHook('onResponse', async (request, reply) => {
    // The path only: queries may carry tokens.
    const { method, ip } = request
    log.debug(
      { method, path: request.url.split('?', 1)[0], status: reply.statusCode, ip, ms: Math.round(reply.elapsedTime) },
      'request',
    )
  })
  fastify.setErrorHandler((error: FastifyError, request, reply) => {
    const answer = asApiError(error)
    if (answer.status >= 500)
      log.error({ err: error, method: request.method, path: request.url.split('?', 1)[0] }, 'a request failed')
    return reply.code(answer.status).send(answer.toJSON())
  })
  fastify.all('/api/*', async () => {
    throw notFound()
  })
  return fastify
}

const apiHeaders = {
  'access-control-allow-origin': '*',
  vary: 'Origin',
  'x-xss-protection': '1; mode=block',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'cross-origin-opener-policy': 'same-origin',
}

function asApiError(error: FastifyError | ApiError): ApiError {
  if (error instanceof ApiError) return error
  if (error.statusCode === 413) return new ApiError(413)
  if (error.statusCode === 415) return badRequest('Unsupported Content-Type.')
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) return badRequest()
  return new ApiError(500, '', {}, { cause: error })
}

/** The SDK announces JSON on requests without a body; nothing is no mistake there. */
function parseJsonLeniently(fastify: FastifyInstance): void {
  const parse = fastify.getDefaultJsonParser('error', 'error')
  fastify.removeContentTypeParser('application/json')
  fastify.addContentTypeParser<string>(/^application\/json/, { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) return done(null, {})
    if (isTooDeep(body)) return done(badRequest())
    parse(request, body, done)
  })
  fastify.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, new URLSearchParams(body))
    },
  )
  // An unknown type is refused only where there is something to read.
  fastify.addContentTypeParser<string>('*', { parseAs: 'string' }, (_request, body, done) => {
    if (body.length === 0) done(null, {})
    else done(badRequest('Unsupported Content-Type.'))
  })
}

function isTooDeep(json: string): boolean {
  let depth = 0
  let inString = false
  for (let index = 0; index < json.length; index += 1) {
    const code = json.charCodeAt(index)
    if (inString) {
      if (code === 92) index += 1
      else if (code === 34) inString = false
    } else if (code === 34) inString = true
    else if (code === 123 || code === 91) {
      depth += 1
      if (depth > mostDepth) return true
    } else if (code === 125 || code === 93) depth -= 1
  }
  return false
}

function parseQuery(text: string): Record<string, string | string[]> {
  const result: Record<string, string | string[]> = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    const known = result[name]
    result[name] = known === undefined ? value : Array.isArray(known) ? [...known, value] : [known, value]
  }
  return result
}
