import { searchFilter } from './search-filter.ts'
import { filterText } from './use-records.ts'

/**
 * The expression of a filter: one with `{:value}` for the choice (`'status = {:value}'`),
 * or one per choice, and no other choices are valid (`{ mine: 'createdBy = {:me}', open: 'decision = ""' }`).
 */
export type ListFilter = string | Readonly<Record<string, string>>

export interface ListPlan<F extends string = string, S extends string = string> {
  /** Fields to search ({@link searchFilter}): each word has to occur in one of them. */
  search?: readonly string[]
  /** Filters by their name in the address; `q`, `sort` and `page` are reserved. */
  filters?: Readonly<Record<F, ListFilter>>
  /** The record API's sort expressions, e.g. `{ newest: '-created', name: 'name,-created' }`. */
  sorts: Readonly<Record<S, string>>
  defaultSort: NoInfer<S>
  /** Values of placeholders in the expressions of `filters`. */
  params?: Readonly<Record<string, unknown>>
  /** Default 30. */
  perPage?: number
}

/** The person's choice, as stored in the address. */
export interface ListChoice<F extends string = string, S extends string = string> {
  search: string
  filters: Readonly<Record<F, readonly string[]>>
  sort: S
  /** From 1. */
  page: number
}

const maxSearch = 200
const maxValues = 20
const maxPage = 100_000

/** Reads the choice from the address and ignores invalid values. */
export function readChoice<F extends string, S extends string>(
  plan: ListPlan<F, S>,
  address: URLSearchParams,
): ListChoice<F, S> {
  const sort = address.get('sort')
  const page = Number(address.get('page'))
  return {
    search: (address.get('q') ?? '').slice(0, maxSearch),
    filters: Object.fromEntries(
      filtersOf(plan).map(([name, filter]) => [name, known(filter, address.getAll(name))]),
    ) as unknown as Record<F, string[]>,
    sort: sort && Object.hasOwn(plan.sorts, sort) ? (sort as S) : plan.defaultSort,
    page: Number.isInteger(page) && page > 0 && page <= maxPage ? page : 1,
  }
}

function known(filter: ListFilter, values: string[]): string[] {
  const choices = [...new Set(values)].filter((value) => typeof filter === 'string' || Object.hasOwn(filter, value))
  return choices.slice(0, maxValues)
}

/** Writes the choice into a copy of the address. Defaults are left out, other parameters stay. */
export function writeChoice<F extends string, S extends string>(
  plan: ListPlan<F, S>,
  choice: ListChoice<F, S>,
  address: URLSearchParams,
): URLSearchParams {
  const next = new URLSearchParams(address)
  for (const name of ['q', 'sort', 'page', ...filtersOf(plan).map(([name]) => name)]) next.delete(name)
  if (choice.search) next.set('q', choice.search)
  for (const [name] of filtersOf(plan)) for (const value of choice.filters[name] ?? []) next.append(name, value)
  if (choice.sort !== plan.defaultSort) next.set('sort', choice.sort)
  if (choice.page > 1) next.set('page', String(choice.page))
  return next
}

/**
 * The filter of the record API for a choice. Values are quoted, so typed text is never read as an expression.
 * @param base a filter that applies to every row, e.g. `'instance = {:id}'`, with its `params`
 */
export function choiceFilter<F extends string, S extends string>(
  plan: ListPlan<F, S>,
  choice: ListChoice<F, S>,
  base = '',
  params: Readonly<Record<string, unknown>> = {},
): string {
  const parts = base ? [`(${filterText(base, params)})`] : []
  const search = searchFilter(plan.search ?? [], choice.search)
  if (search) parts.push(search)
  for (const [name, filter] of filtersOf(plan)) {
    const choices = (choice.filters[name] ?? []).map((value) =>
      filterText(typeof filter === 'string' ? filter : filter[value]!, { ...plan.params, value }),
    )
    if (choices.length > 0) parts.push(`(${choices.join(' || ')})`)
  }
  return parts.join(' && ')
}

const filtersOf = <F extends string>(plan: ListPlan<F, string>) =>
  Object.entries(plan.filters ?? {}) as [F, ListFilter][]
