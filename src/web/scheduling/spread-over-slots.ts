import type { Row } from '#shared/collections/index.ts'
import { nextFreeTimes, suggestedWeek } from '#shared/scheduling/slots.ts'
import { filterText, pb } from '#web/records/index.ts'
import { momentOf, type ScheduledRow } from './scheduled-row.ts'

/** Ambassadors with more scheduled posts than this get times that may be taken; the dialog of a post would say so. */
const maxTaken = 1000

export interface NewTime {
  id: string
  localTime: string
  timezone: string
}

/**
 * The next free times of each ambassador's slots for posts, in their order. Ambassadors without slots get the suggested
 * week, in `zone`.
 * @throws what the record API throws
 */
export async function spreadOverSlots(
  instance: string,
  rows: readonly ScheduledRow[],
  zone: string,
): Promise<NewTime[]> {
  const [slots, waiting] = await Promise.all([
    pb.collection('posting_slots').getList<Row<'posting_slots'>>(1, maxTaken, {
      filter: filterText('ambassador.instance = {:instance}', { instance }),
      ...{ skipTotal: true, requestKey: null },
    }),
    pb.collection('scheduled_posts').getList<ScheduledRow>(1, maxTaken, {
      filter: filterText('instance = {:instance} && status = "scheduled"', { instance }),
      ...{ sort: 'publishAt', skipTotal: true, requestKey: null },
    }),
  ])
  const chosen = new Set(rows.map(({ id }) => id))
  const groups = [...Map.groupBy(rows, ({ ambassador }) => ambassador)]
  return groups.flatMap(([ambassador, posts]) => {
    const own = slots.items.filter((slot) => slot.ambassador === ambassador)
    const taken = waiting.items.filter((row) => row.ambassador === ambassador && !chosen.has(row.id)).map(momentOf)
    const times = nextFreeTimes(own.length > 0 ? own : suggestedWeek(zone), taken, Date.now(), posts.length)
    return posts.flatMap(({ id }, at) => {
      const time = times[at]
      return time ? [{ id, localTime: time.localTime, timezone: time.timezone }] : []
    })
  })
}
