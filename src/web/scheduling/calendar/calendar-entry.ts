import type { ScheduledStatus } from '#shared/collections/scheduled-posts.ts'
import type { WallTime } from '#shared/scheduling/wall-time.ts'
import type { OutsideState } from '../outside-badge.tsx'

/** A scheduled post in the calendar. */
export interface CalendarEntry {
  readonly id: string
  /** The first line of the post. */
  readonly title: string
  readonly ambassador: string
  readonly channel: string
  readonly status: ScheduledStatus
  /** The outcome of the outside review; empty if none was requested. */
  readonly outside: OutsideState
  /** The time in the calendar's time zone. */
  readonly wallTime: WallTime
}

export const calendarViews = ['month', 'week', 'list'] as const
export type CalendarView = (typeof calendarViews)[number]
