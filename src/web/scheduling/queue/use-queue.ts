import { useRef, useState } from 'react'
import type { QueueMove } from '#shared/contracts/queue.ts'
import { nextFreeTimes, type PostingTime, reorder, suggestedWeek } from '#shared/scheduling/slots.ts'
import { useT } from '#web/locale/index.ts'
import { pb, reportFailure, useLive, useRecords } from '#web/records/index.ts'
import { momentOf, related, type ScheduledRow } from '../scheduled-row.ts'
import type { SlotRow } from './use-slots.ts'

/** Max posts shown; later ones are in the table of scheduled posts. */
export const maxQueued = 100
/** Free times are shown this far ahead, or up to the last post. */
const freeMilliseconds = 14 * 86_400_000
const maxFree = 12

/** An entry of the queue: a post, with its position unless it is paused, or a free time. */
export type Upcoming =
  | { readonly row: ScheduledRow; readonly place: number | null; readonly moment: number }
  | { readonly free: PostingTime; readonly moment: number }

/** The queue of an ambassador, live, with its free posting times, and a function to move posts. */
export function useQueue(ambassador: string, slots: readonly SlotRow[] | undefined, zone: string) {
  const [opened] = useState(() => new Date())
  const own = { params: { ambassador, now: opened }, enabled: Boolean(ambassador) }
  const query = useRecords('scheduled_posts', {
    ...own,
    filter: 'ambassador = {:ambassador} && (status = "scheduled" || status = "held") && publishAt > {:now}',
    sort: 'publishAt,id',
    expand: related,
    perPage: maxQueued,
    skipTotal: true,
    silent: true,
  })
  useLive('scheduled_posts', '*', { ...own, filter: 'ambassador = {:ambassador}' })
  const stored = (query.data?.items ?? []) as ScheduledRow[]
  const { shown, move } = useMoves(ambassador, stored, query.refetch)
  const queue = shown.filter(({ status }) => status === 'scheduled')
  return {
    query,
    queue,
    isFull: stored.length === maxQueued,
    upcoming: slots ? upcomingOf(shown, slots.length > 0 ? slots : suggestedWeek(zone), opened.getTime()) : [],
    move,
  }
}

function upcomingOf(
  rows: readonly ScheduledRow[],
  slots: Parameters<typeof nextFreeTimes>[0],
  now: number,
): Upcoming[] {
  const queue = rows.filter(({ status }) => status === 'scheduled')
  const posts = rows.map((row) => {
    const place = queue.indexOf(row)
    return { row, place: place < 0 ? null : place, moment: momentOf(row) }
  })
  const until = Math.max(now + freeMilliseconds, ...posts.map(({ moment }) => moment))
  const taken = posts.map(({ moment }) => moment)
  const free = nextFreeTimes(slots, taken, now, maxFree)
    .filter(({ moment }) => moment <= until)
    .map((time) => ({ free: time, moment: time.moment }))
  return [...posts, ...free].sort((one, other) => one.moment - other.moment)
}

/** Moves are shown immediately and sent sequentially; each is refused if the queue has changed meanwhile. */
function useMoves(ambassador: string, stored: readonly ScheduledRow[], refetch: () => Promise<unknown>) {
  const t = useT('queue')
  const [ahead, setAhead] = useState<readonly ScheduledRow[] | null>(null)
  const latest = useRef<readonly ScheduledRow[]>(stored)
  const sending = useRef<Promise<void>>(Promise.resolve())
  const shown = ahead ?? stored

  function move(id: string, place: number): void {
    const before = ahead ? latest.current : stored
    const queue = before.filter(({ status }) => status === 'scheduled')
    const times = queue.map((row) => ({ ...row, moment: momentOf(row) }))
    const moved = new Map(reorder(times, id, place).map((time) => [time.id, time]))
    const order = before
      .map((row) => {
        const time = moved.get(row.id)
        if (!time) return row
        const { publishAt } = queue.find((other) => momentOf(other) === time.moment)!
        return { ...row, localTime: time.localTime, timezone: time.timezone, publishAt }
      })
      .sort((one, other) => momentOf(one) - momentOf(other) || one.id.localeCompare(other.id))
    latest.current = order
    setAhead(order)
    const seen = queue.map(({ id: each, publishAt }) => ({ id: each, publishAt }))
    const body: QueueMove = { seen, scheduled: id, place }
    const path = `/api/ambassadors/${ambassador}/queue`
    const sent = sending.current.then(() => pb.send<void>(path, { method: 'POST', body, requestKey: null }))
    sending.current = sent
      .catch((error: unknown) => reportFailure(error, t('order.failed')))
      .then(() => refetch())
      .then(() => {
        // Unless there was another move since.
        if (latest.current === order) setAhead(null)
      })
  }
  return { shown, move }
}
