import type { Row } from '#shared/collections/index.ts'
import { useFormats, useT } from '#web/locale/index.ts'
import { useRecords } from '#web/records/index.ts'
import type { Column } from '#web/ui/list/data-table.tsx'
import { BaseState } from './base-state.tsx'
import { BaseUsers } from './base-users.tsx'
import { useKnowledgeFigures } from './use-knowledge-figures.ts'

/** Columns of the list of knowledge bases of a workspace. */
export function useBaseColumns(instance: string | undefined): Column<Row<'knowledge_bases'>>[] {
  const t = useT('knowledge')
  const { date } = useFormats()
  const figures = useKnowledgeFigures(instance)
  const ambassadors = useRecords('ambassadors', {
    filter: 'instance = {:instance}',
    params: { instance: instance ?? '' },
    fields: 'id,name,avatar,knowledgeBases',
    perPage: 200,
    enabled: Boolean(instance),
    silent: true,
  })
  // An ambassador without linked bases uses all of them.
  const usersOf = (base: string) =>
    (ambassadors.data?.items ?? []).filter(
      ({ knowledgeBases }) => !knowledgeBases?.length || knowledgeBases.includes(base),
    )
  return [
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
    { id: 'users', header: t('columns.usedBy'), from: 'md', cell: ({ id }) => <BaseUsers users={usersOf(id)} /> },
    { id: 'created', header: t('columns.created'), from: 'lg', cell: ({ created }) => date(created) },
  ]
}
