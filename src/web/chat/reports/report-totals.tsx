import type { ChatReport } from '#shared/contracts/chat.ts'
import { useT } from '#web/locale/index.ts'
import { useReportFormats } from './use-report-formats.ts'

/** The figures that matter most. */
export function ReportTotals({ report }: { report: ChatReport }) {
  const t = useT('chatReports')
  const { count, time, share, rating } = useReportFormats()
  const { conversations, firstReply, peopleReply, answered, ratings } = report
  const within = (p90: number | null) => (p90 === null ? '' : t('totals.within', { time: time(p90) }))
  const all = answered.botOnly + answered.people
  const rated = ratings.reduce((sum, one) => sum + one, 0)
  const stars = ratings.reduce((sum, one, at) => sum + one * (at + 1), 0)
  const average = rated > 0 ? stars / rated : null
  const cells = [
    ['conversations', count(conversations), t('totals.of', { count: count(all), all: count(conversations) })],
    ['firstReply', time(firstReply.median), within(firstReply.p90)],
    ['peopleReply', time(peopleReply.median), within(peopleReply.p90)],
    ['botOnly', share(answered.botOnly, all), ''],
    ['rating', rating({ count: rated, average }), rated > 0 ? t('totals.ratings', { count: rated }) : ''],
  ] as const
  return (
    <dl
      aria-label={t('totals.label')}
      className="grid grid-cols-2 gap-px overflow-clip rounded-card border border-line bg-line lg:grid-cols-5"
    >
      {cells.map(([name, value, note]) => (
        <div key={name} className="bg-surface px-4 py-3 max-lg:last:col-span-2">
          <dt className="text-caption text-ink-muted">{t(`totals.${name}`)}</dt>
          <dd className="text-title tabular-nums">{value}</dd>
          {note && <dd className="text-caption text-ink-subtle">{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
