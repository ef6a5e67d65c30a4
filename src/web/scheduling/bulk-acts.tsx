import { Ban, CalendarClock, MoveRight, Pause, Play, RotateCw } from 'lucide-react'
import type { ScheduledStatus } from '#shared/collections/scheduled-posts.ts'
import { addDays, dayOf, timeOf } from '#shared/scheduling/days.ts'
import { useReportFailed } from '#web/lists/index.ts'
import { useT } from '#web/locale/index.ts'
import { reportFailure, useUpdateMany } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { type Changed, isPaused, nextFreeSlot, resumed, retried } from './changes.ts'
import { ExportChosen } from './export-buttons.tsx'
import { type ScheduledRow, titleOf } from './scheduled-row.ts'

/** The states in which a post can be moved; in all but the first, moving also schedules it again. */
const timed: readonly ScheduledStatus[] = ['scheduled', 'held', 'failed', 'canceled']
const cancelable: readonly ScheduledStatus[] = ['scheduled', 'publishing', 'held', 'failed']
const isIn = (statuses: readonly ScheduledStatus[]) => (row: ScheduledRow) =>
  statuses.includes(row.status || 'scheduled')

/** Bulk actions on scheduled posts. */
export function BulkActs({
  chosen,
  zone,
  canEdit,
}: {
  chosen: readonly ScheduledRow[]
  zone: string
  canEdit: boolean
}) {
  return (
    <>
      {canEdit && <TimeActs chosen={chosen} zone={zone} />}
      {canEdit && <StatusActs chosen={chosen} zone={zone} />}
      <ExportChosen chosen={chosen} />
    </>
  )
}

/** Assigns new times to the selected posts, in order. */
function TimeActs({ chosen, zone }: { chosen: readonly ScheduledRow[]; zone: string }) {
  const t = useT('scheduling')
  const change = useChangeMany(chosen)
  const toTime = chosen.filter(isIn(timed)).sort((one, other) => one.publishAt.localeCompare(other.publishAt))
  const retime = (row: ScheduledRow, time: Pick<Changed, 'localTime' | 'timezone'>): Changed => ({
    ...{ id: row.id, ...time },
    ...(row.status !== 'scheduled' && { status: 'scheduled' }),
  })
  const shift = (days: number) => () =>
    void change(
      toTime.map((row) =>
        retime(row, { localTime: `${addDays(dayOf(row.localTime), days)}T${timeOf(row.localTime)}` }),
      ),
    )
  return (
    <>
      <Button
        size="sm"
        icon={<CalendarClock />}
        onClick={() => void change(toTime.map((row) => retime(row, { ...nextFreeSlot, timezone: zone })))}
      >
        {t('bulk.spread')}
      </Button>
      <Menu
        trigger={
          <Button size="sm" icon={<MoveRight />}>
            {t('bulk.shift')}
          </Button>
        }
        items={[1, 7, -1, -7].map((days) => ({
          label: t(days > 0 ? 'bulk.later' : 'bulk.earlier', { count: Math.abs(days) }),
          onSelect: shift(days),
        }))}
      />
    </>
  )
}

/** Pause, resume, retry and cancel; each is offered if it applies to at least one selected post. */
function StatusActs({ chosen, zone }: { chosen: readonly ScheduledRow[]; zone: string }) {
  const t = useT('scheduling')
  const change = useChangeMany(chosen)
  const acts = [
    {
      label: t('acts.pause'),
      icon: <Pause />,
      changes: chosen.filter(isIn(['scheduled'])).map(({ id }): Changed => ({ id, status: 'held' })),
    },
    {
      label: t('acts.resume'),
      icon: <Play />,
      changes: chosen.filter(isPaused).map((row): Changed => resumed(row, zone)),
    },
    { label: t('acts.retry'), icon: <RotateCw />, changes: retried(chosen.filter(isIn(['failed'])), zone) },
    {
      label: t('acts.cancel'),
      icon: <Ban />,
      changes: chosen.filter(isIn(cancelable)).map(({ id }): Changed => ({ id, status: 'canceled' })),
    },
  ]
  return acts.map(
    ({ label, icon, changes }) =>
      changes.length > 0 && (
        <Button key={label} size="sm" icon={icon} onClick={() => void change(changes)}>
          {label}
        </Button>
      ),
  )
}

/** Stores changes of the selected posts and shows how many succeeded, or which failed and why. */
function useChangeMany(chosen: readonly ScheduledRow[]) {
  const t = useT('scheduling')
  const update = useUpdateMany('scheduled_posts', { silent: true })
  const reportFailed = useReportFailed()
  return async (changes: readonly Changed[]): Promise<void> => {
    const title = t('acts.failed')
    try {
      const { failed } = await update.mutateAsync(changes)
      const nameOf = (row: ScheduledRow) => titleOf(row.expand?.post)
      if (!reportFailed(failed, chosen, { title, nameOf }))
        toast({ tone: 'success', title: t('bulk.done', { count: changes.length }) })
    } catch (error) {
      reportFailure(error, title)
    }
  }
}
