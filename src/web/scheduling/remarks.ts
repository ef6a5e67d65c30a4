import { type Hint, hintsFor, type Planned } from '#shared/scheduling/conflicts.ts'
import { addDays, dayOf } from '#shared/scheduling/days.ts'
import { resolveWallTime, type WallTime, wallTimeAt } from '#shared/scheduling/wall-time.ts'
import { useInstance } from '#web/instances/index.ts'
import { useT } from '#web/locale/index.ts'
import { pb } from '#web/records/index.ts'
import { useDayFormats } from './calendar/use-day-formats.ts'
import { momentOf, related, type ScheduledRow, titleOf } from './scheduled-row.ts'

const maxAround = 200
/** Duration of a message with remarks: longer than others, because there is more to read. */
export const remarksMilliseconds = 12_000

export interface PlannedTime {
  /** The scheduled post's id, if it is scheduled already. */
  id: string
  channel: string
  post: { sources: unknown } | undefined
  wallTime: WallTime
}

/** The posts of the week before and after a time, which its remarks compare. */
export function postsAround(instance: string, wallTime: WallTime, zone: string) {
  const startOf = (days: number) => new Date(resolveWallTime(`${addDays(dayOf(wallTime), days)}T00:00`, zone).moment)
  return {
    filter:
      'instance = {:instance} && publishAt >= {:from} && publishAt < {:to} && status != "canceled" && status != "failed"',
    params: { instance, from: startOf(-7), to: startOf(8) },
    sort: 'publishAt',
    expand: related,
    perPage: maxAround,
    skipTotal: true,
  }
}

/** The remarks on a time among these posts, as text: a clock change, and reasons against the time. */
export function useRemarks(zone: string): (planned: PlannedTime, rows: readonly ScheduledRow[]) => string[] {
  const t = useT('scheduling')
  const formats = useDayFormats()
  return ({ id, channel, post, wallTime }, rows) => {
    const { moment, shift } = resolveWallTime(wallTime, zone)
    const time = formats.time(wallTime)
    const title = (other: string) => titleOf(rows.find((row) => row.id === other)?.expand?.post)
    const others = rows.map(
      (row): Planned => ({
        ...{ id: row.id, channel: row.channel, moment: momentOf(row), passages: passagesOf(row.expand?.post) },
      }),
    )
    const wordsOf = (hint: Hint): string => {
      switch (hint.code) {
        case 'same-channel':
          return t('hints.sameChannel', { title: title(hint.other), count: hint.minutes })
        case 'same-source':
          return t('hints.sameSource', { title: title(hint.other) })
        case 'holiday':
          return t('hints.holiday', { holiday: t(`holidays.${hint.holiday}`) })
        case 'weekend':
          return t('hints.weekend')
        case 'quiet-hours':
          return t('hints.quietHours')
      }
    }
    const hints = hintsFor({ id, channel, moment, passages: passagesOf(post) }, others, zone)
    return [
      ...(shift?.kind === 'gap' ? [t('shift.gap', { time, shown: formats.moment(shift.shown) })] : []),
      ...(shift?.kind === 'repeated'
        ? [t('shift.repeated', { time: formats.time(wallTimeAt(shift.second, zone)) })]
        : []),
      ...hints.map(wordsOf),
    ]
  }
}

/** Loads the posts around a time and returns the remarks on it; none if they cannot be loaded. */
export function useReadRemarks(zone: string): (planned: PlannedTime) => Promise<string[]> {
  const { instance } = useInstance()
  const remarksOn = useRemarks(zone)
  return async (planned) => {
    const { filter, params, perPage, ...options } = postsAround(instance?.id ?? '', planned.wallTime, zone)
    const query = { ...options, filter: pb.filter(filter, params), requestKey: null }
    const around = await pb
      .collection('scheduled_posts')
      .getList<ScheduledRow>(1, perPage, query)
      .catch(() => null)
    return around ? remarksOn(planned, around.items) : []
  }
}

const passagesOf = (post: { sources: unknown } | undefined): string[] =>
  ((post?.sources ?? []) as { chunk: string }[]).flatMap(({ chunk }) => chunk || [])
