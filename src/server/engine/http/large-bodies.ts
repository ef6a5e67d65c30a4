import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ApiError } from '../errors.ts'

/** Max large bodies in memory at a time. Files do not count: they are written to disk. */
const maxAtOnce = 8
const largeBytes = 1024 * 1024

/** Keeps a few clients from filling the memory with large bodies. */
export function limitLargeBodies(fastify: FastifyInstance): void {
  let open = 0
  fastify.addHook('onRequest', (request, reply, done) => {
    if (!isLarge(request)) return done()
    if (open >= maxAtOnce) {
      reply.header('retry-after', '5')
      return done(new ApiError(503, 'The server is busy with other large requests. Try again in a few seconds.'))
    }
    open += 1
    reply.raw.once('close', () => {
      open -= 1
    })
    done()
  })
}

function isLarge({ headers }: FastifyRequest): boolean {
  if (headers['content-type']?.startsWith('multipart/')) return false
  // Without a length it may be of any size.
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > largeBytes
}
