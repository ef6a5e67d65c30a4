import { readSettings } from '#server/admin/index.ts'
import { isPlanLocked, requirePlan } from '#server/billing/index.ts'
import { ApiError } from '#server/engine/errors.ts'
import type { RecordReader } from '#server/engine/records/records.ts'
import { isDocumentOutdated } from '#shared/carousel/pages.ts'
import type { Row } from '#shared/collections/index.ts'
import { mustChange } from '#shared/contracts/production.ts'
import { lacks } from '#shared/networks/linkedin-scopes.ts'
import { contentHash } from './content-hash.ts'

export type ScheduledPost = Row<'scheduled_posts'>

/** Why a scheduled post waits instead of being published: a code of the web app's `scheduling.reasons`. */
export type Obstacle =
  | 'post-not-approved'
  | 'content-changed'
  | 'findings-open'
  | 'document-outdated'
  | 'outside-review-open'
  | 'plan-locked'
  | 'deletion-requested'
  | 'channel-connecting'
  | 'channel-broken'
  | 'channel-disconnected'
  | 'network-off'
  | 'comment-not-allowed'

/** The conditions for scheduling a post, checked again before it is published. */
export async function obstacleOf(
  records: RecordReader,
  scheduled: Pick<ScheduledPost, 'instance' | 'post' | 'channel' | 'contentHash'>,
  now: Date,
): Promise<Obstacle | null> {
  const post = await records.get('posts', scheduled.post)
  if (post.decision !== 'approve' || post.body === '') return 'post-not-approved'
  if (scheduled.contentHash && scheduled.contentHash !== contentHash(post)) return 'content-changed'
  if (mustChange(post).length > 0) return 'findings-open'
  if (isDocumentOutdated(post)) return 'document-outdated'
  if (await isOutsideReviewOpen(records, post)) return 'outside-review-open'
  try {
    await requirePlan(records, scheduled.instance, now)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return isPlanLocked(error) ? 'plan-locked' : 'deletion-requested'
  }
  const channel = await records.get('channels', scheduled.channel)
  if (channel.status !== 'connected') return `channel-${channel.status || 'connecting'}`
  if (channel.kind === 'simulated' && !(await readSettings(records)).simulatedNetwork) return 'network-off'
  // Without its first comment, only half of what was approved would be published.
  return post.firstComment !== '' && lacks(channel, 'comment') ? 'comment-not-allowed' : null
}

/** Whether an outside reviewer's approval is required or requested, and missing for this text. */
async function isOutsideReviewOpen(
  records: RecordReader,
  { outsideReview, ambassador }: Row<'posts'>,
): Promise<boolean> {
  if (outsideReview === 'approve') return false
  return outsideReview !== '' || (await records.get('ambassadors', ambassador)).needsOutsideReview
}
