import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { choiceFilter, type ListChoice, type ListPlan, readChoice, writeChoice } from './list-query.ts'
import type { ListOptions } from './use-records.ts'

export interface ListControls<F extends string, S extends string> extends ListChoice<F, S> {
  setSearch(search: string): void
  setFilter(name: F, values: readonly string[]): void
  setSort(sort: S): void
  /** Adds a history entry, or replaces the current one with `replace`. */
  setPage(page: number, options?: { replace?: boolean }): void
  /** Whether a search or a filter is set: an empty list then means "nothing found". */
  isFiltered: boolean
  /** Clears search and filters; the sort stays. */
  clear(): void
  /** Ids of selected rows. Cleared as soon as other rows are shown. */
  selected: ReadonlySet<string>
  setSelected(selected: ReadonlySet<string>): void
  /**
   * For `useRecords`: `filter`, `sort`, `page` and `perPage`, with a filter that applies to every row.
   * @example useRecords('ambassadors', { ...list.query('instance = {:id}', { id }), expand: 'segments' })
   */
  query(
    base?: string,
    params?: Readonly<Record<string, unknown>>,
  ): Required<Pick<ListOptions, 'filter' | 'sort' | 'page' | 'perPage'>>
}

/**
 * Search, filters, sort and page of a list, stored in the address: they survive a reload, the back button and a shared link.
 * Changing the page adds a history entry, everything else replaces the current one.
 * @example
 * const list = useListState({
 *   search: ['name', 'description'],
 *   filters: { status: 'status = {:value}' },
 *   sorts: { newest: '-created', name: 'name' },
 *   defaultSort: 'newest',
 * })
 */
export function useListState<F extends string = never, S extends string = string>(
  plan: ListPlan<F, S>,
): ListControls<F, S> {
  const [known, setKnown] = useSearchParams()
  // Navigation is asynchronous; until it is done the screen shows the new choice.
  const [ahead, setAhead] = useState({ of: known, address: known })
  const address = ahead.of === known ? ahead.address : known
  // Two changes in one event must not overwrite each other.
  const latest = useRef(address)
  useEffect(() => {
    latest.current = address
  }, [address])

  const choice = readChoice(plan, address)
  const change = (next: (choice: ListChoice<F, S>) => Partial<ListChoice<F, S>>, replace = true): void => {
    const now = readChoice(plan, latest.current)
    latest.current = writeChoice(plan, { ...now, page: 1, ...next(now) }, latest.current)
    setAhead({ of: known, address: latest.current })
    setKnown(latest.current, { replace, preventScrollReset: replace })
  }

  const onShow = JSON.stringify(choice)
  const [selection, setSelection] = useState<{ onShow: string; selected: ReadonlySet<string> }>(noSelection)
  return {
    ...choice,
    setSearch: (search) => change(() => ({ search })),
    setFilter: (name, values) => change(({ filters }) => ({ filters: { ...filters, [name]: values } })),
    setSort: (sort) => change(() => ({ sort })),
    setPage: (page, { replace = false } = {}) => change(() => ({ page }), replace),
    isFiltered:
      choice.search !== '' || Object.values<readonly string[]>(choice.filters).some((values) => values.length > 0),
    clear: () => change(() => ({ search: '', filters: {} as ListChoice<F, S>['filters'] })),
    selected: selection.onShow === onShow ? selection.selected : noSelection.selected,
    setSelected: (selected) => setSelection({ onShow, selected }),
    query: (base, params) => ({
      filter: choiceFilter(plan, choice, base, params),
      sort: plan.sorts[choice.sort],
      page: choice.page,
      perPage: plan.perPage ?? 30,
    }),
  }
}

const noSelection = { onShow: '', selected: new Set<string>() as ReadonlySet<string> }
