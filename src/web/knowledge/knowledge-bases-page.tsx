import { BookOpen, EllipsisVertical, FolderOpen, Plus, Trash2 } from 'lucide-react'
import type { Row } from '#shared/collections/index.ts'
import { useInstance } from '#web/instances/index.ts'
import { LocalLink, titled, useFormats, useT } from '#web/locale/index.ts'
import { listStateOf, useListState, useLive, useRecords } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { DisabledReason } from '#web/ui/form/disabled-reason.tsx'
import { PageHeader } from '#web/ui/frame/page-header.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { type Column, DataTable } from '#web/ui/list/data-table.tsx'
import { ListToolbar } from '#web/ui/list/list-toolbar.tsx'
import { Pagination } from '#web/ui/list/pagination.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { BaseState } from './base-state.tsx'
import { BaseUsers } from './base-users.tsx'
import { useDeleteBases } from './use-base-acts.ts'
import { useKnowledgeFigures } from './use-knowledge-figures.ts'

export const meta = titled('knowledge', 'title')

type Base = Row<'knowledge_bases'>

export default function KnowledgeBasesPage() {
  const t = useT('knowledge')
  const common = useT('common')
  const shell = useT('shell')
  const { date } = useFormats()
  const { instance, canEdit, isLoading } = useInstance()
  const list = useListState({
    search: ['name', 'description'],
    sorts: { name: 'name', newest: '-created', changed: '-updated' },
    defaultSort: 'name',
  })
  const bases = useRecords('knowledge_bases', {
    ...list.query('instance = {:id}', { id: instance?.id ?? '' }),
    enabled: Boolean(instance),
    silent: true,
  })
  const own = { filter: 'instance = {:id}', params: { id: instance?.id ?? '' } }
  useLive('knowledge_bases', '*', { ...own, enabled: Boolean(instance) })
  const figures = useKnowledgeFigures(instance?.id)
  const ambassadors = useRecords('ambassadors', {
    ...own,
    fields: 'id,name,avatar,knowledgeBases',
    perPage: 200,
    enabled: Boolean(instance),
    silent: true,
  })
  const deleteBases = useDeleteBases(instance?.id)
  const readOnly = !canEdit && !isLoading && t('readOnly')
  const create = (
    <DisabledReason reason={readOnly}>
      <Button asChild variant="primary" icon={<Plus />}>
        <LocalLink to="/dashboard/knowledge-base/new">{t('new')}</LocalLink>
      </Button>
    </DisabledReason>
  )
  const rows = bases.data?.items ?? []
  // Who is linked to none uses all.
  const usersOf = (base: string) =>
    (ambassadors.data?.items ?? []).filter(
      ({ knowledgeBases }) => !knowledgeBases?.length || knowledgeBases.includes(base),
    )
  const columns: Column<Base>[] = [
    {
      id: 'name',
      header: t('name'),
      cell: ({ name, description }) => (
        <span className="block min-w-0">
          <span className="line-clamp-1">{name}</span>
          {description && (
            <span className="line-clamp-1 max-w-md text-caption font-normal text-ink-subtle">{description}</span>
          )}
        </span>
      ),
    },
    {
      id: 'items',
      header: t('columns.items'),
      align: 'end',
      labelOnPhone: true,
      cell: ({ id }) => <span className="tabular-nums">{figures ? figures(id).items : '–'}</span>,
    },
    {
      id: 'passages',
      header: t('columns.passages'),
      align: 'end',
      from: 'md',
      cell: ({ id }) => <span className="tabular-nums">{figures ? figures(id).passages : '–'}</span>,
    },
    { id: 'state', header: t('columns.state'), cell: ({ id }) => <BaseState figures={figures?.(id)} /> },
    {
      id: 'users',
      header: t('columns.usedBy'),
      from: 'md',
      cell: ({ id }) => <BaseUsers users={usersOf(id)} />,
    },
    { id: 'created', header: t('columns.created'), from: 'lg', cell: ({ created }) => date(created) },
  ]
  // The list itself says what to do then.
  const isFirstUse = bases.data?.totalItems === 0 && !list.isFiltered
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
          searchLabel={t('search.bases')}
          sorts={[
            { value: 'name', label: t('sort.name') },
            { value: 'newest', label: t('sort.newest') },
            { value: 'changed', label: t('sort.changed') },
          ]}
          total={bases.data?.totalItems}
          bulkActions={
            <Button
              size="sm"
              variant="danger"
              icon={<Trash2 />}
              onClick={async () => {
                const chosen = rows.filter(({ id }) => list.selected.has(id))
                if (await deleteBases(chosen)) list.setSelected(new Set())
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
          rowTo={({ id }) => `/dashboard/knowledge-base/${id}`}
          selection={
            canEdit
              ? {
                  selected: list.selected,
                  onChange: list.setSelected,
                  labelOf: ({ name }) => t('select', { name }),
                }
              : undefined
          }
          rowActions={(base) => (
            <Menu
              trigger={
                <IconButton
                  size="sm"
                  tooltip={false}
                  label={t('acts', { name: base.name })}
                  icon={<EllipsisVertical />}
                />
              }
              items={[
                {
                  label: common('actions.open'),
                  icon: <FolderOpen />,
                  to: `/dashboard/knowledge-base/${base.id}`,
                },
                {
                  label: t('delete'),
                  icon: <Trash2 />,
                  tone: 'danger',
                  disabledReason: readOnly,
                  onSelect: () => void deleteBases([base]),
                },
              ]}
            />
          )}
          state={listStateOf(bases)}
          isFiltered={list.isFiltered}
          onRetry={() => void bases.refetch()}
          isRetrying={bases.isFetching}
          texts={{
            empty: { icon: <BookOpen />, title: t('empty.title'), description: t('empty.text'), action: create },
            noResults: {
              title: t('noResults.title'),
              description: t('noResults.text'),
              action: <Button onClick={() => list.clear()}>{common('ui.clearFilters')}</Button>,
            },
            error: { title: t('basesFailed'), description: common('fetchFailed') },
            forbidden: { title: t('forbidden'), description: t('forbiddenText') },
          }}
        />
      </div>
      <Pagination
        page={list.page}
        totalPages={bases.data?.totalPages ?? 1}
        totalItems={bases.data?.totalItems}
        perPage={bases.data?.perPage}
        onPageChange={list.setPage}
        className="mt-3"
      />
    </>
  )
}
