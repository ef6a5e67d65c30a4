import { PassThrough } from 'node:stream'
import type { FastifyReply } from 'fastify'

/**
 * Answers a call whose answer is written bit by bit: what is shown before the end goes out in lines of JSON as it comes, as
 * `{ partial }`, and the last line is the answer. One of which nothing was shown, or an error before that, is answered as usual.
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
