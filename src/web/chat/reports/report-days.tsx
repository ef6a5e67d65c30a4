import type { ChatReport } from '#shared/contracts/chat.ts'
import { useFormats, useLanguage, useT } from '#web/locale/index.ts'
import { Card } from '#web/ui/card.tsx'
import { type ChartPoint, DayChart, PointsTable } from '#web/ui/chart/day-chart.tsx'

/** Started and resolved conversations per day. */
export function ReportDays({ days, asTable }: { days: ChatReport['days']; asTable: boolean }) {
  const t = useT('chatReports')
  const language = useLanguage()
  const { number } = useFormats()
  const short = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const long = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      {(['begun', 'resolved'] as const).map((name) => {
        const points = days.map(({ day, [name]: value }): ChartPoint => {
          const at = new Date(`${day}T00:00:00Z`)
          return { key: day, tick: short.format(at), label: long.format(at), value }
        })
        const label = t(`days.${name}`)
        return (
          <Card key={name} title={label}>
            {asTable ? (
              <PointsTable
                label={label}
                dayLabel={t('days.day')}
                points={points}
                format={(value) => number(value ?? 0)}
              />
            ) : (
              <DayChart
                label={label}
                points={points}
                formatTick={number}
                wordPoint={(point) => t('days.point', { day: point.label, value: number(point.value ?? 0) })}
                hint={t('days.keys')}
              />
            )}
          </Card>
        )
      })}
    </div>
  )
}
