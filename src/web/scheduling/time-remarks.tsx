import { isWallTime } from '#shared/scheduling/wall-time.ts'
import { useInstance } from '#web/instances/index.ts'
import { useRecords } from '#web/records/index.ts'
import { type PlannedTime, postsAround, useRemarks } from './remarks.ts'
import type { ScheduledRow } from './scheduled-row.ts'

const anyTime = '2026-01-01T00:00'

/** Remarks on a time before a post is scheduled for it: a clock change, and reasons against the time. */
export function TimeRemarks({ zone, ...planned }: PlannedTime & { zone: string }) {
  const { instance } = useInstance()
  const isTime = isWallTime(planned.wallTime)
  const query = useRecords('scheduled_posts', {
    ...postsAround(instance?.id ?? '', isTime ? planned.wallTime : anyTime, zone),
    enabled: Boolean(instance) && isTime,
    silent: true,
  })
  const remarksOn = useRemarks(zone)
  if (!isTime) return null
  return (
    <ul aria-live="polite" className="space-y-1 text-caption text-warning-ink empty:hidden">
      {remarksOn(planned, (query.data?.items ?? []) as ScheduledRow[]).map((remark) => (
        <li key={remark}>{remark}</li>
      ))}
    </ul>
  )
}
