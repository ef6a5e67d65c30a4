import type { PostResult } from '#shared/contracts/results.ts'
import { groupsOf, type Week, weeksOf } from '#shared/results/summary.ts'
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

/** Posts and reach by the week, and what kinds of posts bring. */
export function ResultCharts({ posts, from, to, asTable }: ResultChartsProps) {
  const t = useT('results')
  const { instance } = useInstance()
  const zone = instance?.timezone || Intl.DateTimeFormat().resolvedOptions().timeZone
  const weeks = weeksOf(posts, from, to, zone)
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
      <WeekCard name="posts" weeks={weeks} asTable={asTable} />
      <WeekCard name="impressions" weeks={weeks} asTable={asTable} />
      <GroupTable title={t('charts.lines')} description={t('charts.linesText')} groups={lines} />
      <GroupTable title={t('charts.hooks')} description={t('charts.hooksText')} groups={hooks} />
    </div>
  )
}

function WeekCard({
  name,
  weeks,
  asTable,
}: {
  name: 'posts' | 'impressions'
  weeks: readonly Week[]
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
  return (
    <Card title={label}>
      {asTable ? (
        <PointsTable label={label} dayLabel={t('charts.week')} points={points} format={count} />
      ) : (
        <DayChart
          label={label}
          points={points}
          formatTick={tick}
          wordPoint={(point) => t('charts.point', { day: point.label, value: count(point.value) })}
          hint={t('charts.keys')}
        />
      )}
    </Card>
  )
}
