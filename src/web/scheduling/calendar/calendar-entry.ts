import type { ScheduledStatus } from '#shared/collections/scheduled-posts.ts'
import type { WallTime } from '#shared/scheduling/wall-time.ts'
import type { OutsideState } from '../outside-badge.tsx'

/** A scheduled post as the calendar shows it. */
export interface CalendarEntry {
  readonly id: string
  /** The first line of the post. */
  readonly title: string
  readonly ambassador: string
  readonly channel: string
  readonly status: ScheduledStatus
  /** What the outside review has come to; empty if nobody was asked. */
  readonly outside: OutsideState
  /** When, on the clock of the calendar. */
  readonly wallTime: WallTime
}

export const calendarViews = ['month', 'week', 'list'] as const
export type CalendarView = (typeof calendarViews)[number]
