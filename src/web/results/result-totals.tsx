import type { PostResult } from '#shared/contracts/results.ts'
import { summaryOf } from '#shared/results/summary.ts'
import { useT } from '#web/locale/index.ts'
import { useResultFormats } from './use-result-formats.ts'

/** The totals, and the number of posts that they are based on. */
export function ResultTotals({ posts }: { posts: readonly PostResult[] }) {
  const t = useT('results')
  const { count, rate } = useResultFormats()
  const { measured, ...sums } = summaryOf(posts)
  const known = t('totals.known', { measured: count(measured), posts: count(posts.length) })
  const cells = [
    ['posts', count(sums.posts), ''],
    ['impressions', count(sums.impressions), known],
    ['engagement', count(sums.engagement), ''],
    ['rate', rate(sums.rate), ''],
  ] as const
  return (
    <dl
      aria-label={t('totals.label')}
      className="grid grid-cols-2 gap-px overflow-clip rounded-card border border-line bg-line lg:grid-cols-4"
    >
      {cells.map(([name, value, note]) => (
        <div key={name} className="bg-surface px-4 py-3">
          <dt className="text-caption text-ink-muted">{t(`totals.${name}`)}</dt>
          <dd className="text-title tabular-nums">{value}</dd>
          {note && <dd className="text-caption text-ink-subtle">{note}</dd>}
        </div>
      ))}
    </dl>
  )
}
