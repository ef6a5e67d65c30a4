import { EllipsisVertical, Plus, SearchX, Sparkles, Trash2, UserRound, Users } from 'lucide-react'
import { useInstance } from '#web/instances/index.ts'
import { LocalLink, languageNames, languages, titled, useT } from '#web/locale/index.ts'
import { listStateOf, useListState, useLive, useRecords } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { DisabledReason } from '#web/ui/form/disabled-reason.tsx'
import { PageHeader } from '#web/ui/frame/page-header.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { DataTable } from '#web/ui/list/data-table.tsx'
import { ListToolbar } from '#web/ui/list/list-toolbar.tsx'
import { Pagination } from '#web/ui/list/pagination.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { useAmbassadorColumns } from './ambassador-columns.tsx'
import { useAmbassadorFigures } from './use-ambassador-figures.ts'
import { useDeleteAmbassadors } from './use-delete-ambassadors.ts'

export const meta = titled('ambassadors', 'title')

export default function AmbassadorsPage() {
  const t = useT('ambassadors')
  const common = useT('common')
  const shell = useT('shell')
  const { instance, canEdit, isLoading } = useInstance()
  const list = useListState({
    search: ['name', 'headline', 'description'],
    filters: { language: 'language = {:value}', base: 'knowledgeBases.id ?= {:value}' },
    sorts: { name: 'name', newest: '-created', changed: '-updated' },
    defaultSort: 'name',
  })
  const own = { filter: 'instance = {:id}', params: { id: instance?.id ?? '' }, enabled: Boolean(instance) }
  const ambassadors = useRecords('ambassadors', {
    ...list.query(own.filter, own.params),
    enabled: own.enabled,
    silent: true,
  })
  useLive('ambassadors', '*', own)
  const bases = useRecords('knowledge_bases', { ...own, fields: 'id,name', sort: 'name', perPage: 200, silent: true })
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
  const rows = ambassadors.data?.items ?? []
  // The list itself says what to do then.
  const isFirstUse = ambassadors.data?.totalItems === 0 && !list.isFiltered
  return (
    <>
      <PageHeader
        breadcrumb={[{ label: shell('crumbs.dashboard'), to: '/dashboard' }, { label: t('title') }]}
        title={t('title')}
        description={t('description')}
        actions={!isFirstUse && create}
      />
      {!isFirstUse && (
        <ListToolbar
          list={list}
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
          sorts={(['name', 'newest', 'changed'] as const).map((value) => ({ value, label: t(`sort.${value}`) }))}
          total={ambassadors.data?.totalItems}
          bulkActions={
            <Button
              size="sm"
              variant="danger"
              icon={<Trash2 />}
              onClick={async () => {
                const chosen = rows.filter(({ id }) => list.selected.has(id))
                if (await deleteAmbassadors(chosen)) list.setSelected(new Set())
              }}
            >
              {common('actions.delete')}
            </Button>
          }
        />
      )}
      <div className="rounded-card border border-line bg-surface">
        <DataTable
          label={t('title')}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          rowTo={({ id }) => `/dashboard/personas/${id}`}
          withAvatars
          selection={
            canEdit
              ? {
                  selected: list.selected,
                  onChange: list.setSelected,
                  labelOf: ({ name }) => t('select', { name }),
                }
              : undefined
          }
          rowActions={(row) => (
            <Menu
              trigger={
                <IconButton
                  size="sm"
                  tooltip={false}
                  label={t('acts', { name: row.name })}
                  icon={<EllipsisVertical />}
                />
              }
              items={[
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
              ]}
            />
          )}
          state={listStateOf(ambassadors)}
          isFiltered={list.isFiltered}
          onRetry={() => void ambassadors.refetch()}
          isRetrying={ambassadors.isFetching}
          texts={{
            empty: { icon: <Users />, title: t('empty.title'), description: t('empty.text'), action: create },
            noResults: {
              icon: <SearchX />,
              title: t('noResults.title'),
              description: t('noResults.text'),
              action: <Button onClick={() => list.clear()}>{common('ui.clearFilters')}</Button>,
            },
            error: { title: t('failed'), description: common('fetchFailed') },
            forbidden: { title: t('forbidden'), description: t('forbiddenText') },
          }}
        />
      </div>
      <Pagination
        page={list.page}
        totalPages={ambassadors.data?.totalPages ?? 1}
        totalItems={ambassadors.data?.totalItems}
        perPage={ambassadors.data?.perPage}
        onPageChange={list.setPage}
        className="mt-3"
      />
    </>
  )
}
