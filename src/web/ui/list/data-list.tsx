import type { ReactNode } from 'react'
import { Checkbox } from '../form/checkbox.tsx'
import { ListStates, type ListStatesProps } from './list-states.tsx'
import { type Selection, toggle } from './selection.ts'

export interface DataListProps<Row> extends Omit<ListStatesProps, 'children' | 'isEmpty'> {
  label: string
  rows: readonly Row[]
  rowKey: (row: Row) => string
  selection?: Selection<Row> | undefined
  children: (row: Row) => ReactNode
}

/** Rows with a custom layout, and all list states. */
export function DataList<Row>({ label, rows, rowKey, selection, children, ...states }: DataListProps<Row>) {
  return (
    <ListStates {...states} isEmpty={rows.length === 0}>
      <ul aria-label={label} className="divide-y divide-line">
        {rows.map((row) => {
          const key = rowKey(row)
          return (
            <li key={key} className="flex min-w-0 items-start gap-3 px-4 hover:bg-hover">
              {selection && (
                <Checkbox
                  className="py-3"
                  label={selection.labelOf(row)}
                  hideLabel
                  checked={selection.selected.has(key)}
                  onCheckedChange={(isOn) => toggle(selection, [key], isOn)}
                />
              )}
              {children(row)}
            </li>
          )
        })}
      </ul>
    </ListStates>
  )
}
