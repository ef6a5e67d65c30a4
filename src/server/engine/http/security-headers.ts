import type { FastifyInstance } from 'fastify'

const everywhere = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'SAMEORIGIN',
  'x-xss-protection': '1; mode=block',
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
}

/** A year; sent only over TLS. */
const strictTransport = 'max-age=31536000; includeSubDomains'

/** Security headers of every answer, and CORS. */
export function addSecurityHeaders(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    reply.headers(everywhere)
    if (request.protocol === 'https') reply.header('strict-transport-security', strictTransport)
    if (request.url.startsWith('/api')) {
      // Any origin is allowed, because tokens are sent in a header, never in cookies.
      reply.header('access-control-allow-origin', '*').header('vary', 'Origin')
      // Most answers are personal. Files set their own cache headers.
      reply.header('cache-control', 'no-store')
    }
    if (request.method === 'OPTIONS') {
      reply.header('access-control-allow-methods', 'GET,HEAD,PUT,PATCH,POST,DELETE')
      const asked = request.headers['access-control-request-headers']
      if (asked) reply.header('access-control-allow-headers', asked)
      reply.code(204).send()
      return
    }
    done()
  })
}
