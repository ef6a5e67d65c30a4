import type { Engine } from '#server/engine/engine.ts'
import { invalid } from '#server/engine/errors.ts'
import { memberRoute } from '#server/instances/index.ts'
import { isAtWork } from '#shared/contracts/production.ts'
import { picturesOf } from '#shared/post-pictures.ts'

/**
 * `POST /api/posts/{id}/pictures` with the stored names to keep, in order. The first picture and the others are two fields, and
 * the record API does not move files between fields.
 */
export function registerPictureOrder(engine: Engine): void {
  const { records } = engine
  memberRoute<{ Params: { id: string }; Body: { pictures?: unknown } }>(engine, {
    method: 'POST',
    path: '/api/posts/:id/pictures',
    role: 'editor',
    instanceOf: async ({ params }) => (await records.byId('posts', params.id))?.instance ?? '',
    answer: async ({ request, reply }) => {
      await records.write(async (writer) => {
        const post = await writer.lock('posts', request.params.id)
        if (isAtWork(post))
          throw invalid('pictures', 'validation_already_running', 'Wait until the agent finishes, or cancel.')
        const [image = '', ...gallery] = orderOf(request.body?.pictures, picturesOf(post))
        await writer.update('posts', post.id, { image, gallery })
      })
      return reply.code(204).send()
    },
  })
}

/** @throws ApiError 400 for unknown or repeated names */
function orderOf(given: unknown, present: readonly string[]): string[] {
  const names = Array.isArray(given) ? given : [null]
  const isOrder = names.every((name) => present.includes(name)) && new Set(names).size === names.length
  if (!isOrder) throw invalid('pictures', 'validation_invalid_value', 'Invalid value.')
  return names
}
