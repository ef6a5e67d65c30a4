import { useFormats, useLanguage, useT } from '#web/locale/index.ts'
import { Card } from '#web/ui/card.tsx'

/** A Monday. */
const monday = Date.UTC(2026, 0, 5)
const hour = 3_600_000
const shownHours = [0, 6, 12, 18] as const

/** Heat map of a week by hour; each cell is labelled with its count. */
export function ReportHours({ hours }: { hours: readonly (readonly number[])[] }) {
  const t = useT('chatReports')
  const language = useLanguage()
  const { number } = useFormats()
  const most = Math.max(...hours.flat(), 1)
  const dayName = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' })
  const dayShort = new Intl.DateTimeFormat(language, { weekday: 'short', timeZone: 'UTC' })
  const hourName = new Intl.DateTimeFormat(language, { hour: 'numeric', timeZone: 'UTC' })
  const at = (day: number, of = 0) => new Date(monday + (day * 24 + of) * hour)
  return (
    <Card title={t('hours.title')} description={t('hours.text')}>
      <table className="w-full table-fixed border-separate border-spacing-px text-xs">
        <thead>
          <tr className="text-ink-subtle">
            <th scope="col" className="w-9 sm:w-12">
              <span className="sr-only">{t('hours.weekday')}</span>
            </th>
            {shownHours.map((of) => (
              <th key={of} scope="colgroup" colSpan={6} className="pb-1 text-left font-normal">
                {hourName.format(at(0, of))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hours.map((counts, day) => (
            <tr key={dayName.format(at(day))}>
              <th scope="row" className="pr-2 text-left font-normal text-ink-muted">
                <span aria-hidden="true">{dayShort.format(at(day))}</span>
                <span className="sr-only">{dayName.format(at(day))}</span>
              </th>
              {counts.map((count, of) => {
                const label = t('hours.cell', {
                  day: dayName.format(at(day)),
                  hour: hourName.format(at(day, of)),
                  count: number(count),
                })
                return (
                  <td key={hourName.format(at(day, of))} title={label} className="relative h-5 rounded-xs bg-hover p-0">
                    <span
                      aria-hidden="true"
                      className="absolute inset-0 rounded-xs bg-primary"
                      style={{ opacity: count / most }}
                    />
                    <span className="sr-only">{label}</span>
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}
