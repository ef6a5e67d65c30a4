import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Page } from './cache.ts'
import type { ListPlan } from './list-query.ts'
import { invalidate } from './query-client.ts'
import { useListState } from './use-list-state.ts'
import { type RecordList, useShownList } from './use-record-list.ts'

interface ServedListPlan<R, F extends string, S extends string> extends ListPlan<F, S> {
  /** A filter that applies to every row. */
  base?: string
  read: (page: number, perPage: number, options: ReadOptions) => Promise<Page<R>>
}

interface ReadOptions {
  filter: string
  sort: string
  requestKey: null
  signal: AbortSignal
}

const pollMilliseconds = 5000

/**
 * Like `useRecordList`, for rows without realtime events, such as jobs and log entries: polls every few seconds while the page is
 * visible.
 * @param name of the list, for `refreshServed`
 */
export function useServedList<R extends { id: string }, F extends string = never, S extends string = string>(
  name: string,
  plan: ServedListPlan<R, F, S>,
): RecordList<R, F, S> {
  const controls = useListState(plan)
  const { page, perPage, filter, sort } = controls.query(plan.base)
  const query = useQuery({
    queryKey: ['served', name, { page, perPage, filter, sort }],
    queryFn: ({ signal }) => plan.read(page, perPage, { filter, sort, requestKey: null, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: pollMilliseconds,
    meta: { silent: true },
  })
  return useShownList(controls, query, plan)
}

/** A value of the server, polled every few seconds. */
export function useServed<T>(name: string, read: (signal: AbortSignal) => Promise<T>) {
  return useQuery({
    queryKey: ['served', name],
    queryFn: ({ signal }) => read(signal),
    placeholderData: keepPreviousData,
    refetchInterval: pollMilliseconds,
    meta: { silent: true },
  })
}

/** Refetches the lists and values with these names. */
export function refreshServed(...names: readonly string[]): void {
  for (const name of names) void invalidate({ queryKey: ['served', name] })
}
