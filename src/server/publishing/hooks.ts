import { invalid } from '#server/engine/errors.ts'
import type { HookContext } from '#server/engine/records/records.ts'
import { contentFields } from '#shared/collections/posts.ts'
import { contentHash } from './content-hash.ts'
import { requireTimezone } from './moments.ts'
import type { Publishing } from './publishing.ts'
import { unqueue } from './publishing.ts'
import { keepQueue, move, takeStep } from './scheduled-states.ts'

/** Hooks of scheduled posts, and of what they depend on: posts and slots. */
export function registerHooks(publishing: Publishing): void {
  const { records } = publishing

  records.hooks('scheduled_posts', {
    async beforeCreate(context) {
      if (!context.request) return
      await fill(context)
      context.record.status ||= 'scheduled'
      await takeStep(context, publishing)
    },
    async afterCreate(context) {
      if (context.request) await keepQueue(context, publishing)
    },
    async beforeUpdate(context) {
      if (!context.request) return
      if (context.changed('status')) await takeStep(context, publishing)
      else if (context.changed('localTime') || context.changed('timezone')) await move(context, publishing)
      else if (context.changed('externalUrl') && context.original?.status !== 'published') {
        throw invalid('externalUrl', 'validation_not_published', 'The post has not been published yet.')
      }
    },
    async afterUpdate(context) {
      const { request, changed } = context
      if (request && (changed('status') || changed('publishAt') || changed('fence')))
        await keepQueue(context, publishing)
    },
    async beforeDelete({ record, records: writer, request }) {
      if (request && record.status === 'publishing') {
        throw invalid('status', 'validation_too_late', 'It is already being sent, so it can no longer be deleted.')
      }
      await unqueue(publishing, writer, record.id)
    },
  })

  records.hooks('posts', {
    async afterUpdate({ record, records: writer, changed }) {
      if (!changed('decision') && !contentFields.some(changed) && !changed('carouselState')) return
      const isApproved = record.decision === 'approve'
      const hash = contentHash(record)
      const waiting = await writer.find('scheduled_posts', {
        filter: 'post = {:post} && status = "scheduled"',
        params: { post: record.id },
      })
      for (const row of waiting) {
        if (isApproved && row.contentHash === hash) continue
        await unqueue(publishing, writer, row.id)
        const error = isApproved ? 'content-changed' : 'post-not-approved'
        await writer.update('scheduled_posts', row.id, { status: 'held', error, fence: row.fence + 1 })
      }
    },
  })

  const checkZone = ({ record }: HookContext<'posting_slots'>) => requireTimezone(record.timezone)
  records.hooks('posting_slots', { beforeCreate: checkZone, beforeUpdate: checkZone })
}

/** Fills in what follows from post and sender. @throws ApiError 400 if post and channel do not belong together */
async function fill({ record, records, request }: HookContext<'scheduled_posts'>): Promise<void> {
  const post = await records.byId('posts', record.post)
  const channel = await records.byId('channels', record.channel)
  if (post?.instance !== record.instance || channel?.instance !== record.instance) {
    throw invalid(
      'channel',
      'validation_missing_rel_records',
      'The post and the channel belong to different workspaces.',
    )
  }
  if (channel.ambassador && channel.ambassador !== post.ambassador) {
    throw invalid('channel', 'validation_other_ambassador', 'The channel belongs to another ambassador.')
  }
  record.ambassador = post.ambassador
  record.createdBy = request?.auth && !request.auth.isSuperuser ? request.auth.record.id : ''
}
