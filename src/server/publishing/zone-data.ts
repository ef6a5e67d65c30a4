import { isTimeZone } from '#shared/scheduling/time-zones.ts'
import type { ScheduledPost } from './gate.ts'
import { millisecondsOf, momentOf, zoneData } from './moments.ts'
import { type Publishing, queue, unqueue } from './publishing.ts'

/** Rows changed per transaction. */
const rowsAtOnce = 200

/**
 * Recomputes the times of waiting posts that were computed with a different version of the time zone data: people chose the time
 * on the clock. The time of a paused post is computed when it is resumed.
 *
 * @returns the number of posts whose time changed
 */
export async function resolveAgain(publishing: Publishing): Promise<number> {
  const { records, log } = publishing
  let moved = 0
  for (;;) {
    const rows = await records.find('scheduled_posts', {
      filter: 'status = "scheduled" && zoneData != {:zoneData}',
      params: { zoneData },
      sort: 'publishAt,id',
      limit: rowsAtOnce,
    })
    if (rows.length === 0) break
    moved += await records.write(async (writer) => {
      let count = 0
      for (const { id } of rows) {
        const row = await writer.lockIfFound('scheduled_posts', id)
        if (row?.status !== 'scheduled') continue
        const publishAt = newMoment(row)
        const isMoved = millisecondsOf(publishAt) !== millisecondsOf(row.publishAt)
        const fence = row.fence + (isMoved ? 1 : 0)
        const resolved = await writer.update('scheduled_posts', id, { publishAt, zoneData, fence })
        if (!isMoved) continue
        count += 1
        await unqueue(publishing, writer, id)
        await queue(publishing, writer, resolved)
      }
      return count
    })
  }
  if (moved > 0) log.info({ posts: moved, zoneData }, 'scheduled posts were moved by new time zone data')
  return moved
}

/** Keeps the previous time if the zone is no longer known. */
function newMoment({ localTime, timezone, publishAt }: ScheduledPost): string {
  return isTimeZone(timezone) ? momentOf(localTime, timezone) : publishAt
}
