import type { Row } from '#shared/collections/index.ts'
import { resolveWallTime, wallTimeAt } from '#shared/scheduling/wall-time.ts'
import type { Expand, Expanded } from '#web/records/index.ts'
import type { CalendarEntry } from './calendar/calendar-entry.ts'

interface Related {
  post: Row<'posts'>
  channel: Row<'channels'>
  ambassador: Row<'ambassadors'>
}
export type ScheduledRow = Expanded<'scheduled_posts', Related>
export const related = 'post,channel,ambassador' as Expand<Related>

/** The name of a post: the first line of its text. */
export const titleOf = (post: Pick<Row<'posts'>, 'body'> | undefined): string =>
  post?.body.split('\n').find((line) => line.trim() !== '') ?? ''

/**
 * Milliseconds since 1970, computed from the chosen local time, which shows a move before the server has responded. While the
 * server looks for the next free slot, the previous time.
 */
export const momentOf = ({
  localTime,
  timezone,
  publishAt,
}: Pick<ScheduledRow, 'localTime' | 'timezone' | 'publishAt'>): number =>
  localTime === '' ? Date.parse(publishAt.replace(' ', 'T')) : resolveWallTime(localTime, timezone).moment

/** @param timezone of the calendar */
export const entryOf = (row: ScheduledRow, timezone: string): CalendarEntry => ({
  id: row.id,
  title: titleOf(row.expand?.post),
  ambassador: row.expand?.ambassador?.name ?? '',
  channel: row.expand?.channel?.name ?? '',
  status: row.status || 'scheduled',
  outside: row.expand?.post?.outsideReview ?? '',
  wallTime: wallTimeAt(momentOf(row), timezone),
})
