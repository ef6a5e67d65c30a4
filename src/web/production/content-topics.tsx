import { Lightbulb } from 'lucide-react'
import type { Row } from '#shared/collections/index.ts'
import { decisions } from '#shared/collections/topics.ts'
import { useInstance } from '#web/instances/index.ts'
import { LocalLink, useFormats, useT } from '#web/locale/index.ts'
import { useListState, useRecords } from '#web/records/index.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { ListToolbar } from '#web/ui/list/list-toolbar.tsx'
import { DecisionBadge } from './decision-bar.tsx'
import { FoundList } from './found-list.tsx'

/** Topics of all batches, approved or not. */
export function ContentTopics() {
  const t = useT('production')
  const formats = useFormats()
  const { instance } = useInstance()
  const list = useListState({
    search: ['title', 'hook'],
    filters: {
      decision: {
        open: 'decision = ""',
        ...Object.fromEntries(decisions.map((value) => [value, `decision = "${value}"`])),
      },
    },
    sorts: { newest: '-created', changed: '-updated', oldest: 'created' },
    defaultSort: 'newest',
  })
  const topics = useRecords<'topics', { batch: Row<'production_batches'> }>('topics', {
    ...list.query('batch.instance = {:instance}', { instance: instance?.id ?? '' }),
    expand: 'batch',
    enabled: Boolean(instance),
  })
  const nothing = { icon: <Lightbulb />, title: t('content.emptyTitle'), description: t('content.emptyText') }
  return (
    <>
      <ListToolbar
        list={list}
        searchLabel={t('content.searchTopics')}
        total={topics.data?.totalItems}
        filters={[
          {
            name: 'decision',
            label: t('filters.decision'),
            options: [
              { value: 'open', label: t('filters.open') },
              ...decisions.map((value) => ({ value, label: t(`review.${value}`) })),
            ],
          },
        ]}
        sorts={(['newest', 'changed', 'oldest'] as const).map((value) => ({ value, label: t(`sorts.${value}`) }))}
      />
      <FoundList label={t('content.parts.topics')} query={topics} list={list} empty={nothing}>
        {({ batch, title, angle, decision, created }) => (
          <LocalLink to={`/dashboard/production/${batch}`} className="flex items-center gap-3 px-4 py-3 hover:bg-hover">
            <span className="min-w-0 flex-1">
              <span className="line-clamp-2 font-medium">{title}</span>
              <span className="block text-caption text-ink-subtle">{formats.relative(created)}</span>
            </span>
            <Badge tone="info" className="max-sm:hidden">
              {angle}
            </Badge>
            <DecisionBadge decision={decision} />
          </LocalLink>
        )}
      </FoundList>
    </>
  )
}
