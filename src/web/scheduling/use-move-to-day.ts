import { type Day, timeOf } from '#shared/scheduling/days.ts'
import { useT } from '#web/locale/index.ts'
import { useUpdate } from '#web/records/index.ts'
import { toast } from '#web/ui/feedback/toasts.ts'
import type { CalendarEntry } from './calendar/calendar-entry.ts'
import { useDayFormats } from './calendar/use-day-formats.ts'
import { remarksMilliseconds, useReadRemarks } from './remarks.ts'
import type { ScheduledRow } from './scheduled-row.ts'

/** Moves a post of the calendar to another day, and shows remarks on its time there. */
export function useMoveToDay(rows: readonly ScheduledRow[], zone: string) {
  const t = useT('scheduling')
  const formats = useDayFormats()
  const update = useUpdate('scheduled_posts', { errorTitle: t('acts.failed') })
  const readRemarks = useReadRemarks(zone)
  const write = (id: string, localTime: string, timezone: string) =>
    // Failures are reported.
    update.mutateAsync({ id, localTime, timezone }).catch(() => null)
  return async ({ id, wallTime }: CalendarEntry, to: Day): Promise<void> => {
    const row = rows.find((each) => each.id === id)
    const localTime = `${to}T${timeOf(wallTime)}`
    if (!row || !(await write(id, localTime, zone))) return
    const remarks = await readRemarks({ id, channel: row.channel, post: row.expand?.post, wallTime: localTime })
    if (remarks.length === 0) return
    toast({
      tone: 'warning',
      title: t('move.moved', { time: formats.moment(localTime) }),
      description: remarks.join(' '),
      duration: remarksMilliseconds,
      action: { label: t('move.undo'), onClick: () => void write(id, row.localTime, row.timezone) },
    })
  }
}
