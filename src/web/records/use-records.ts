import { keepPreviousData, type UseQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { CollectionName, Row } from '#shared/collections/index.ts'
import { keys, type Page, receiveRow } from './cache.ts'
import { pb } from './client.ts'
import type { CallMeta } from './query-client.ts'

/** A row with its expanded relations, by name. */
export type Expanded<N extends CollectionName, E> = Row<N> & { expand?: Partial<E> }

export interface ListOptions {
  /** A filter of the record API with `{:name}` placeholders, e.g. `'batch = {:batch} && title ~ {:search}'`. */
  filter?: string
  params?: Record<string, unknown>
  /** e.g. `'-created,name'` */
  sort?: string
  /** e.g. `'ambassador,topic.batch'` */
  expand?: string
  fields?: string
  page?: number
  /** Default 30, at most 1000. */
  perPage?: number
  /** Do not count; `totalItems` is -1. */
  skipTotal?: boolean
}

interface CallOptions {
  enabled?: boolean
  /** Title of the message if the call fails. */
  errorTitle?: string
  /** The screen shows the failure itself; no message. */
  silent?: boolean
}

/**
 * One record, kept up to date by `useLive`. Waits while `id` is empty.
 * @example const batch = useRecord('production_batches', id, { expand: 'ambassador' })
 */
export function useRecord<N extends CollectionName, E = Record<string, unknown>>(
  name: N,
  id: string | undefined,
  options: Pick<ListOptions, 'expand' | 'fields'> & CallOptions = {},
): UseQueryResult<Expanded<N, E>> {
  const query = compact({ expand: options.expand, fields: options.fields })
  return useQuery({
    queryKey: keys.one(name, id ?? '', query),
    queryFn: async ({ signal }) =>
      receiveRow(
        name,
        await pb.collection(name).getOne<Expanded<N, E>>(id ?? '', { ...query, requestKey: null, signal }),
      ),
    enabled: Boolean(id) && options.enabled !== false,
    meta: metaOf(options),
  })
}

/**
 * A page of records. While another page or filter loads, the current one stays (`isPlaceholderData`).
 * @example useRecords('topics', { filter: 'batch = {:batch}', params: { batch }, sort: 'position', perPage: 100 })
 */
export function useRecords<N extends CollectionName, E = Record<string, unknown>>(
  name: N,
  options: ListOptions & CallOptions = {},
): UseQueryResult<Page<Expanded<N, E>>> {
  const query = listQuery(options)
  const { page = 1, perPage = 30 } = options
  return useQuery({
    queryKey: keys.list(name, { ...query, page, perPage }),
    queryFn: ({ signal }) => fetchPage<N, E>(name, page, perPage, { ...query, signal }),
    enabled: options.enabled !== false,
    placeholderData: keepPreviousData,
    meta: metaOf(options),
  })
}

/** A list that grows while it is scrolled: `data.pages[].items`, `fetchNextPage`, `hasNextPage`. */
export function useInfiniteRecords<N extends CollectionName, E = Record<string, unknown>>(
  name: N,
  options: Omit<ListOptions, 'page'> & CallOptions = {},
) {
  const query = { ...listQuery(options), skipTotal: true }
  const { perPage = 30 } = options
  return useInfiniteQuery({
    queryKey: keys.endless(name, { ...query, perPage }),
    initialPageParam: 1,
    queryFn: ({ pageParam, signal }) => fetchPage<N, E>(name, pageParam, perPage, { ...query, signal }),
    getNextPageParam: (last: Page<unknown>) => (last.items.length < last.perPage ? undefined : last.page + 1),
    enabled: options.enabled !== false,
    meta: metaOf(options),
  })
}

async function fetchPage<N extends CollectionName, E>(
  name: N,
  page: number,
  perPage: number,
  options: object,
): Promise<Page<Expanded<N, E>>> {
  const found = await pb.collection(name).getList<Expanded<N, E>>(page, perPage, { ...options, requestKey: null })
  return { ...found, items: found.items.map((row) => receiveRow(name, row)) }
}

/** `filter` with its `params` inserted, for the record API. Quotes in values are escaped. */
export function filterText(filter: string, params: Record<string, unknown> = {}): string {
  return pb.filter(filter, params)
}

function listQuery({ filter, params, sort, expand, fields, skipTotal }: ListOptions): Record<string, unknown> {
  return compact({ filter: filter && filterText(filter, params), sort, expand, fields, skipTotal })
}

const metaOf = ({ errorTitle, silent }: CallOptions): CallMeta => compact({ errorTitle, silent })

function compact<T extends object>(values: T): T {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== '')) as T
}
