import { timingSafeEqual } from 'node:crypto'
import type { Engine } from '#server/engine/engine.ts'
import { notFound } from '#server/engine/errors.ts'
import { secretText } from '#server/engine/random.ts'

/**
 * While there is no administrator, `POST /api/setup/{token}` with `email`, `password` creates the first one, once. The
 * token is kept in memory: each start generates a new one.
 */
export async function offerSetup({ records, http }: Engine): Promise<string | null> {
  if ((await records.count('_superusers')) > 0) return null
  const token = secretText(24)
  http.post<{ Params: { token: string }; Body: { email?: string; password?: string; passwordConfirm?: string } }>(
    '/api/setup/:token',
    async (request, reply) => {
      if (!same(request.params.token, token)) throw notFound()
      const { email = '', password = '' } = request.body ?? {}
      await records.write(async (writer) => {
        if ((await writer.count('_superusers')) > 0) throw notFound()
        await writer.create('_superusers', { email, password, verified: true })
      })
      return reply.code(204).send()
    },
  )
  return token
}

function same(given: string, expected: string): boolean {
  const a = Buffer.from(given)
  const b = Buffer.from(expected)
  return a.length === b.length && timingSafeEqual(a, b)
}
