import { ArrowUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'
import { cx } from '../cx.ts'
import { SearchInput } from '../form/search-input.tsx'
import type { Option } from '../form/select.tsx'
import { Menu } from '../overlay/menu.tsx'
import { useUiTexts } from '../ui-texts.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { FilterMenu } from './filter-menu.tsx'

/** The state of a list and how to change it. */
export interface ListHandle<F extends string = string, S extends string = string> {
  search: string
  setSearch(search: string): void
  filters: Readonly<Record<F, readonly string[]>>
  setFilter(name: F, values: readonly string[]): void
  sort: S
  setSort(sort: S): void
  isFiltered: boolean
  clear(): void
  selected: ReadonlySet<string>
  setSelected(selected: ReadonlySet<string>): void
}

export interface ListToolbarProps<F extends string, S extends string> {
  list: ListHandle<F, S>
  /** The label of the search field, e.g. "Search ambassadors". Without it there is no search. */
  searchLabel?: string
  filters?: readonly { name: F; label: string; options: readonly Option[] }[]
  sorts?: readonly { value: S; label: string }[]
  /** The number of rows; hidden while unknown (undefined or -1). */
  total?: number
  /** Buttons for the selected rows, in a bar at the bottom of the screen. */
  bulkActions?: ReactNode
  className?: string
}

/** Above a list: search (`/`), filters, sort and count; and bulk actions. */
export function ListToolbar<F extends string, S extends string>({
  list,
  searchLabel,
  filters = [],
  sorts = [],
  total = -1,
  bulkActions,
  className,
}: ListToolbarProps<F, S>) {
  const texts = useUiTexts()
  const order = sorts.find(({ value }) => value === list.sort)
  return (
    <>
      <div className={cx('mb-3 flex flex-wrap items-center gap-2', className)}>
        {searchLabel && (
          <SearchInput
            value={list.search}
            onValueChange={(search) => list.setSearch(search)}
            label={searchLabel}
            shortcut="/"
            className="w-full sm:w-72"
          />
        )}
        {filters.map(({ name, label, options }) => (
          <FilterMenu
            key={name}
            label={label}
            options={options}
            values={list.filters[name] ?? []}
            onChange={(values) => list.setFilter(name, values)}
          />
        ))}
        {list.isFiltered && (
          <Button size="sm" variant="ghost" onClick={() => list.clear()}>
            {texts.clearFilters}
          </Button>
        )}
        <span className="ml-auto flex items-center gap-2">
          <span role="status" className="text-caption tabular-nums text-ink-subtle">
            {total >= 0 && texts.count(total)}
          </span>
          {order && sorts.length > 1 && (
            <Menu
              align="end"
              trigger={
                <Button size="sm" variant="ghost" icon={<ArrowUpDown />} aria-label={texts.sortBy(order.label)}>
                  {order.label}
                </Button>
              }
              items={sorts.map(({ value, label }) => ({
                label,
                checked: value === list.sort,
                onSelect: () => list.setSort(value),
              }))}
            />
          )}
        </span>
      </div>
      {bulkActions && (
        <BulkBar count={list.selected.size} onClear={() => list.setSelected(new Set())}>
          {bulkActions}
        </BulkBar>
      )}
    </>
  )
}
