import { ArrowDownRight, ArrowUpRight, Minus } from 'lucide-react'
import { type FigureName, figureNames, type Overview } from '#shared/contracts/administration.ts'
import { LocalLink, useFormats, useLanguage, useT } from '#web/locale/index.ts'
import { Card } from '#web/ui/card.tsx'
import { type ChartPoint, DayChart, PointsTable } from '#web/ui/chart/day-chart.tsx'

/** The list with the records behind a figure. */
const lists: Partial<Record<FigureName, string>> = {
  signUps: '/dashboard/admin/users',
  activeWorkspaces: '/dashboard/admin/instances',
  creditsSpent: '/dashboard/admin/credits?view=ledger',
  creditsGranted: '/dashboard/admin/credits?view=ledger&reason=granted',
  errors: '/dashboard/admin/operations',
}

/** A card for each figure: the total, the change from the previous period, and a chart by day. */
export function FigureCards({ overview, asTable }: { overview: Overview; asTable: boolean }) {
  return (
    <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
      {figureNames.map((name) => (
        <FigureCard key={name} name={name} overview={overview} asTable={asTable} />
      ))}
    </div>
  )
}

const hinted = ['activeWorkspaces', 'creditsSpent', 'errors'] as const
const hasHint = (name: FigureName): name is (typeof hinted)[number] => (hinted as readonly string[]).includes(name)

function FigureCard({ name, overview, asTable }: { name: FigureName; overview: Overview; asTable: boolean }) {
  const t = useT('admin')
  const { format, formatTick } = useFigureFormat(name)
  const points = usePoints(overview.days, name)
  const label = t(`overview.figures.${name}`)
  const to = lists[name]
  const total = overview.totals[name]
  // Workspaces are active on many days, so a sum would count them repeatedly.
  const isAverage = name === 'activeWorkspaces'
  const count = overview.days.length
  const shown = isAverage ? t('overview.perDay', { value: format(total / count) }) : format(total)
  return (
    <Card title={label}>
      <p className="text-title tabular-nums">
        {to ? (
          <LocalLink to={to} className="hover:underline">
            {shown}
          </LocalLink>
        ) : (
          shown
        )}
      </p>
      <Comparison
        now={total}
        before={overview.before[name]}
        format={(value) => format(isAverage ? value / count : value)}
      />
      <div className="mt-3">
        {asTable ? (
          <PointsTable label={label} dayLabel={t('chart.day')} points={points} format={(value) => format(value ?? 0)} />
        ) : (
          <DayChart
            label={label}
            points={points}
            formatTick={formatTick}
            wordPoint={(point) => t('chart.point', { day: point.label, value: format(point.value ?? 0) })}
            hint={t('chart.keys')}
          />
        )}
      </div>
      {hasHint(name) && <p className="text-caption text-ink-subtle">{t(`overview.hints.${name}`)}</p>}
    </Card>
  )
}

function Comparison({ now, before, format }: { now: number; before: number; format: (value: number) => string }) {
  const t = useT('admin')
  const language = useLanguage()
  const percent = new Intl.NumberFormat(language, { style: 'percent', signDisplay: 'always', maximumFractionDigits: 0 })
  const Icon = now > before ? ArrowUpRight : now < before ? ArrowDownRight : Minus
  const words =
    now === before
      ? t('overview.same')
      : before <= 0
        ? t('overview.fresh')
        : t('overview.compared', { change: percent.format(now / before - 1), before: format(before) })
  return (
    <p className="flex items-start gap-1 text-caption text-ink-muted">
      <Icon aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
      {words}
    </p>
  )
}

function useFigureFormat(name: FigureName) {
  const language = useLanguage()
  const { number } = useFormats()
  const short = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 })
  if (name !== 'usd') {
    const rounded = new Intl.NumberFormat(language, {
      ...{ maximumFractionDigits: 1, maximumSignificantDigits: 1 },
      // One workspace on one of 30 days is 0.03 a day, not 0.
      roundingPriority: 'morePrecision',
    })
    return {
      format: (value: number) => (Number.isInteger(value) ? number(value) : rounded.format(value)),
      formatTick: short.format,
    }
  }
  const dollars = new Intl.NumberFormat(language, { style: 'currency', currency: 'USD' })
  return { format: (value: number) => dollars.format(value), formatTick: short.format }
}

/** Longer periods are shown by week. */
const maxDays = 100
const daysPerWeek = 7

/** One point per day, or per week of a long period. */
function usePoints(days: Overview['days'], name: FigureName): ChartPoint[] {
  const t = useT('admin')
  const language = useLanguage()
  const short = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const long = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
  const at = (day: string) => new Date(`${day}T00:00:00Z`)
  if (days.length <= maxDays) {
    return days.map(({ day, [name]: value }) => ({
      ...{ key: day, tick: short.format(at(day)), label: long.format(at(day)), value },
    }))
  }
  // Weeks end today; the first one may be shorter.
  const first = days.length % daysPerWeek
  const starts = [...(first > 0 ? [0] : []), ...multiplesFrom(first, days.length)]
  return starts.map((start, place) => {
    const week = days.slice(start, starts[place + 1] ?? days.length)
    const [from, to] = [week[0]!.day, week.at(-1)!.day]
    return {
      key: from,
      tick: short.format(at(from)),
      label: t('chart.range', { from: long.format(at(from)), to: long.format(at(to)) }),
      value: week.reduce((sum, day) => sum + day[name], 0),
    }
  })
}

const multiplesFrom = (first: number, end: number): number[] =>
  Array.from({ length: Math.ceil((end - first) / daysPerWeek) }, (_, week) => first + week * daysPerWeek)
