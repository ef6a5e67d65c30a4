import { readSettings } from '#server/admin/index.ts'
import { recordDate } from '#server/engine/clock.ts'
import type { RecordWriter } from '#server/engine/records/records.ts'
import { databaseTime } from './database-time.ts'
import { obstacleOf, type ScheduledPost } from './gate.ts'
import { millisecondsOf } from './moments.ts'
import { news } from './news.ts'
import type { Publishing } from './publishing.ts'

const minute = 60_000

/** From this delay on a post is late; late posts of a channel are sent one after the other. */
const lateMilliseconds = 2 * minute

/**
 * - `claimed`: this run may go on; nothing has been sent
 * - `early`: not due yet by the database's clock, which is behind that of this process
 * - `later`: others of the channel go first
 * - `interrupted`: an earlier run may have sent it and died before storing the outcome
 * - `over`: nothing to do
 */
export type Taken =
  | { readonly state: 'claimed'; readonly row: ScheduledPost }
  | { readonly state: 'early'; readonly row: ScheduledPost; readonly at: Date; readonly milliseconds: number }
  | { readonly state: 'later'; readonly row: ScheduledPost; readonly at: Date }
  | { readonly state: 'interrupted'; readonly row: ScheduledPost }
  | { readonly state: 'over' }

const over: Taken = { state: 'over' }

/** Claims a due post for this run, or returns why not. The fence stops earlier runs that claimed it. */
export async function take(publishing: Publishing, writer: RecordWriter, id: string): Promise<Taken> {
  if (!(await writer.byId('scheduled_posts', id))) return over
  const row = await writer.lock('scheduled_posts', id)
  if (row.status === 'publishing' && row.armedAt) return { state: 'interrupted', row }
  if (row.status !== 'scheduled' && row.status !== 'publishing') return over
  const now = await databaseTime(writer.tx, publishing.clock)
  const due = millisecondsOf(row.publishAt)
  const milliseconds = due - now.getTime()
  if (milliseconds > 0) return { state: 'early', row, at: new Date(due), milliseconds }
  const { publishLateHours, publishSpacingMinutes } = await readSettings(writer)
  if (now.getTime() - due > publishLateHours * 60 * minute) return hold(writer, row, 'late')
  const obstacle = await obstacleOf(writer, row, now)
  if (obstacle) return hold(writer, row, obstacle)
  if ((await writer.get('channels', row.channel)).kind === 'manual') return hold(writer, row, 'by-hand')
  const turn =
    now.getTime() - due > lateMilliseconds && (await turnOf(writer, row, now, publishSpacingMinutes * minute))
  if (turn) return { state: 'later', row, at: turn }
  const claimed = await writer.update('scheduled_posts', id, {
    status: 'publishing',
    fence: row.fence + 1,
    attempts: row.attempts + 1,
    error: '',
    errorDetail: '',
  })
  return { state: 'claimed', row: claimed }
}

async function hold(writer: RecordWriter, row: ScheduledPost, error: string): Promise<Taken> {
  const held = await writer.update('scheduled_posts', row.id, { status: 'held', error, errorDetail: '' })
  await news(writer, held, 'post-held')
  return over
}

/** When a late post may be sent; null for now. Keeps a backlog in order and spreads it out. */
async function turnOf(writer: RecordWriter, row: ScheduledPost, now: Date, spacing: number): Promise<Date | null> {
  const params = { channel: row.channel, publishAt: row.publishAt, id: row.id }
  const before = '(publishAt < {:publishAt} || (publishAt = {:publishAt} && id < {:id}))'
  const earlier = await writer.first('scheduled_posts', {
    filter: `channel = {:channel} && (status = "scheduled" || status = "publishing") && ${before}`,
    params,
  })
  if (earlier) return new Date(now.getTime() + minute)
  const last = await writer.first('scheduled_posts', {
    filter: 'channel = {:channel} && publishedAt != ""',
    params,
    sort: '-publishedAt',
  })
  const free = last ? millisecondsOf(last.publishedAt) + spacing : 0
  return free > now.getTime() ? new Date(free) : null
}

/**
 * Records that the request that publishes comes next. Once this is committed, the post is only sent again if a person asks for
 * it.
 *
 * @returns null if the claim is lost, or the post has changed
 */
export async function arm(
  publishing: Publishing,
  writer: RecordWriter,
  claimed: ScheduledPost,
): Promise<ScheduledPost | null> {
  const row = await lockClaim(writer, claimed)
  if (row?.status !== 'publishing' || row.armedAt) return null
  const now = await databaseTime(writer.tx, publishing.clock)
  const obstacle = await obstacleOf(writer, row, now)
  if (obstacle) {
    await hold(writer, row, obstacle)
    return null
  }
  return writer.update('scheduled_posts', row.id, { armedAt: recordDate(now) })
}

/** The row, if this run still holds its fence. */
export async function lockClaim(writer: RecordWriter, { id, fence }: ScheduledPost): Promise<ScheduledPost | null> {
  if (!(await writer.byId('scheduled_posts', id))) return null
  const row = await writer.lock('scheduled_posts', id)
  return row.fence === fence ? row : null
}
