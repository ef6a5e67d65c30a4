import type { FastifyReply } from 'fastify'

/** Aborted once the connection closes: after the response, or because the client has left. */
export function untilClosed(reply: FastifyReply): AbortSignal {
  const abort = new AbortController()
  reply.raw.once('close', () => abort.abort())
  return abort.signal
}
