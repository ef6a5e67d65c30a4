import { Plus, Sparkles, Trash2, UserRound, Users } from 'lucide-react'
import { useInstance } from '#web/instances/index.ts'
import { RecordTable } from '#web/lists/index.ts'
import { LocalLink, languageNames, languages, useT } from '#web/locale/index.ts'
import { useRecordList, useRecords } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { DisabledReason } from '#web/ui/form/disabled-reason.tsx'
import { PageHeader } from '#web/ui/frame/page-header.tsx'
import { useAmbassadorColumns } from './ambassador-columns.tsx'
import { useAmbassadorFigures } from './use-ambassador-figures.ts'
import { useDeleteAmbassadors } from './use-delete-ambassadors.ts'

export default function AmbassadorsPage() {
  const t = useT('ambassadors')
  const common = useT('common')
  const { instance, canEdit, isLoading } = useInstance()
  const own = { params: { id: instance?.id ?? '' }, enabled: Boolean(instance) }
  const list = useRecordList('ambassadors', {
    base: 'instance = {:id}',
    baseParams: own.params,
    enabled: own.enabled,
    search: ['unaccented(name)', 'unaccented(headline)', 'description'],
    filters: { language: 'language = {:value}', base: 'knowledgeBases.id ?= {:value}' },
    sorts: { name: 'name', newest: '-created', changed: '-updated' },
    defaultSort: 'name',
  })
  const bases = useRecords('knowledge_bases', {
    ...own,
    filter: 'instance = {:id}',
    fields: 'id,name',
    sort: 'name',
    perPage: 200,
    silent: true,
  })
  const columns = useAmbassadorColumns(useAmbassadorFigures(instance?.id))
  const deleteAmbassadors = useDeleteAmbassadors()
  const readOnly = !canEdit && !isLoading && t('readOnly')
  const create = (
    <DisabledReason reason={readOnly}>
      <Button asChild variant="primary" icon={<Plus />}>
        <LocalLink to="/dashboard/personas/new">{t('new')}</LocalLink>
      </Button>
    </DisabledReason>
  )
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} actions={!list.hasNone && create} />
      <RecordTable
        list={list}
        label={t('title')}
        searchLabel={t('search')}
        filters={[
          {
            name: 'language',
            label: t('columns.language'),
            options: languages.map((value) => ({ value, label: languageNames[value] })),
          },
          {
            name: 'base',
            label: t('columns.bases'),
            options: (bases.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
          },
        ]}
        sortLabel={(sort) => t(`sort.${sort}`)}
        columns={columns}
        withAvatars
        rowTo={({ id }) => `/dashboard/personas/${id}`}
        rowActions={{
          labelOf: ({ name }) => t('acts', { name }),
          items: (row) => [
            { label: common('actions.open'), icon: <UserRound />, to: `/dashboard/personas/${row.id}` },
            {
              label: t('produce'),
              icon: <Sparkles />,
              disabledReason: readOnly,
              to: `/dashboard/production/new?ambassador=${row.id}`,
            },
            {
              label: t('delete'),
              icon: <Trash2 />,
              tone: 'danger',
              disabledReason: readOnly,
              onSelect: () => void deleteAmbassadors([row]),
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
                  if (await deleteAmbassadors(list.chosen)) list.setSelected(new Set())
                }}
              >
                {common('actions.delete')}
              </Button>
            ),
          }
        }
        texts={{
          empty: { icon: <Users />, title: t('empty.title'), description: t('empty.text'), action: create },
          noResults: { title: t('noResults.title'), description: t('noResults.text') },
          failed: t('failed'),
          forbidden: { title: t('forbidden'), description: t('forbiddenText') },
        }}
      />
    </>
  )
}
