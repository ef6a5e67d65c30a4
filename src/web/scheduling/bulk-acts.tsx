import { Ban, CalendarClock, Download, MoveRight } from 'lucide-react'
import type { ScheduledStatus } from '#shared/collections/scheduled-posts.ts'
import { addDays, dayOf, timeOf } from '#shared/scheduling/days.ts'
import { useInstance } from '#web/instances/index.ts'
import { downloadCsv, useReportFailed } from '#web/lists/index.ts'
import { useT } from '#web/locale/index.ts'
import { reportFailure, useUpdateMany } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { type ScheduledRow, titleOf } from './scheduled-row.ts'
import { spreadOverSlots } from './spread-over-slots.ts'

/** From these a post can be given another time; all but the first are scheduled again with it. */
const timed: readonly ScheduledStatus[] = ['scheduled', 'held', 'failed', 'canceled']
const cancelable: readonly ScheduledStatus[] = ['scheduled', 'publishing', 'held', 'failed']
const isIn = (statuses: readonly ScheduledStatus[]) => (row: ScheduledRow) =>
  statuses.includes(row.status || 'scheduled')

/** What can be done with several scheduled posts at once. */
export function BulkActs({
  chosen,
  zone,
  canEdit,
}: {
  chosen: readonly ScheduledRow[]
  zone: string
  canEdit: boolean
}) {
  const t = useT('scheduling')
  const { instance } = useInstance()
  const change = useChangeMany(chosen)
  const toTime = chosen.filter(isIn(timed)).sort((one, other) => one.publishAt.localeCompare(other.publishAt))
  const retime = (row: ScheduledRow, time: object) => ({
    ...{ id: row.id, ...time },
    ...(row.status !== 'scheduled' && { status: 'scheduled' as const }),
  })
  const shift = (days: number) => () =>
    void change(async () =>
      toTime.map((row) =>
        retime(row, { localTime: `${addDays(dayOf(row.localTime), days)}T${timeOf(row.localTime)}` }),
      ),
    )
  const spread = () =>
    void change(async () => {
      const times = await spreadOverSlots(instance!.id, toTime, zone)
      return times.map(({ id, ...time }) => retime(toTime.find((row) => row.id === id)!, time))
    })
  const cancel = () =>
    void change(async () => chosen.filter(isIn(cancelable)).map(({ id }) => ({ id, status: 'canceled' as const })))
  return (
    <>
      {canEdit && (
        <>
          <Button size="sm" icon={<CalendarClock />} onClick={spread}>
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
          <Button size="sm" icon={<Ban />} onClick={cancel}>
            {t('acts.cancel')}
          </Button>
        </>
      )}
      <ExportButton chosen={chosen} />
    </>
  )
}

type Changed = {
  id: string
  localTime?: string
  timezone?: string
  status?: 'scheduled' | 'canceled'
}

/** Stores changes of the chosen posts and says how many there were, or which of them failed and why. */
function useChangeMany(chosen: readonly ScheduledRow[]) {
  const t = useT('scheduling')
  const update = useUpdateMany('scheduled_posts', { silent: true })
  const reportFailed = useReportFailed()
  return async (plan: () => Promise<Changed[]>): Promise<void> => {
    const title = t('acts.failed')
    try {
      const changes = await plan()
      const { failed } = await update.mutateAsync(changes)
      const nameOf = (row: ScheduledRow) => titleOf(row.expand?.post)
      if (!reportFailed(failed, chosen, { title, nameOf }))
        toast({ tone: 'success', title: t('bulk.done', { count: changes.length }) })
    } catch (error) {
      reportFailure(error, title)
    }
  }
}

const columns = ['post', 'ambassador', 'channel', 'date', 'time', 'timezone', 'status', 'address'] as const

function ExportButton({ chosen }: { chosen: readonly ScheduledRow[] }) {
  const t = useT('scheduling')
  function download(): void {
    const rows = chosen.map(({ expand, localTime, timezone, status, externalUrl }) => [
      expand?.post?.body ?? '',
      expand?.ambassador?.name ?? '',
      expand?.channel?.name ?? '',
      dayOf(localTime),
      timeOf(localTime),
      timezone,
      t(`statuses.${status || 'scheduled'}`),
      externalUrl,
    ])
    const header = columns.map((column) => t(`csv.${column}`))
    try {
      downloadCsv('timbre-schedule', header, rows)
    } catch {
      toast({ tone: 'danger', title: t('acts.failed') })
    }
  }
  return (
    <Button size="sm" icon={<Download />} onClick={download}>
      {t('csv.download')}
    </Button>
  )
}
