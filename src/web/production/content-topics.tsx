import { Lightbulb } from 'lucide-react'
import { useInstance } from '#web/instances/index.ts'
import { RecordTable } from '#web/lists/index.ts'
import { LocalLink, useFormats, useT } from '#web/locale/index.ts'
import { useRecordList } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { decisionFilter, useDecisionFilter } from './list-filters.ts'
import { DecisionBadge } from './review/decision-bar.tsx'

/** Topics of all batches, approved or not. */
export function ContentTopics() {
  const t = useT('production')
  const formats = useFormats()
  const { instance } = useInstance()
  const list = useRecordList('topics', {
    base: 'batch.instance = {:instance}',
    baseParams: { instance: instance?.id ?? '' },
    enabled: Boolean(instance),
    search: ['unaccented(title)', 'hook'],
    filters: { decision: decisionFilter },
    sorts: { newest: '-created', changed: '-updated', oldest: 'created' },
    defaultSort: 'newest',
  })
  return (
    <RecordTable
      list={list}
      label={t('content.parts.topics')}
      searchLabel={t('content.searchTopics')}
      filters={[useDecisionFilter()]}
      sortLabel={(sort) => t(`sorts.${sort}`)}
      row={({ batch, title, angle, decision, created }) => (
        <LocalLink to={`/dashboard/production/${batch}`} className="flex min-w-0 flex-1 items-center gap-3 py-3">
          <span className="min-w-0 flex-1">
            <span className="line-clamp-2 font-medium">{title}</span>
            <span className="block text-caption text-ink-subtle">{formats.relative(created)}</span>
          </span>
          <Badge tone="info" className="max-sm:hidden">
            <span className="inline-block first-letter:uppercase">{angle}</span>
          </Badge>
          <DecisionBadge decision={decision} />
        </LocalLink>
      )}
      texts={{
        empty: {
          icon: <Lightbulb />,
          title: t('content.emptyTitle'),
          description: t('content.emptyTopics'),
          action: (
            <Button asChild>
              <LocalLink to="/dashboard/production">{t('title')}</LocalLink>
            </Button>
          ),
        },
        noResults: { title: t('noResults') },
        forbidden: { title: t('forbidden'), description: t('forbiddenText') },
      }}
    />
  )
}
