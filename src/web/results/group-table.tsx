import type { Group } from '#shared/results/summary.ts'
import { useT } from '#web/locale/index.ts'
import { Card } from '#web/ui/card.tsx'
import { useResultFormats } from './use-result-formats.ts'

type Named = Group & { label: string }

/** Kinds of posts, with a bar for how many there are: chart and table in one. */
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard */}
      <section tabIndex={0} aria-label={title} className="overflow-x-auto rounded-md">
        <table className="w-full text-caption tabular-nums">
          <thead className="text-left text-ink-subtle">
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
              <tr key={group.key} className="border-t border-line align-top">
                <th scope="row" className="min-w-32 py-1.5 text-left font-normal text-ink">
                  <span className="line-clamp-2 [overflow-wrap:anywhere]">{group.label}</span>
                  <span
                    aria-hidden="true"
                    className="mt-1 block h-1.5 rounded-full bg-primary"
                    style={{ width: `${Math.round((group.posts / most) * 100)}%` }}
                  />
                </th>
                <td className="py-1.5 pl-3 text-right">{count(group.posts)}</td>
                <td className="py-1.5 pl-3 text-right">{count(group.impressions)}</td>
                <td className="py-1.5 pl-3 text-right">{rate(group.rate)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  )
}
