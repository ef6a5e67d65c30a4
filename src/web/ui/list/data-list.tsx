import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { ListStates, type ListStatesProps } from './list-states.tsx'

export interface DataListProps<Row> extends Omit<ListStatesProps, 'children' | 'isEmpty'> {
  label: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  children: (row: Row, at: number) => ReactNode
  /** `rows` are divided by lines, `cards` stand in a grid. */
  layout?: 'rows' | 'cards'
  className?: string
}

const layouts = {
  rows: 'divide-y divide-line',
  cards: 'grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-3',
}

/** Things in a list of one's own making, with every state a list has. */
export function DataList<Row>({
  label,
  rows,
  rowKey,
  children,
  layout = 'rows',
  className,
  ...states
}: DataListProps<Row>) {
  return (
    <ListStates {...states} isEmpty={rows.length === 0}>
      <ul aria-label={label} className={cx(layouts[layout], className)}>
        {rows.map((row, at) => (
          <li key={rowKey(row)} className="min-w-0">
            {children(row, at)}
          </li>
        ))}
      </ul>
    </ListStates>
  )
}
