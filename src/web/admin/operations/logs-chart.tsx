import { useState } from 'react'
import { useFormats, useT } from '#web/locale/index.ts'
import { pb, useServed } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'

interface Hour {
  /** The server's date format. */
  date: string
  total: number
}

const hours = 48
const hourMilliseconds = 3_600_000
const width = 960
const height = 120

/** Entries per hour, as bars or as a table. */
export function LogsChart({ filter }: { filter: string }) {
  const t = useT('adminOperations')
  const [isTable, setTable] = useState(false)
  const stats = useServed(`log-stats ${filter}`, (signal) => pb.logs.getStats({ filter, requestKey: null, signal }))
  const shown = lastHours((stats.data ?? []) as Hour[], new Date())
  return (
    <Card
      className="mb-4"
      title={t('logs.chart')}
      description={t('logs.chartText')}
      actions={
        <Button size="sm" variant="ghost" onClick={() => setTable(!isTable)}>
          {t(isTable ? 'logs.asChart' : 'logs.asTable')}
        </Button>
      }
    >
      {!stats.data && !stats.isError && <Skeleton className="h-30" />}
      {!stats.data && stats.isError && <p role="alert">{t('logs.chartFailed')}</p>}
      {stats.data && (isTable ? <HourTable rows={shown} /> : <Bars rows={shown} />)}
    </Card>
  )
}

/** The hours until now, including those without entries. */
function lastHours(found: readonly Hour[], now: Date): Hour[] {
  const totals = new Map(found.map(({ date, total }) => [date.slice(0, 13), total]))
  return Array.from({ length: hours }, (_, at) => {
    const date = new Date(now.getTime() - (hours - 1 - at) * hourMilliseconds).toISOString().replace('T', ' ')
    return { date: `${date.slice(0, 13)}:00:00.000Z`, total: totals.get(date.slice(0, 13)) ?? 0 }
  })
}

function Bars({ rows }: { rows: readonly Hour[] }) {
  const t = useT('adminOperations')
  const { dateTime, number } = useFormats()
  const highest = Math.max(1, ...rows.map(({ total }) => total))
  const step = width / rows.length
  const sum = rows.reduce((all, { total }) => all + total, 0)
  return (
    <figure>
      <svg
        role="img"
        aria-label={`${t('logs.chart')}: ${number(sum)}`}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="h-30 w-full"
      >
        <line x1={0} x2={width} y1={height - 0.5} y2={height - 0.5} className="stroke-line" />
        {rows.map(({ date, total }, at) => (
          <rect
            key={date}
            x={at * step + 1}
            width={step - 2}
            y={height - (total / highest) * (height - 8)}
            height={(total / highest) * (height - 8)}
            className="fill-primary"
          >
            <title>{t('logs.bar', { hour: dateTime(date), count: total })}</title>
          </rect>
        ))}
      </svg>
      <figcaption className="mt-1.5 flex justify-between gap-4 text-caption text-ink-subtle">
        <span>{dateTime(rows[0]!.date)}</span>
        <span className="whitespace-nowrap tabular-nums">≤ {number(highest)}</span>
        <span>{dateTime(rows.at(-1)!.date)}</span>
      </figcaption>
    </figure>
  )
}

function HourTable({ rows }: { rows: readonly Hour[] }) {
  const t = useT('adminOperations')
  const { dateTime, number } = useFormats()
  return (
    // Scrollable areas must be focusable, so that they scroll by keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <div tabIndex={0} className="max-h-60 overflow-y-auto">
      <table className="w-full text-sm">
        <thead className="text-left text-caption text-ink-muted">
          <tr>
            <th scope="col" className="py-1 font-medium">
              {t('logs.hour')}
            </th>
            <th scope="col" className="py-1 text-right font-medium">
              {t('logs.count')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.toReversed().map(({ date, total }) => (
            <tr key={date} className="border-t border-line">
              <td className="py-1">{dateTime(date)}</td>
              <td className="py-1 text-right tabular-nums">{number(total)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
