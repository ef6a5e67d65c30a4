import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { SkeletonRows } from '../feedback/skeleton.tsx'
import { Checkbox } from '../form/checkbox.tsx'
import { UiLink } from '../frame/ui-link.tsx'
import { useUiTexts } from '../ui-texts.tsx'
import { ListStates, type ListStatesProps } from './list-states.tsx'

export interface Column<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  align?: 'start' | 'end'
  /** A CSS width for the column. */
  width?: string
  sortable?: boolean
  /** Leaves narrow screens: hidden below this width. */
  from?: 'sm' | 'md' | 'lg' | 'xl'
  /** On phones its header stands before the value. */
  labelOnPhone?: boolean
}

export interface Sort {
  by: string
  direction: 'asc' | 'desc'
}

export interface DataTableProps<Row> extends Omit<ListStatesProps, 'children' | 'isEmpty' | 'skeleton'> {
  /** Names the table for screen readers. */
  label: string
  /** The first one is the name of the row. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Makes the whole row lead to a page; the first column becomes the link. */
  rowTo?: (row: Row) => string | undefined
  onRowClick?: (row: Row) => void
  /** Acts on a row, at its end: usually one IconButton or Menu. */
  rowActions?: (row: Row) => ReactNode
  sort?: Sort
  onSortChange?: (sort: Sort) => void
  selection?: {
    selected: ReadonlySet<string>
    onChange: (selected: Set<string>) => void
    labelOf: (row: Row) => string
  }
  /** The row on show beside the table. */
  currentKey?: string
  withAvatars?: boolean
}

const fromClass = { sm: 'max-sm:hidden', md: 'max-md:hidden', lg: 'max-lg:hidden', xl: 'max-xl:hidden' }

/** Rows with the same facts. On phones each row becomes a small card of its own. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  return (
    <ListStates
      {...props}
      isEmpty={props.rows.length === 0}
      skeleton={<SkeletonRows rows={6} withAvatar={props.withAvatars} />}
    >
      <Rows {...props} />
    </ListStates>
  )
}

function Rows<Row>({
  label,
  columns,
  rows,
  rowKey,
  rowTo,
  onRowClick,
  rowActions,
  sort,
  onSortChange,
  selection,
  currentKey,
}: DataTableProps<Row>) {
  const texts = useUiTexts()
  const keys = rows.map(rowKey)
  const selectedHere = keys.filter((key) => selection?.selected.has(key)).length
  const toggle = (changed: readonly string[], on: boolean): void => {
    const next = new Set(selection!.selected)
    for (const key of changed) on ? next.add(key) : next.delete(key)
    selection!.onChange(next)
  }
  const isClickable = Boolean(rowTo || onRowClick)

  return (
    // Display changes take the roles of table elements away, so they are said again.
    // biome-ignore-start lint/a11y/noRedundantRoles: see above
    <table role="table" aria-label={label} className="block w-full border-collapse text-sm sm:table">
      <thead role="rowgroup" className="sr-only sm:not-sr-only sm:table-header-group">
        <tr role="row" className="border-b border-line text-left">
          {selection && (
            <th role="columnheader" scope="col" className="w-12 py-2 pl-4 sm:pl-5">
              <Checkbox
                label={texts.selectAll}
                hideLabel
                checked={selectedHere === 0 ? false : selectedHere === keys.length ? true : 'indeterminate'}
                onCheckedChange={(on) => toggle(keys, on)}
              />
            </th>
          )}
          {columns.map((column) => (
            <th
              key={column.id}
              role="columnheader"
              scope="col"
              style={{ width: column.width }}
              aria-sort={sort?.by === column.id ? (sort.direction === 'asc' ? 'ascending' : 'descending') : undefined}
              className={cx(
                'h-10 px-3 text-xs font-medium text-ink-subtle first:pl-4 sm:first:pl-5',
                column.align === 'end' && 'text-right',
                column.from && fromClass[column.from],
              )}
            >
              {column.sortable && onSortChange ? (
                <SortButton column={column} sort={sort} onSortChange={onSortChange} />
              ) : (
                column.header
              )}
            </th>
          ))}
          {rowActions && (
            <th role="columnheader" scope="col" className="w-14">
              <span className="sr-only">{texts.moreActions}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody role="rowgroup" className="block sm:table-row-group">
        {rows.map((row) => {
          const key = rowKey(row)
          const to = rowTo?.(row)
          const isSelected = selection?.selected.has(key) ?? false
          return (
            <tr
              key={key}
              role="row"
              aria-selected={selection ? isSelected : undefined}
              aria-current={currentKey === key ? 'true' : undefined}
              className={cx(
                'relative block border-b border-line py-3 pr-14 pl-4 transition-colors last:border-0 sm:table-row sm:p-0',
                selection && 'pl-12',
                isClickable && 'hover:bg-hover',
                (isSelected || currentKey === key) && 'bg-selected',
              )}
            >
              {selection && (
                <td role="cell" className="absolute top-3.5 left-4 sm:static sm:w-12 sm:py-2.5 sm:pl-5">
                  <Checkbox
                    className="relative z-1"
                    label={selection.labelOf(row)}
                    hideLabel
                    checked={isSelected}
                    onCheckedChange={(on) => toggle([key], on)}
                  />
                </td>
              )}
              {columns.map((column, at) => (
                <td
                  key={column.id}
                  role="cell"
                  className={cx(
                    'min-w-0 py-0.5 sm:table-cell sm:h-13 sm:px-3 sm:py-2.5 sm:align-middle sm:first:pl-5',
                    at === 0
                      ? 'block font-medium text-ink [overflow-wrap:anywhere]'
                      : 'mr-3 inline-block align-middle text-ink-muted max-sm:text-caption sm:mr-0',
                    column.align === 'end' && 'sm:text-right',
                    column.from && fromClass[column.from],
                  )}
                >
                  {column.labelOnPhone && <span className="mr-1.5 text-ink-subtle sm:hidden">{column.header}</span>}
                  {at === 0 && to ? (
                    <UiLink to={to} className="rounded-sm after:absolute after:inset-0">
                      {column.cell(row)}
                    </UiLink>
                  ) : at === 0 && onRowClick ? (
                    <button
                      type="button"
                      onClick={() => onRowClick(row)}
                      className="rounded-sm text-left after:absolute after:inset-0"
                    >
                      {column.cell(row)}
                    </button>
                  ) : (
                    column.cell(row)
                  )}
                </td>
              ))}
              {rowActions && (
                <td role="cell" className="absolute top-2 right-2 sm:static sm:w-14 sm:pr-4 sm:text-right">
                  <span className="relative z-1 inline-flex">{rowActions(row)}</span>
                </td>
              )}
            </tr>
          )
        })}
      </tbody>
    </table>
    // biome-ignore-end lint/a11y/noRedundantRoles: see above
  )
}

function SortButton<Row>({
  column,
  sort,
  onSortChange,
}: {
  column: Column<Row>
  sort: Sort | undefined
  onSortChange: (sort: Sort) => void
}) {
  const texts = useUiTexts()
  const direction = sort?.by === column.id ? sort.direction : undefined
  const Mark = direction === 'asc' ? ArrowUp : direction === 'desc' ? ArrowDown : ChevronsUpDown
  return (
    <button
      type="button"
      title={texts.sortBy(column.header)}
      onClick={() => onSortChange({ by: column.id, direction: direction === 'asc' ? 'desc' : 'asc' })}
      className={cx(
        '-mx-1.5 inline-flex h-7 items-center gap-1 rounded-md px-1.5 hover:bg-hover hover:text-ink',
        direction && 'text-ink',
      )}
    >
      {column.header}
      <Mark aria-hidden="true" className={cx('size-3.5', !direction && 'opacity-60')} />
    </button>
  )
}
