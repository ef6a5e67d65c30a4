import { EllipsisVertical, Plus, SearchX, Sparkles, Trash2, UserRound, Users } from 'lucide-react'
import type { Row } from '#shared/collections/index.ts'
import { useInstance } from '#web/instances/index.ts'
import { LocalLink, languageNames, languages, titled, useFormats, useT } from '#web/locale/index.ts'
import { listStateOf, useListState, useLive, useRecords } from '#web/records/index.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { DisabledReason } from '#web/ui/disabled-reason.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ListToolbar } from '#web/ui/list-toolbar.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { avatarSource } from './avatar-source.ts'
import { useAmbassadorFigures } from './use-ambassador-figures.ts'
import { useDeleteAmbassadors } from './use-delete-ambassadors.ts'

export const meta = titled('ambassadors', 'title')

type Listed = Row<'ambassadors'>

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
  const columns = useColumns(useAmbassadorFigures(instance?.id))
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
  return (
    <>
      <PageHeader
        breadcrumb={[{ label: shell('crumbs.dashboard'), to: '/dashboard' }, { label: t('title') }]}
        title={t('title')}
        description={t('description')}
        actions={create}
      />
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

function useColumns(figures: ReturnType<typeof useAmbassadorFigures>): Column<Listed>[] {
  const t = useT('ambassadors')
  const { relative, number } = useFormats()
  const figure = (name: 'segments' | 'posts', from: 'sm' | 'lg'): Column<Listed> => ({
    id: name,
    header: t(`columns.${name}`),
    align: 'end',
    from,
    cell: ({ id }) => <span className="tabular-nums">{figures ? number(figures(id)[name]) : '–'}</span>,
  })
  return [
    {
      id: 'name',
      header: t('columns.name'),
      cell: (row) => (
        <span className="flex min-w-0 items-center gap-3">
          <Avatar name={row.name} src={avatarSource(row)} size={36} decorative />
          <span className="min-w-0">
            <span className="block truncate">{row.name}</span>
            {row.headline && (
              <span className="block max-w-md truncate text-caption font-normal text-ink-subtle">{row.headline}</span>
            )}
          </span>
        </span>
      ),
    },
    {
      id: 'bases',
      header: t('columns.bases'),
      from: 'md',
      cell: ({ knowledgeBases }) =>
        knowledgeBases?.length ? (
          t('baseCount', { count: knowledgeBases.length })
        ) : (
          <span className="text-ink-subtle">{t('allBases')}</span>
        ),
    },
    figure('segments', 'lg'),
    figure('posts', 'sm'),
    {
      id: 'language',
      header: t('columns.language'),
      from: 'lg',
      cell: ({ language }) => language && languageNames[language],
    },
    {
      id: 'updated',
      header: t('columns.changed'),
      from: 'md',
      width: '9rem',
      cell: ({ updated }) => relative(updated),
    },
  ]
}
