import { type ImportRow, metrics } from '#shared/contracts/results.ts'
import { useFormats, useT } from '#web/locale/index.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'

/** The rows of a file: the numbers of found posts, and the addresses of the others. */
export function ImportRows({ rows, found }: { rows: readonly ImportRow[]; found: readonly ImportRow[] }) {
  const t = useT('results')
  const { number } = useFormats()
  const others = rows.filter((row) => !found.includes(row))
  return (
    <div className="space-y-4 text-sm">
      {found.length === 0 ? (
        <Banner tone="warning">{t('importing.nothing')}</Banner>
      ) : (
        <section aria-label={t('importing.matched', { count: found.length })}>
          <h3 className="font-medium">{t('importing.matched', { count: found.length })}</h3>
          <ul className="mt-1 divide-y divide-line">
            {found.map(({ address, post, numbers }) => (
              <li key={address} className="py-2">
                <span className="line-clamp-1 font-medium [overflow-wrap:anywhere]">{post}</span>
                <span className="text-caption text-ink-muted">
                  {metrics
                    .filter((metric) => numbers[metric] !== undefined)
                    .map((metric) => `${t(`metrics.${metric}`)}: ${number(numbers[metric]!)}`)
                    .join(' · ')}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {others.length > 0 && (
        <section aria-label={t('importing.unmatched', { count: others.length })}>
          <h3 className="font-medium">{t('importing.unmatched', { count: others.length })}</h3>
          <ul className="mt-1 space-y-1 text-caption text-ink-muted">
            {others.map(({ address, title }) => (
              <li key={address} className="line-clamp-2 [overflow-wrap:anywhere]">
                {title || address}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
