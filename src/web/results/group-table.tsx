import type { Group } from '#shared/results/summary.ts'
import { useT } from '#web/locale/index.ts'
import { Card } from '#web/ui/card.tsx'
import { useResultFormats } from './use-result-formats.ts'

type Named = Group & { label: string }

/** Kinds of posts with a bar for their number: a chart and a table in one. */
export function GroupTable({
  title,
  description,
  groups,
}: {
  title: string
  description: string
  groups: readonly Named[]
}) {
  const t = useT('results')
  const { count, rate } = useResultFormats()
  const most = Math.max(...groups.map(({ posts }) => posts), 1)
  const head = ['posts', 'impressions', 'rate'] as const
  return (
    <Card title={title} description={description}>
      <table className="w-full text-caption tabular-nums">
        <thead className="text-left text-ink-subtle max-sm:sr-only">
          <tr>
            <th scope="col" className="py-1 font-medium">
              {t('charts.name')}
            </th>
            {head.map((name) => (
              <th key={name} scope="col" className="py-1 pl-3 text-right font-medium">
                {t(`totals.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {groups.map((group) => (
            <tr
              key={group.key}
              className="border-line align-top max-sm:block max-sm:py-2 max-sm:not-first:border-t sm:border-t"
            >
              <th scope="row" className="text-left font-normal text-ink max-sm:block sm:min-w-32 sm:py-1.5">
                <span className="line-clamp-2 [overflow-wrap:anywhere]">{group.label}</span>
                <span
                  aria-hidden="true"
                  className="mt-1 block h-1.5 rounded-full bg-primary"
                  style={{ width: `${Math.round((group.posts / most) * 100)}%` }}
                />
              </th>
              <Figure label={t('totals.posts')}>{count(group.posts)}</Figure>
              <Figure label={t('totals.impressions')}>{count(group.impressions)}</Figure>
              <Figure label={t('totals.rate')}>{rate(group.rate)}</Figure>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

/** On phones the figures are listed vertically, each with its name. */
function Figure({ label, children }: { label: string; children: string }) {
  return (
    <td className="max-sm:mt-1 max-sm:flex max-sm:justify-between max-sm:gap-3 sm:py-1.5 sm:pl-3 sm:text-right">
      <span aria-hidden="true" className="text-ink-subtle sm:hidden">
        {label}
      </span>
      {children}
    </td>
  )
}
