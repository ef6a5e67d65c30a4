import { recordAct } from '#server/audit/index.ts'
import { invalid } from '#server/engine/errors.ts'
import { isDocumentOutdated } from '#shared/carousel/pages.ts'
import { contentFields } from '#shared/collections/posts.ts'
import { type Reviewing, withdrawLink } from './links.ts'
import { announce, announcePost } from './live.ts'
import { notifyMentioned, requireMembers } from './mentions.ts'

/** The fields of a post that the page behind its links shows. */
const shownFields = [...contentFields, 'documentPages', 'sources'] as const

/** Hooks of links, comments, and the posts that they are about. */
export function registerHooks({ records }: Reviewing): void {
  records.hooks('review_links', {
    afterUpdate({ record, records: writer, changed }) {
      if (changed('tokenHash')) announce(writer, record.id, true)
    },
    async beforeDelete({ record, records: writer, request }) {
      await withdrawLink(writer, record)
      announce(writer, record.id, true)
      if (!request?.auth) return
      await recordAct(writer, {
        ...{ instance: record.instance, by: request.auth, action: 'review-link.withdrawn' },
        ...{ target: record.id, targetName: record.email || record.reviewer },
      })
    },
  })

  records.hooks('review_comments', {
    async beforeCreate({ record, records: writer, request }) {
      if (!request) return
      const post = await writer.byId('posts', record.post)
      if (post?.instance !== record.instance) {
        throw invalid('post', 'validation_missing_rel_records', 'The post belongs to another workspace.')
      }
      if (record.body.trim() === '') throw invalid('body', 'validation_required', 'Cannot be blank.')
      const author = request.auth
      record.user = author && !author.isSuperuser ? author.record.id : ''
      record.version = post.version
      await requireMembers(writer, record)
    },
    async afterCreate({ record, records: writer, request }) {
      await announcePost(writer, record.instance, record.post)
      if (request) await notifyMentioned(writer, record)
    },
  })

  records.hooks('posts', {
    // The approval is for this text with its attachments.
    beforeUpdate({ record, original, changed }) {
      const isAnswered = original && original.outsideReview !== '' && original.outsideReview !== 'asked'
      const isOutdated = isDocumentOutdated(record) && !isDocumentOutdated(original!)
      if (isAnswered && (contentFields.some(changed) || isOutdated)) record.outsideReview = 'asked'
    },
    async afterUpdate({ record, records: writer, changed }) {
      if (record.outsideReview === '' || !shownFields.some(changed)) return
      await announcePost(writer, record.instance, record.id)
    },
    async beforeDelete({ record, records: writer }) {
      if (record.outsideReview !== '') await announcePost(writer, record.instance, record.id)
    },
  })
}
