import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { CollectionName } from '#shared/collections/index.ts'
import type { Page } from './cache.ts'
import type { ListPlan } from './list-query.ts'
import { failureOf } from './request-error.ts'
import { type ListControls, useListState } from './use-list-state.ts'
import { useLive } from './use-live.ts'
import { type Expanded, useRecords } from './use-records.ts'

/** Relations to expand, with the type of the expanded rows: `'ambassador' as Expand<{ ambassador: Row<'ambassadors'> }>`. */
export type Expand<E> = string & { readonly brings?: E }

export interface RecordListPlan<E, F extends string, S extends string> extends ListPlan<F, S> {
  /** A filter that applies to every row, e.g. `'instance = {:instance}'`, and its values. */
  base: string
  baseParams: Readonly<Record<string, unknown>>
  expand?: Expand<E>
  fields?: string
  /** `false` while the values of `base` are unknown. */
  enabled?: boolean
}

export type RecordListState = 'loading' | 'ready' | 'offline' | 'forbidden' | 'error'

export interface RecordList<R, F extends string = string, S extends string = string> extends ListControls<F, S> {
  rows: readonly R[]
  /** The selected rows. */
  chosen: readonly R[]
  sorts: readonly S[]
  /** Undefined until loaded. */
  totalItems: number | undefined
  totalPages: number
  perPage: number
  state: RecordListState
  retry: () => void
  isRetrying: boolean
  /** Whether the list is empty even without search and filters. */
  hasNone: boolean
}

/**
 * A list of records: search, filters, sort and page in the address, one page of rows, updated live.
 * @example
 * const list = useRecordList('ambassadors', {
 *   base: 'instance = {:id}', baseParams: { id },
 *   search: ['name'], sorts: { name: 'name', newest: '-created' }, defaultSort: 'name',
 * })
 * return <RecordTable list={list} … />
 */
export function useRecordList<
  N extends CollectionName,
  E = Record<string, unknown>,
  F extends string = never,
  S extends string = string,
>(name: N, plan: RecordListPlan<E, F, S>): RecordList<Expanded<N, E>, F, S> {
  const { base, baseParams, expand, fields, enabled = true } = plan
  const controls = useListState(plan)
  const query = useRecords<N, E>(name, {
    ...controls.query(base, baseParams),
    expand,
    fields,
    enabled,
    silent: true,
  })
  useLive(name, '*', { filter: base, params: baseParams, enabled })

  return useShownList(controls, query, plan)
}

type ListQuery<R> = Pick<UseQueryResult<Page<R>>, 'data' | 'error' | 'isError' | 'isPaused'> &
  Pick<UseQueryResult<Page<R>>, 'isPlaceholderData' | 'isFetching' | 'refetch'>

/** The person's choice and the page that was read for it, as lists show them. */
export function useShownList<R extends { id: string }, F extends string, S extends string>(
  controls: ListControls<F, S>,
  query: ListQuery<R>,
  { sorts, perPage = 30 }: Pick<ListPlan<F, S>, 'sorts' | 'perPage'>,
): RecordList<R, F, S> {
  const rows = query.data?.items ?? []
  const chosen = rows.filter(({ id }) => controls.selected.has(id))
  const { totalItems, totalPages = 0 } = query.data ?? {}
  const isBeyondEnd = !query.isPlaceholderData && rows.length === 0 && totalPages > 0 && controls.page > totalPages
  const goToEnd = useEffectEvent(() => controls.setPage(totalPages, { replace: true }))
  useEffect(() => {
    if (isBeyondEnd) goToEnd()
  }, [isBeyondEnd])

  return {
    ...controls,
    rows,
    chosen,
    // Rows may have been deleted since they were selected.
    selected: new Set(chosen.map(({ id }) => id)),
    sorts: Object.keys(sorts) as S[],
    totalItems,
    totalPages,
    perPage: query.data?.perPage ?? perPage,
    state: isBeyondEnd ? 'loading' : stateOf(query),
    retry: () => void query.refetch(),
    isRetrying: query.isFetching,
    hasNone: totalItems === 0 && !controls.isFiltered,
  }
}

/** The rows stay visible if a refresh fails. */
function stateOf(query: { data: unknown; error: unknown; isError: boolean; isPaused: boolean }): RecordListState {
  if (query.data !== undefined) return 'ready'
  if (query.isPaused) return 'offline'
  if (!query.isError) return 'loading'
  return failureOf(query.error).status === 403 ? 'forbidden' : 'error'
}
