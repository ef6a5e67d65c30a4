import type { FastifyReply } from 'fastify'

/** Aborted once the connection closes: after the answer, or because nobody waits for it any more. */
export function untilClosed(reply: FastifyReply): AbortSignal {
  const abort = new AbortController()
  reply.raw.once('close', () => abort.abort())
  return abort.signal
}
