import { SearchX } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { useT } from '#web/locale/index.ts'
import { listStateOf } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { DataList } from '#web/ui/list/data-list.tsx'
import { Pagination } from '#web/ui/list/pagination.tsx'

interface Query<R> {
  data: { items: R[]; totalPages: number; totalItems: number; perPage: number } | undefined
  error: unknown
  isError: boolean
  isFetching: boolean
  refetch: () => unknown
}

/** What a list of production found, in each of its states, page by page. */
export function FoundList<R extends { id: string }>({
  label,
  query,
  list,
  empty,
  children,
}: {
  label: string
  query: Query<R>
  list: { isFiltered: boolean; clear: () => void; page: number; setPage: (page: number) => void }
  /** Shown while there is nothing at all. */
  empty: ComponentProps<typeof DataList>['texts']['empty']
  children: (row: R) => ReactNode
}) {
  const t = useT('production')
  const common = useT('common')
  return (
    <>
      <div className="overflow-hidden rounded-card border bg-surface">
        <DataList
          label={label}
          rows={query.data?.items ?? []}
          rowKey={({ id }) => id}
          state={listStateOf(query)}
          isFiltered={list.isFiltered}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
          texts={{
            empty,
            noResults: {
              icon: <SearchX />,
              title: t('noResults'),
              action: <Button onClick={() => list.clear()}>{common('actions.clear')}</Button>,
            },
            error: { title: common('fetchFailed') },
            forbidden: { title: t('forbidden'), description: t('forbiddenText') },
          }}
        >
          {children}
        </DataList>
      </div>
      <Pagination
        className="mt-4"
        page={list.page}
        totalPages={query.data?.totalPages ?? 0}
        totalItems={query.data?.totalItems ?? 0}
        perPage={query.data?.perPage}
        onPageChange={list.setPage}
      />
    </>
  )
}
