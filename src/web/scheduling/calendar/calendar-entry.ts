import type { ScheduledStatus } from '#shared/collections/scheduled-posts.ts'
import type { WallTime } from '#shared/scheduling/wall-time.ts'

/** A scheduled post as the calendar shows it. */
export interface CalendarEntry {
  readonly id: string
  /** The first line of the post. */
  readonly title: string
  readonly ambassador: string
  readonly channel: string
  readonly status: ScheduledStatus
  /** When, on the clock of the calendar. */
  readonly wallTime: WallTime
}

export const calendarViews = ['month', 'week', 'list'] as const
export type CalendarView = (typeof calendarViews)[number]
