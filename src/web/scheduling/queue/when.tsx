import { dayOf } from '#shared/scheduling/days.ts'
import type { WallTime } from '#shared/scheduling/wall-time.ts'
import { useDayFormats } from '../calendar/use-day-formats.ts'

/** Day and time of a queue's entry, in two lines. */
export function When({ wallTime }: { wallTime: WallTime }) {
  const formats = useDayFormats()
  const day = dayOf(wallTime)
  return (
    <span className="w-28 shrink-0 text-caption tabular-nums">
      <span className="block text-ink-muted first-letter:uppercase">
        {formats.weekday(day)}, {formats.shortDate(day)}
      </span>
      <span className="block font-medium">{formats.time(wallTime)}</span>
    </span>
  )
}
