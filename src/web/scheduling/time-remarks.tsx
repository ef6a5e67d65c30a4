import { type Hint, hintsFor, type Planned } from '#shared/scheduling/conflicts.ts'
import { addDays, dayOf } from '#shared/scheduling/days.ts'
import {
  type ClockShift,
  isWallTime,
  resolveWallTime,
  type WallTime,
  wallTimeAt,
} from '#shared/scheduling/wall-time.ts'
import { useInstance } from '#web/instances/index.ts'
import { useT } from '#web/locale/index.ts'
import { useRecords } from '#web/records/index.ts'
import { useDayFormats } from './calendar/use-day-formats.ts'
import { momentOf, related, type ScheduledRow, titleOf } from './scheduled-row.ts'

/** What is to be known of a time before a post is scheduled for it: a changed clock, and what speaks against it. */
export function TimeRemarks({
  id,
  channel,
  post,
  wallTime,
  zone,
}: {
  /** Of the scheduled post, if it is scheduled already. */
  id: string
  channel: string
  post: { sources: unknown } | undefined
  wallTime: WallTime
  zone: string
}) {
  const { instance } = useInstance()
  const isTime = isWallTime(wallTime)
  const day = isTime ? dayOf(wallTime) : '2026-01-01'
  const around = (days: number) => new Date(resolveWallTime(`${addDays(day, days)}T00:00`, zone).moment)
  const query = useRecords('scheduled_posts', {
    filter:
      'instance = {:instance} && publishAt >= {:from} && publishAt < {:to} && status != "canceled" && status != "failed"',
    params: { instance: instance?.id ?? '', from: around(-7), to: around(8) },
    sort: 'publishAt',
    expand: related,
    perPage: 200,
    skipTotal: true,
    enabled: Boolean(instance) && isTime,
    silent: true,
  })
  if (!isTime) return null
  const rows = (query.data?.items ?? []) as ScheduledRow[]
  const { moment, shift } = resolveWallTime(wallTime, zone)
  const planned = { id, channel, moment, passages: passagesOf(post) }
  const others = rows.map(
    (row): Planned => ({
      ...{ id: row.id, channel: row.channel, moment: momentOf(row), passages: passagesOf(row.expand?.post) },
    }),
  )
  return (
    <ul aria-live="polite" className="space-y-1 text-caption text-warning-ink empty:hidden">
      {shift && <ShiftRemark shift={shift} wallTime={wallTime} zone={zone} />}
      {hintsFor(planned, others, zone).map((hint) => (
        <HintRemark key={hint.code} hint={hint} rows={rows} />
      ))}
    </ul>
  )
}

const passagesOf = (post: { sources: unknown } | undefined): string[] =>
  ((post?.sources ?? []) as { chunk: string }[]).flatMap(({ chunk }) => chunk || [])

function ShiftRemark({ shift, wallTime, zone }: { shift: ClockShift; wallTime: WallTime; zone: string }) {
  const t = useT('scheduling')
  const formats = useDayFormats()
  const time = formats.time(wallTime)
  return (
    <li>
      {shift.kind === 'gap'
        ? t('shift.gap', { time, shown: formats.moment(shift.shown) })
        : t('shift.repeated', { time: formats.time(wallTimeAt(shift.second, zone)) })}
    </li>
  )
}

function HintRemark({ hint, rows }: { hint: Hint; rows: readonly ScheduledRow[] }) {
  const t = useT('scheduling')
  const title = (other: string) => titleOf(rows.find(({ id }) => id === other)?.expand?.post)
  switch (hint.code) {
    case 'same-channel':
      return <li>{t('hints.sameChannel', { title: title(hint.other), count: hint.minutes })}</li>
    case 'same-source':
      return <li>{t('hints.sameSource', { title: title(hint.other) })}</li>
    case 'holiday':
      return <li>{t('hints.holiday', { holiday: t(`holidays.${hint.holiday}`) })}</li>
    case 'weekend':
      return <li>{t('hints.weekend')}</li>
    case 'quiet-hours':
      return <li>{t('hints.quietHours')}</li>
  }
}
