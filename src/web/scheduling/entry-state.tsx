import { useT } from '#web/locale/index.ts'
import type { CalendarEntry } from './calendar/calendar-entry.ts'
import { OutsideBadge } from './outside-badge.tsx'
import type { ScheduledRow } from './scheduled-row.ts'
import { ScheduledBadge } from './scheduled-status.tsx'

/** The status of a scheduled post, and why it waits or failed. */
export function EntryState({ entry, row }: { entry: CalendarEntry; row: ScheduledRow }) {
  const t = useT('scheduling')
  const reason = row.error && t(`reasons.${row.error as 'late'}`)
  return (
    <div className="space-y-1">
      <p className="flex flex-wrap gap-1">
        <ScheduledBadge status={entry.status} />
        <OutsideBadge state={entry.outside} />
      </p>
      {reason && <p className="text-caption text-ink">{reason}</p>}
      {row.commentStatus && <p className="text-caption text-ink">{t(`comments.${row.commentStatus}`)}</p>}
      {row.commentDetail && <p className="line-clamp-3 text-caption text-ink-subtle">{row.commentDetail}</p>}
      {row.errorDetail && <p className="line-clamp-3 text-caption text-ink-subtle">{row.errorDetail}</p>}
    </div>
  )
}
