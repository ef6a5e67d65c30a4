import { PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'

/**
 * Streams an answer as lines of JSON: each partial answer is sent as `{ partial }`, and the last line is the complete answer. If
 * there were no partial answers, the answer or error is sent as usual.
 */
export async function answerInLines<T>(
  reply: FastifyReply,
  ask: (show: (partial: string) => void) => Promise<T>,
): Promise<unknown> {
  const lines = new PassThrough()
  const begun = Promise.withResolvers<void>()
  const answer = ask((partial) => {
    lines.write(`${JSON.stringify({ partial })}\n`)
    begun.resolve()
  })
  const isLate = await Promise.race([begun.promise.then(() => true), answer.then(() => false)])
  if (!isLate) return answer
  answer.then(
    (last) => lines.end(`${JSON.stringify(last)}\n`),
    (error) => lines.destroy(error),
  )
  return reply.type('application/x-ndjson').send(lines)
}
