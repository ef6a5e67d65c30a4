import { PenLine, Plus, Trash2 } from 'lucide-react'
import type { Row } from '#shared/collections/index.ts'
import { batchStatuses } from '#shared/collections/production-batches.ts'
import { useInstance } from '#web/instances/index.ts'
import { RecordTable, useDeleteSelected } from '#web/lists/index.ts'
import { LocalLink, useT } from '#web/locale/index.ts'
import { type Expand, filterText, type ListOptions, useRecordList, useRecords } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { PageHeader } from '#web/ui/frame/page-header.tsx'
import { BatchCreator, useCreators } from './batch-creator.tsx'
import { BatchLink, useBatchTitle } from './batch-link.tsx'
import { useAmbassadorFilter } from './list-filters.ts'

export default function BatchesPage() {
  const t = useT('production')
  const states = useT('batches')
  const common = useT('common')
  const title = useBatchTitle()
  const { instance, canEdit } = useInstance()
  const list = useRecordList('production_batches', {
    base: 'instance = {:instance}',
    baseParams: { instance: instance?.id ?? '' },
    enabled: Boolean(instance),
    expand: 'ambassador' as Expand<{ ambassador: Row<'ambassadors'> }>,
    search: ['unaccented(name)', 'prompt', 'unaccented(ambassador.name)'],
    filters: { status: 'status = {:value}', ambassador: 'ambassador = {:value}' },
    sorts: { newest: '-created', changed: '-updated', oldest: 'created' },
    defaultSort: 'newest',
  })
  const creatorOf = useCreators()
  const byAmbassador = useAmbassadorFilter()
  const deleteSelected = useDeleteSelected('production_batches')
  const create = canEdit && (
    <Button asChild variant="primary" icon={<Plus />}>
      <LocalLink to="/dashboard/production/new">{t('new')}</LocalLink>
    </Button>
  )

  async function removeChosen(): Promise<void> {
    const { chosen } = list
    const isDone = await deleteSelected(chosen, {
      title:
        chosen.length === 1
          ? t('remove.named', { title: title(chosen[0]!) })
          : t('remove.title', { count: chosen.length }),
      description: <Loss batches={chosen.map(({ id }) => id)} />,
      nameOf: title,
    })
    if (isDone) list.setSelected(new Set())
  }
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} actions={!list.hasNone && create} />
      <RecordTable
        list={list}
        label={t('title')}
        searchLabel={t('search')}
        filters={[
          {
            name: 'status',
            label: t('filters.status'),
            options: batchStatuses.map((value) => ({ value, label: states(`status.${value}`) })),
          },
          byAmbassador,
        ]}
        sortLabel={(sort) => t(`sorts.${sort}`)}
        row={(batch) => {
          const creator = creatorOf(batch.createdBy)
          return (
            <BatchLink batch={batch}>
              {creator && (
                <span className="flex max-w-36 min-w-0 max-lg:hidden">
                  <BatchCreator creator={creator} />
                </span>
              )}
            </BatchLink>
          )
        }}
        selection={
          canEdit && {
            labelOf: (batch) => t('select', { title: title(batch) }),
            actions: (
              <Button size="sm" variant="danger" icon={<Trash2 />} onClick={() => void removeChosen()}>
                {common('actions.delete')}
              </Button>
            ),
          }
        }
        texts={{
          empty: { icon: <PenLine />, title: t('empty.title'), description: t('empty.text'), action: create },
          noResults: { title: t('noResults') },
          forbidden: { title: t('forbidden'), description: t('forbiddenText') },
        }}
      />
    </>
  )
}

/** How many posts are deleted with the batches. */
function Loss({ batches }: { batches: readonly string[] }) {
  const t = useT('production')
  const filter = batches.map((id) => filterText('batch = {:id}', { id })).join(' || ')
  const count = (condition = ''): ListOptions => ({ filter: `(${filter})${condition}`, perPage: 1, fields: 'id' })
  const posts = useRecords('posts', count())
  const approved = useRecords('posts', count(' && decision = "approve"'))
  if (!posts.data?.totalItems || !approved.data) return t('remove.description')
  return t('remove.posts', { count: posts.data.totalItems, approved: approved.data.totalItems })
}
