import { readSettings } from '#server/admin/index.ts'
import { nameOf } from '#server/audit/index.ts'
import { recordDate } from '#server/engine/clock.ts'
import type { Engine } from '#server/engine/engine.ts'
import { ApiError, fieldError, invalid, notFound } from '#server/engine/errors.ts'
import { hashOfSecret, secretText } from '#server/engine/random.ts'
import { toText } from '#server/engine/records/fields/values.ts'
import type { RecordReader, RecordWriter } from '#server/engine/records/records.ts'
import type { AuthRecord } from '#server/engine/records/request.ts'
import type { Row } from '#shared/collections/index.ts'
import { maxLinkedPosts } from '#shared/collections/review-links.ts'
import type { ReviewLinkAddress, ReviewLinkOrder } from '#shared/contracts/reviews.ts'
import { type Language, languages } from '#shared/preferred-language.ts'
import { reviewMail } from './review-mail.ts'

export type ReviewLink = Row<'review_links'>

/** The parts of the engine that review links use. */
export interface Reviewing extends Pick<Engine, 'clock' | 'mail' | 'records' | 'seal'> {
  /** The address of the web app. */
  appUrl: () => string
}

const dayMilliseconds = 86_400_000
const placeOf = (id: string): string => `review_links/${id}`

/**
 * Makes a link to posts of an instance, and requests an answer to each of them.
 * @throws ApiError 400 for posts that cannot be read yet or belong to another instance
 */
export async function makeLink(
  reviewing: Reviewing,
  writer: RecordWriter,
  instance: string,
  auth: AuthRecord,
  order: ReviewLinkOrder,
): Promise<ReviewLink> {
  const { posts: ids, language } = order
  const [reviewer, email, message] = [order.reviewer, order.email, order.message].map((text) => toText(text).trim())
  const posts = await postsToShow(writer, instance, ids)
  if (email) requireMail(reviewing, auth)
  const link = await writer.create('review_links', {
    ...{ instance, reviewer, email, message },
    posts: posts.map(({ id }) => id),
    language: isLanguage(language) ? language : (auth.record.language as Language | '') || 'en-US',
    createdBy: auth.isSuperuser ? '' : auth.record.id,
  })
  for (const { id, outsideReview } of posts) {
    if (outsideReview === '') await writer.update('posts', id, { outsideReview: 'asked' })
  }
  return renewLink(reviewing, writer, link)
}

/** Gives the link a new address and restarts its validity; the earlier address stops working. */
export async function renewLink(
  { clock, seal }: Reviewing,
  writer: RecordWriter,
  { id }: ReviewLink,
): Promise<ReviewLink> {
  const token = secretText(32)
  const { reviewLinkDays } = await readSettings(writer)
  return writer.update('review_links', id, {
    tokenHash: hashOfSecret(token),
    secret: seal.close(token, placeOf(id)),
    expiresAt: recordDate(new Date(clock.now().getTime() + reviewLinkDays * dayMilliseconds)),
  })
}

/** @throws ApiError 400 `validation_link_lost` if the server's key has changed since */
export function addressOf({ appUrl, seal }: Reviewing, { id, secret, language }: ReviewLink): ReviewLinkAddress {
  const token = seal.open(secret, placeOf(id))
  if (!token) {
    throw invalid('link', 'validation_link_lost', 'The address of this link can no longer be read. Renew the link.')
  }
  return { id, url: `${appUrl()}/${language || 'en-US'}/review/${token}` }
}

/** Mails the link to its reviewer. @throws ApiError 400 without an address, 429 within an hour of the last mail */
export async function mailLink(reviewing: Reviewing, writer: RecordWriter, link: ReviewLink): Promise<void> {
  const { clock, mail } = reviewing
  if (!link.email) throw invalid('email', 'validation_required', 'This link has no email address.')
  const now = clock.now()
  if (link.sentAt && now.getTime() - millisecondsOf(link.sentAt) < minMailMilliseconds) {
    const message = 'The link was mailed within the last hour. Wait before you send it again.'
    throw new ApiError(429, message, { email: fieldError('validation_mailed_recently', message) })
  }
  const sender = link.createdBy ? await writer.byId('users', link.createdBy) : null
  const content = {
    from: sender ? nameOf(sender) : '',
    reviewer: link.reviewer,
    message: link.message,
    posts: link.posts.length,
    isReminder: link.sentAt !== '',
  }
  const { url } = addressOf(reviewing, link)
  await mail.enqueue(writer.tx, { to: link.email, ...reviewMail(content, link.language || 'en-US', url) })
  await writer.update('review_links', link.id, { sentAt: recordDate(now) })
}

export const minMailMilliseconds = 60 * 60_000
export const millisecondsOf = (date: string): number => Date.parse(date.replace(' ', 'T'))

/** The link of an address. @throws ApiError 404 if it is unknown, withdrawn or expired */
export async function linkByToken(records: RecordReader, token: string, now: Date): Promise<ReviewLink> {
  const link = await records.first('review_links', {
    filter: 'tokenHash = {:hash}',
    params: { hash: hashOfSecret(token) },
  })
  if (!link || link.expiresAt <= recordDate(now)) throw notFound()
  return link
}

/** Withdraws the requests for posts that only this link showed. */
export async function withdrawLink(writer: RecordWriter, { id, instance, posts }: ReviewLink): Promise<void> {
  for (const post of await writer.byIds('posts', posts)) {
    if (post.outsideReview !== 'asked') continue
    const filter = 'instance = {:instance} && id != {:id} && posts:each ?= {:post}'
    if (await writer.first('review_links', { filter, params: { instance, id, post: post.id } })) continue
    await writer.update('posts', post.id, { outsideReview: '' })
  }
}

async function postsToShow(records: RecordReader, instance: string, ids: unknown): Promise<Row<'posts'>[]> {
  const wanted = Array.isArray(ids) ? [...new Set(ids.map(String))] : []
  if (wanted.length === 0) throw invalid('posts', 'validation_required', 'Choose at least one post.')
  if (wanted.length > maxLinkedPosts) {
    const message = `A link shows at most ${maxLinkedPosts} posts.`
    throw invalid('posts', 'validation_too_many_posts', message, { limit: maxLinkedPosts })
  }
  const found = await records.byIds('posts', wanted)
  const posts = found.filter((post) => post.instance === instance && post.body !== '')
  if (posts.length < wanted.length) {
    throw invalid('posts', 'validation_not_readable', 'Some of these posts have no text yet, or are not there.')
  }
  return posts
}

/** Only people with a confirmed address may have mails sent to others. */
function requireMail({ mail }: Reviewing, auth: AuthRecord): void {
  if (auth.isSuperuser || auth.record.verified || !mail.canSend()) return
  const message = 'Confirm your e-mail address first: open the link in the mail we sent you.'
  throw new ApiError(403, message, { email: fieldError('unconfirmed_address', message) })
}

const isLanguage = (value: unknown): value is Language => languages.includes(value as Language)
