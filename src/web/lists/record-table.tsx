import { CloudOff, EllipsisVertical, SearchX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '#web/locale/index.ts'
import { type RecordList, useConnection } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { DataList } from '#web/ui/list/data-list.tsx'
import { type Column, DataTable } from '#web/ui/list/data-table.tsx'
import type { ListTexts } from '#web/ui/list/list-states.tsx'
import { ListToolbar, type ListToolbarProps } from '#web/ui/list/list-toolbar.tsx'
import { Pagination } from '#web/ui/list/pagination.tsx'
import { Menu, type MenuItem } from '#web/ui/overlay/menu.tsx'

type StateText = ListTexts['empty']

interface RecordTableProps<R extends { id: string }, F extends string, S extends string> {
  /** From `useRecordList`. */
  list: RecordList<R, F, S>
  /** Names the list for screen readers. */
  label: string
  searchLabel: string
  filters?: ListToolbarProps<F, S>['filters']
  sortLabel: (sort: S) => string
  /** The number of records, if the list's own count would mislead. */
  total?: number | undefined
  texts: { empty: StateText; noResults: StateText; forbidden: StateText /** Title. */; failed?: string }
  /** Makes rows selectable. */
  selection?: false | { labelOf: (row: R) => string; actions: ReactNode }
  /** Between the toolbar and the rows. */
  children?: ReactNode
}

interface Columns<R> {
  columns: readonly Column<R>[]
  rowTo?: (row: R) => string
  onRowClick?: (row: R) => void
  rowActions?: { labelOf: (row: R) => string; items: (row: R) => readonly MenuItem[] }
  /** The row whose detail is shown beside the list. */
  currentKey?: string | undefined
  withAvatars?: boolean
}

/** A list of records: toolbar, rows with their loading and empty states, pagination, and bulk actions. */
export function RecordTable<R extends { id: string }, F extends string, S extends string>(
  props: RecordTableProps<R, F, S> & (Columns<R> | { row: (row: R) => ReactNode }),
) {
  const { list, label, searchLabel, filters = [], sortLabel, children } = props
  const selection = props.selection || undefined
  const shared = {
    label,
    rows: list.rows,
    rowKey: keyOf,
    selection: selection && { selected: list.selected, onChange: list.setSelected, labelOf: selection.labelOf },
    state: list.state,
    isFiltered: list.isFiltered,
    onRetry: list.retry,
    isRetrying: list.isRetrying,
    texts: useListTexts(props.texts, list.clear),
  }
  return (
    <>
      {!list.hasNone && (
        <ListToolbar
          list={list}
          searchLabel={searchLabel}
          filters={filters}
          sorts={list.sorts.map((value) => ({ value, label: sortLabel(value) }))}
          total={'total' in props ? props.total : list.totalItems}
          bulkActions={selection?.actions}
        />
      )}
      {children}
      <div className="overflow-clip rounded-card border border-line bg-surface">
        {'row' in props ? (
          <DataList {...shared}>{props.row}</DataList>
        ) : (
          <DataTable
            {...shared}
            columns={props.columns}
            rowTo={props.rowTo}
            onRowClick={props.onRowClick}
            rowActions={props.rowActions && menuOf(props.rowActions)}
            currentKey={props.currentKey}
            withAvatars={props.withAvatars}
          />
        )}
      </div>
      <Pagination
        page={list.page}
        totalPages={list.totalPages}
        totalItems={list.totalItems}
        perPage={list.perPage}
        onPageChange={list.setPage}
        className="mt-3"
      />
    </>
  )
}

const keyOf = ({ id }: { id: string }): string => id

function menuOf<R>({ labelOf, items }: NonNullable<Columns<R>['rowActions']>) {
  return (row: R) => (
    <Menu
      trigger={<IconButton size="sm" tooltip={false} label={labelOf(row)} icon={<EllipsisVertical />} />}
      items={items(row)}
    />
  )
}

/** Texts shared by all lists. */
function useListTexts(texts: RecordTableProps<{ id: string }, string, string>['texts'], clear: () => void): ListTexts {
  const common = useT('common')
  const errors = useT('errors')
  const connection = useConnection()
  return {
    empty: texts.empty,
    noResults: {
      icon: <SearchX />,
      action: <Button onClick={clear}>{common('ui.clearFilters')}</Button>,
      ...texts.noResults,
    },
    error: texts.failed
      ? { title: texts.failed, description: common('fetchFailed') }
      : { title: common('fetchFailed') },
    forbidden: texts.forbidden,
    offline: {
      icon: <CloudOff />,
      title: errors(connection === 'unreachable' ? 'connection.unreachable' : 'connection.offline'),
      description: errors('connection.check'),
    },
  }
}
