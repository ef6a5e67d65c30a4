import { wallTimeAt } from '#shared/scheduling/wall-time.ts'
import { momentOf, type ScheduledRow } from './scheduled-row.ts'

/** What a person writes to a scheduled post. */
export type Changed = {
  id: string
  /** Empty: the next free slot. */
  localTime?: string
  timezone?: string
  status?: 'scheduled' | 'held' | 'canceled'
}

/** The server chooses it. */
export const nextFreeSlot = { localTime: '' } as const

export const isPaused = ({ status, error }: ScheduledRow): boolean => status === 'held' && error === 'paused'

/** Scheduled again at its time, or in the next free slot if that has passed. `zone`: of the calendar. */
export const resumed = (row: ScheduledRow, zone: string): Changed => ({
  ...{ id: row.id, status: 'scheduled' },
  ...(momentOf(row) < Date.now() && { ...nextFreeSlot, timezone: zone }),
})

/** Between posts that are sent again on one channel, so that they do not reach its readers at once. */
const spacingMilliseconds = 10 * 60_000

/** Sent again now; posts of one channel one after the other, in the order of their times. */
export function retried(rows: readonly ScheduledRow[], zone: string): Changed[] {
  const counts = new Map<string, number>()
  return rows
    .toSorted((one, other) => one.publishAt.localeCompare(other.publishAt))
    .map(({ id, channel }) => {
      const before = counts.get(channel) ?? 0
      counts.set(channel, before + 1)
      const localTime = wallTimeAt(Date.now() + before * spacingMilliseconds, zone)
      return { id, status: 'scheduled', localTime, timezone: zone }
    })
}
