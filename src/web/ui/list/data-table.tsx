import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { SkeletonRows } from '../feedback/skeleton.tsx'
import { Checkbox } from '../form/checkbox.tsx'
import { UiLink } from '../frame/ui-link.tsx'
import { useUiTexts } from '../ui-texts.tsx'
import { ListStates, type ListStatesProps } from './list-states.tsx'
import { type Selection, toggle } from './selection.ts'

export interface Column<Row> {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  align?: 'start' | 'end'
  /** A CSS width for the column. */
  width?: string
  /** Hidden on screens narrower than this. */
  from?: 'sm' | 'md' | 'lg' | 'xl'
  /** On phones its header is shown before the value. */
  labelOnPhone?: boolean
}

export interface DataTableProps<Row> extends Omit<ListStatesProps, 'children' | 'isEmpty' | 'skeleton'> {
  /** Names the table for screen readers. */
  label: string
  /** The first one names the row. */
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** Makes the whole row a link, through its first column. */
  rowTo?: (row: Row) => string | undefined
  onRowClick?: (row: Row) => void
  /** Actions on a row, at its end: usually one IconButton or Menu. */
  rowActions?: (row: Row) => ReactNode
  selection?: Selection<Row> | undefined
  /** The row whose detail is shown beside the table. */
  currentKey?: string
  withAvatars?: boolean
}

const fromClass = { sm: 'max-sm:hidden', md: 'max-md:hidden', lg: 'max-lg:hidden', xl: 'max-xl:hidden' }

/** A table. On phones each row becomes a small card. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, rowKey } = props
  return (
    <ListStates
      {...props}
      isEmpty={rows.length === 0}
      skeleton={<SkeletonRows rows={6} withAvatar={props.withAvatars} />}
    >
      {/* CSS `display` removes the roles of table elements, so they are set explicitly. */}
      {/* biome-ignore-start lint/a11y/noRedundantRoles: see above */}
      <table role="table" aria-label={label} className="block w-full border-collapse text-sm sm:table">
        <HeadRow {...props} />
        <tbody role="rowgroup" className="block sm:table-row-group">
          {rows.map((row) => (
            <BodyRow key={rowKey(row)} {...props} row={row} />
          ))}
        </tbody>
      </table>
      {/* biome-ignore-end lint/a11y/noRedundantRoles: see above */}
    </ListStates>
  )
}

// biome-ignore-start lint/a11y/noRedundantRoles: CSS `display` removes the roles of table elements
function HeadRow<Row>({ columns, rows, rowKey, rowActions, selection }: DataTableProps<Row>) {
  const texts = useUiTexts()
  const keys = rows.map(rowKey)
  const selectedHere = keys.filter((key) => selection?.selected.has(key)).length
  return (
    <thead role="rowgroup" className="sr-only sm:not-sr-only sm:table-header-group">
      <tr role="row" className="border-b border-line text-left">
        {selection && (
          <th role="columnheader" scope="col" className="w-12 py-2 pl-4 sm:pl-5">
            <Checkbox
              label={texts.selectAll}
              hideLabel
              checked={selectedHere === 0 ? false : selectedHere === keys.length ? true : 'indeterminate'}
              onCheckedChange={(isOn) => toggle(selection, keys, isOn)}
            />
          </th>
        )}
        {columns.map((column) => (
          <th
            key={column.id}
            role="columnheader"
            scope="col"
            style={{ width: column.width }}
            className={cx(
              'h-10 px-3 text-xs font-medium text-ink-subtle first:pl-4 sm:first:pl-5',
              column.align === 'end' && 'text-right',
              column.from && fromClass[column.from],
            )}
          >
            {column.header}
          </th>
        ))}
        {rowActions && (
          <th role="columnheader" scope="col" className="w-14">
            <span className="sr-only">{texts.moreActions}</span>
          </th>
        )}
      </tr>
    </thead>
  )
}

function BodyRow<Row>({ row, ...table }: DataTableProps<Row> & { row: Row }) {
  const { columns, rowKey, rowTo, onRowClick, rowActions, selection, currentKey } = table
  const key = rowKey(row)
  const isSelected = selection?.selected.has(key) ?? false
  return (
    <tr
      role="row"
      aria-selected={selection ? isSelected : undefined}
      aria-current={currentKey === key ? 'true' : undefined}
      className={cx(
        'relative block border-b border-line py-3 pr-14 pl-4 transition-colors last:border-0 sm:table-row sm:p-0',
        selection && 'pl-12',
        Boolean(rowTo || onRowClick) && 'hover:bg-hover',
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
            onCheckedChange={(isOn) => toggle(selection, [key], isOn)}
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
          {at === 0 ? <NameCell {...table} row={row} column={column} /> : column.cell(row)}
        </td>
      ))}
      {rowActions && (
        <td role="cell" className="absolute top-2 right-2 sm:static sm:w-14 sm:pr-4 sm:text-right">
          <span className="relative z-1 inline-flex">{rowActions(row)}</span>
        </td>
      )}
    </tr>
  )
}
// biome-ignore-end lint/a11y/noRedundantRoles: see above

/** The name of a row; its link or button covers the whole row. */
function NameCell<Row>({
  row,
  column,
  rowTo,
  onRowClick,
}: Pick<DataTableProps<Row>, 'rowTo' | 'onRowClick'> & { row: Row; column: Column<Row> }) {
  const to = rowTo?.(row)
  if (to) {
    return (
      <UiLink to={to} className="rounded-sm after:absolute after:inset-0">
        {column.cell(row)}
      </UiLink>
    )
  }
  if (!onRowClick) return column.cell(row)
  return (
    <button type="button" onClick={() => onRowClick(row)} className="rounded-sm text-left after:absolute after:inset-0">
      {column.cell(row)}
    </button>
  )
}
