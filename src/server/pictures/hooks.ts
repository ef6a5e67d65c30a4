import { countFile, requireRoomForFile } from '#server/billing/index.ts'
import type { Engine } from '#server/engine/engine.ts'
import { invalid } from '#server/engine/errors.ts'
import type { HookContext } from '#server/engine/records/records.ts'
import { isAtWork } from '#shared/contracts/production.ts'
import { orderPicture, type Painting, stopPicture } from './orders.ts'
import { readPrompt } from './prompt.ts'

type Context = HookContext<'generated_pictures'>

/** Creating a picture orders it; canceling or deleting it stops the order. */
export function registerHooks({ records }: Pick<Engine, 'records'>, painting: Painting): void {
  records.hooks('generated_pictures', {
    async beforeCreate(context) {
      const { record, request } = context
      if (!request) return
      record.prompt = readPrompt(record.prompt)
      record.generation = 'requested'
      record.createdBy = request.auth && !request.auth.isSuperuser ? request.auth.record.id : ''
      await requireFreePost(context)
    },
    async afterCreate({ record, records: writer, request }) {
      if (request) await orderPicture(painting, writer, request, record)
    },
    async beforeUpdate(context) {
      countFile(context, 'image')
      const { record, original, changed, request, records: writer } = context
      if (!request || !changed('generation')) return
      if (record.generation !== 'canceled') throw invalid('generation', 'validation_invalid_value', 'Invalid value.')
      if (!isAtWork(original!)) throw invalid('generation', 'validation_not_running', 'Nothing is being generated.')
      Object.assign(record, await stopPicture(painting, writer, original!))
    },
    afterUpdate: (context) => requireRoomForFile(context, context.record.instance),
    async beforeDelete({ record, records: writer }) {
      if (isAtWork(record)) await stopPicture(painting, writer, record)
    },
  })
}

/** Locks the post, so that two people cannot order a picture for it at the same time. @throws ApiError 400 */
async function requireFreePost({ record, records }: Context): Promise<void> {
  const post = record.post ? await records.lockIfFound('posts', record.post) : null
  if (!post) return
  if (post.instance !== record.instance) {
    throw invalid(
      'post',
      'validation_missing_rel_records',
      'Failed to find all relation records with the provided ids.',
    )
  }
  const filter = 'post = {:post} && (generation = "requested" || generation = "running")'
  if ((await records.count('generated_pictures', { filter, params: { post: post.id } })) === 0) return
  throw invalid('post', 'validation_picture_running', 'A picture is being generated for this post already.')
}
