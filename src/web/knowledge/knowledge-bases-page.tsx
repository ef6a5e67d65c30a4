import { BookOpen, FolderOpen, Plus, Trash2 } from 'lucide-react'
import { useInstance } from '#web/instances/index.ts'
import { RecordTable } from '#web/lists/index.ts'
import { LocalLink, useT } from '#web/locale/index.ts'
import { useRecordList } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { DisabledReason } from '#web/ui/form/disabled-reason.tsx'
import { PageHeader } from '#web/ui/frame/page-header.tsx'
import { useBaseColumns } from './base-columns.tsx'
import { useDeleteBases } from './use-delete-bases.ts'

export default function KnowledgeBasesPage() {
  const t = useT('knowledge')
  const common = useT('common')
  const { instance, canEdit, isLoading } = useInstance()
  const list = useRecordList('knowledge_bases', {
    base: 'instance = {:id}',
    baseParams: { id: instance?.id ?? '' },
    enabled: Boolean(instance),
    search: ['unaccented(name)', 'description'],
    sorts: { name: 'name', newest: '-created', changed: '-updated' },
    defaultSort: 'name',
  })
  const columns = useBaseColumns(instance?.id)
  const deleteBases = useDeleteBases(instance?.id)
  const readOnly = !canEdit && !isLoading && t('readOnly')
  const create = (
    <DisabledReason reason={readOnly}>
      <Button asChild variant="primary" icon={<Plus />}>
        <LocalLink to="/dashboard/knowledge-base/new">{t('new')}</LocalLink>
      </Button>
    </DisabledReason>
  )
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} actions={!list.hasNone && create} />
      <RecordTable
        list={list}
        label={t('title')}
        searchLabel={t('search.bases')}
        sortLabel={(sort) => t(`sort.${sort}`)}
        columns={columns}
        rowTo={({ id }) => `/dashboard/knowledge-base/${id}`}
        rowActions={{
          labelOf: ({ name }) => t('acts', { name }),
          items: (base) => [
            { label: common('actions.open'), icon: <FolderOpen />, to: `/dashboard/knowledge-base/${base.id}` },
            {
              label: t('delete'),
              icon: <Trash2 />,
              tone: 'danger',
              disabledReason: readOnly,
              onSelect: () => void deleteBases([base]),
            },
          ],
        }}
        selection={
          canEdit && {
            labelOf: ({ name }) => t('select', { name }),
            actions: (
              <Button
                size="sm"
                variant="danger"
                icon={<Trash2 />}
                onClick={async () => {
                  if (await deleteBases(list.chosen)) list.setSelected(new Set())
                }}
              >
                {common('actions.delete')}
              </Button>
            ),
          }
        }
        texts={{
          empty: { icon: <BookOpen />, title: t('empty.title'), description: t('empty.text'), action: create },
          noResults: { title: t('noResults.title'), description: t('noResults.text') },
          failed: t('basesFailed'),
          forbidden: { title: t('forbidden'), description: t('forbiddenText') },
        }}
      />
    </>
  )
}
