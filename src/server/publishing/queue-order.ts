import { recordDate } from '#server/engine/clock.ts'
import { ApiError, fieldError, invalid } from '#server/engine/errors.ts'
import type { RecordWriter } from '#server/engine/records/records.ts'
import type { QueueMove } from '#shared/contracts/queue.ts'
import { reorder } from '#shared/scheduling/slots.ts'
import { millisecondsOf, momentOf, zoneData } from './moments.ts'
import { type Publishing, queue, unqueue } from './publishing.ts'

/**
 * Moves a post within an ambassador's queue. The times stay the same; the posts in between shift by one.
 *
 * @throws ApiError 409 `validation_queue_changed` if the queue has changed since the person saw it
 */
export async function moveInQueue(
  publishing: Publishing,
  writer: RecordWriter,
  ambassador: string,
  { seen, scheduled, place }: QueueMove,
): Promise<void> {
  await writer.lock('ambassadors', ambassador)
  const rows = await writer.find('scheduled_posts', {
    filter: 'ambassador = {:ambassador} && status = "scheduled" && publishAt > {:now}',
    params: { ambassador, now: recordDate(publishing.clock.now()) },
    sort: 'publishAt,id',
    limit: seen.length,
  })
  const isAsSeen = rows.length === seen.length && rows.every((row, at) => isSame(row, seen[at]!))
  if (!isAsSeen) {
    const message = 'The queue has changed in the meantime.'
    throw new ApiError(409, message, { queue: fieldError('validation_queue_changed', message) })
  }
  if (!rows.some(({ id }) => id === scheduled) || place >= rows.length) {
    throw invalid('place', 'validation_invalid_value', 'Invalid value.')
  }
  const times = rows.map((row) => ({ ...row, moment: millisecondsOf(row.publishAt) }))
  for (const { id, localTime, timezone } of reorder(times, scheduled, place)) {
    // Invalidates a worker's claim on the post by changing its fence.
    const row = await writer.lock('scheduled_posts', id)
    if (row.status !== 'scheduled')
      throw invalid('queue', 'validation_not_movable', 'Only a scheduled post can be moved.')
    const publishAt = momentOf(localTime, timezone)
    const moved = await writer.update('scheduled_posts', id, {
      ...{ localTime, timezone, publishAt, zoneData, attempts: 0, fence: row.fence + 1 },
    })
    await unqueue(publishing, writer, id)
    await queue(publishing, writer, moved)
  }
}

const isSame = (row: { id: string; publishAt: string }, seen: { id: string; publishAt: string }): boolean =>
  row.id === seen.id && row.publishAt === seen.publishAt
