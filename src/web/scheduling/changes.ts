import { wallTimeAt } from '#shared/scheduling/wall-time.ts'
import { momentOf, type ScheduledRow } from './scheduled-row.ts'

/** The fields that a person can write to a scheduled post. */
export type Changed = {
  id: string
  /** Empty: the next free slot. */
  localTime?: string
  timezone?: string
  status?: 'scheduled' | 'held' | 'canceled'
}

/** Chosen by the server. */
export const nextFreeSlot = { localTime: '' } as const

export const isPaused = ({ status, error }: ScheduledRow): boolean => status === 'held' && error === 'paused'

/** Schedules it again for its time, or for the next free slot if that has passed. `zone`: the calendar's. */
export const resumed = (row: ScheduledRow, zone: string): Changed => ({
  ...{ id: row.id, status: 'scheduled' },
  ...(momentOf(row) < Date.now() && { ...nextFreeSlot, timezone: zone }),
})

/** Interval between retried posts of a channel, so that they do not reach its readers at the same time. */
const spacingMilliseconds = 10 * 60_000

/** Retries now; posts of the same channel follow at intervals, in the order of their times. */
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
