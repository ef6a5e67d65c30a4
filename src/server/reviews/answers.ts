import { recordDate } from '#server/engine/clock.ts'
import { ApiError, fieldError, invalid, notFound } from '#server/engine/errors.ts'
import type { RecordWriter } from '#server/engine/records/records.ts'
import { notify } from '#server/notifications/index.ts'
import type { Row } from '#shared/collections/index.ts'
import { outsideDecisions } from '#shared/collections/review-comments.ts'
import type { OutsideAnswer } from '#shared/contracts/reviews.ts'
import type { ReviewLink } from './links.ts'
import { linkOfPost } from './post-link.ts'

/** The submitted answer of a reviewer. @throws ApiError 400 for values of other types */
export function readAnswer(sent: unknown): Required<OutsideAnswer> {
  const { name = '', decision = '', body = '', version } = (sent ?? {}) as Record<string, unknown>
  const answer = {
    name: String(name).trim(),
    decision: String(decision),
    body: String(body).trim(),
    version: Number(version),
  }
  if (!answer.name) throw invalid('name', 'validation_required', 'Say your name first.')
  if (answer.name.length > 120)
    throw invalid('name', 'validation_max_text_constraint', 'Must be at most 120 characters.', { max: 120 })
  if (answer.decision !== '' && !outsideDecisions.some((known) => known === answer.decision)) {
    throw invalid('decision', 'validation_invalid_value', 'Invalid value.')
  }
  const isBare = answer.decision === '' || answer.decision === 'partial'
  if (isBare && answer.body === '') throw invalid('body', 'validation_required', 'Say what should change.')
  return answer as Required<OutsideAnswer>
}

/**
 * Stores a decision or comment of an outside reviewer.
 * @throws ApiError 404 for a post that the link does not show, 409 `validation_version_changed` for a decision about an
 * earlier text
 */
export async function storeAnswer(
  writer: RecordWriter,
  link: ReviewLink,
  postId: string,
  { name, decision, body, version }: Required<OutsideAnswer>,
): Promise<void> {
  if (!link.posts.includes(postId) || !(await writer.byId('posts', postId))) throw notFound()
  const post = await writer.lock('posts', postId)
  if (decision && post.version !== version) {
    const message = 'The text has changed meanwhile. Read it again before you decide.'
    throw new ApiError(409, message, { version: fieldError('validation_version_changed', message) })
  }
  await writer.create('review_comments', {
    ...{ instance: link.instance, post: post.id, link: link.id, name, decision, body, version: post.version },
  })
  if (decision) await writer.update('posts', post.id, { outsideReview: decision })
  if (link.reviewer !== name) await writer.update('review_links', link.id, { reviewer: name })
  await tellSender(writer, link, post, name, decision ? 'review-answered' : 'review-comment')
}

async function tellSender(
  writer: RecordWriter,
  { createdBy }: ReviewLink,
  post: Row<'posts'>,
  reviewer: string,
  kind: 'review-answered' | 'review-comment',
): Promise<void> {
  if (!createdBy || !(await writer.byId('users', createdBy))) return
  const { name } = await writer.get('ambassadors', post.ambassador)
  const values = { reviewer, ambassador: name }
  await notify(writer, { instance: post.instance, user: createdBy, kind, values, link: linkOfPost(post) })
}

/** Records that the link was opened, at most once an hour. */
export async function noteOpening(writer: RecordWriter, { id, openedAt }: ReviewLink, now: Date): Promise<void> {
  const hourAgo = recordDate(new Date(now.getTime() - 60 * 60_000))
  if (openedAt < hourAgo) await writer.update('review_links', id, { openedAt: recordDate(now) })
}
