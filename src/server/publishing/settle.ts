import { recordDate } from '#server/engine/clock.ts'
import type { RecordWriter } from '#server/engine/records/records.ts'
import { lockClaim } from './claim.ts'
import { queueComment } from './comment-job.ts'
import { databaseTime } from './database-time.ts'
import type { ScheduledPost } from './gate.ts'
import type { Answer, Refusal } from './networks/network.ts'
import { news } from './news.ts'
import { type Publishing, queue } from './publishing.ts'

const minute = 60_000
/** Delays after temporary refusals. After the last one the post has failed. */
const pauses = [1, 5, 15, 30, 60, 60, 60].map((minutes) => minutes * minute)
const maxPause = 60 * minute

type Draft = Partial<ScheduledPost>

/** The consequence of a refusal for the post. No refusal means that it was published. */
const refusals: Readonly<Record<Refusal['reason'], 'again' | 'failed' | 'held'>> = {
  unreachable: 'again',
  'rate-limited': 'again',
  'not-ready': 'again',
  reconnect: 'held',
  version: 'held',
  forbidden: 'failed',
  rejected: 'failed',
  duplicate: 'failed',
}

/**
 * Stores the outcome of a claimed post, in the caller's transaction. The network's answer is stored even if another run has
 * claimed the post meanwhile, because it is more reliable than that run's state. Only a row that a person has sent again since is
 * left unchanged.
 */
export async function settle(
  publishing: Publishing,
  writer: RecordWriter,
  claimed: ScheduledPost,
  answer: Answer,
): Promise<void> {
  const row = await lockClaim(writer, claimed)
  if (!row || (row.status !== 'publishing' && row.status !== 'unknown')) {
    if (answer.outcome === 'accepted') {
      publishing.log.error({ scheduled: claimed.id, externalId: answer.id }, 'a post was published that was given up')
    }
    return
  }
  const now = await databaseTime(writer.tx, publishing.clock)
  if (answer.outcome === 'accepted') return published(publishing, writer, row, { id: answer.id, url: answer.url }, now)
  if (answer.outcome === 'unknown') return unknown(writer, row, answer.detail)
  await refused(publishing, writer, row, answer, now)
}

async function published(
  publishing: Publishing,
  writer: RecordWriter,
  row: ScheduledPost,
  { id, url }: { id: string; url: string },
  now: Date,
): Promise<void> {
  const at = recordDate(now)
  const update: Draft = {
    status: 'published',
    publishedAt: at,
    externalId: id,
    externalUrl: url,
    error: '',
    errorDetail: '',
  }
  const saved = await writer.update('scheduled_posts', row.id, update)
  await writer.update('channels', row.channel, { checkedAt: at, error: '', errorDetail: '' })
  await news(writer, saved, 'post-published')
  await queueComment(publishing, writer, saved)
}

/** Only a person may send it again. */
async function unknown(writer: RecordWriter, row: ScheduledPost, detail: string): Promise<void> {
  const update: Draft = {
    status: 'unknown',
    error: 'unconfirmed',
    errorDetail: detail.slice(0, 1000),
    maybeThere: true,
  }
  await news(writer, await writer.update('scheduled_posts', row.id, update), 'post-unknown')
}

async function refused(
  publishing: Publishing,
  writer: RecordWriter,
  row: ScheduledPost,
  { reason, detail, retryAfterMilliseconds, existing }: Refusal,
  now: Date,
): Promise<void> {
  // The network has what a person sent again: the first request had arrived after all.
  if (reason === 'duplicate' && row.maybeThere)
    return published(publishing, writer, row, { id: existing ?? '', url: '' }, now)
  const words: Draft = { armedAt: '', error: reason, errorDetail: detail.slice(0, 1000) }
  if (reason === 'reconnect') {
    await breakChannel(writer, row, words)
  }
  const pause = pauses[row.attempts - 1]
  if (refusals[reason] === 'again' && pause !== undefined) {
    await writer.update('scheduled_posts', row.id, { ...words, status: 'scheduled' })
    const wait = Math.min(maxPause, retryAfterMilliseconds ?? pause)
    await queue(publishing, writer, row, new Date(now.getTime() + wait))
    return
  }
  const isHeld = refusals[reason] === 'held'
  const saved = await writer.update('scheduled_posts', row.id, { ...words, status: isHeld ? 'held' : 'failed' })
  if (reason !== 'reconnect') await news(writer, saved, isHeld ? 'post-held' : 'post-failed')
}

/** Notifies once per channel instead of once per post; the posts wait until it is reconnected. */
async function breakChannel(writer: RecordWriter, row: ScheduledPost, { error, errorDetail }: Draft): Promise<void> {
  const channel = await writer.lock('channels', row.channel)
  if (channel.status === 'broken') return
  await writer.update('channels', channel.id, { status: 'broken', error, errorDetail })
  await news(writer, row, 'post-channel-broken')
}
