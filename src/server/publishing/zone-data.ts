import { isTimeZone } from '#shared/scheduling/time-zones.ts'
import type { ScheduledPost } from './gate.ts'
import { millisecondsOf, momentOf, zoneData } from './moments.ts'
import { type Publishing, queue, unqueue } from './publishing.ts'

/** Rows that are changed in one transaction. */
const rowsAtOnce = 200

/**
 * Computes the moments of waiting posts again that were computed with other time zone data than this process has: what people
 * chose is the time on the clock. A paused post is computed when it is resumed.
 * @returns how many go out at another moment now
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

/** A zone that is no longer known keeps the moment that it meant. */
function newMoment({ localTime, timezone, publishAt }: ScheduledPost): string {
  return isTimeZone(timezone) ? momentOf(localTime, timezone) : publishAt
}
