import type { PostResult } from '#shared/contracts/results.ts'
import { groupsOf, type Week, weeksOf } from '#shared/results/summary.ts'
import { type Day, dayOf } from '#shared/scheduling/days.ts'
import { wallTimeAt } from '#shared/scheduling/wall-time.ts'
import { useInstance } from '#web/instances/index.ts'
import { useLanguage, useT } from '#web/locale/index.ts'
import { Card } from '#web/ui/card.tsx'
import { type ChartPoint, DayChart, PointsTable } from '#web/ui/chart/day-chart.tsx'
import { GroupTable } from './group-table.tsx'
import { useResultFormats } from './use-result-formats.ts'

interface ResultChartsProps {
  posts: readonly PostResult[]
  from: Date
  to: Date
  asTable: boolean
}

/** Posts and reach by week, and results by kind of post. */
export function ResultCharts({ posts, from, to, asTable }: ResultChartsProps) {
  const t = useT('results')
  const { instance } = useInstance()
  const zone = instance?.timezone || Intl.DateTimeFormat().resolvedOptions().timeZone
  const weeks = weeksOf(posts, from, to, zone)
  const until = dayOf(wallTimeAt(to.getTime(), zone))
  const hooks = groupsOf(posts, ({ hook }) => hook).map((group) => ({
    ...group,
    label: t(`hooks.${group.key as PostResult['hook']}`),
  }))
  const lines = groupsOf(posts, ({ line }) => line).map((group) => ({
    ...group,
    label: group.key || t('charts.noLine'),
  }))
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      <WeekCard name="posts" weeks={weeks} until={until} asTable={asTable} />
      <WeekCard name="impressions" weeks={weeks} until={until} asTable={asTable} />
      <GroupTable title={t('charts.lines')} description={t('charts.linesText')} groups={lines} />
      <GroupTable title={t('charts.hooks')} description={t('charts.hooksText')} groups={hooks} />
    </div>
  )
}

function WeekCard({
  name,
  weeks,
  until,
  asTable,
}: {
  name: 'posts' | 'impressions'
  weeks: readonly Week[]
  /** The last week may be incomplete. */
  until: Day
  asTable: boolean
}) {
  const t = useT('results')
  const language = useLanguage()
  const { count, tick } = useResultFormats()
  const short = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const long = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
  const points = weeks.map(({ day, [name]: value }): ChartPoint => {
    const at = new Date(`${day}T00:00:00Z`)
    return { key: day, tick: short.format(at), label: long.format(at), value }
  })
  const label = t(`charts.${name}`)
  const isKnown = points.some(({ value }) => value !== null)
  return (
    <Card title={label}>
      {!isKnown ? (
        <p className="py-8 text-center text-caption text-ink-muted">{t('charts.unknown')}</p>
      ) : asTable ? (
        <PointsTable label={label} dayLabel={t('charts.week')} points={points} format={count} />
      ) : (
        <DayChart
          label={label}
          points={points}
          formatTick={tick}
          wordPoint={(point) => t('charts.point', { day: point.label, value: count(point.value) })}
          hint={t('charts.keys')}
          range={long.formatRange(new Date(`${weeks[0]!.day}T00:00:00Z`), new Date(`${until}T00:00:00Z`))}
        />
      )}
    </Card>
  )
}
