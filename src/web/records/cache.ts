import type { InfiniteData, QueryKey } from '@tanstack/react-query'
import type { CollectionName, Row } from '#shared/collections/index.ts'
import { noteConfirmed, overlayOf } from './pending.ts'
import { invalidate, queryClient } from './query-client.ts'

/** A page of a list, as the record API returns it. */
export interface Page<R> {
  items: R[]
  page: number
  perPage: number
  /** -1 if not counted. */
  totalItems: number
  totalPages: number
}
export type AnyRow = { id: string; updated: string }

export const keys = {
  collection: (name: string) => ['records', name] as const,
  one: (name: string, id: string, query: object = {}) => ['records', name, 'one', id, query] as const,
  list: (name: string, query: object) => ['records', name, 'list', query] as const,
  endless: (name: string, query: object) => ['records', name, 'endless', query] as const,
}

type AnyData = AnyRow | Page<AnyRow> | InfiniteData<Page<AnyRow>>

/**
 * Updates a row wherever it is cached, keeping expanded relations and optimistic values.
 * @returns whether any list contained the row
 */
export function putRow(name: CollectionName, row: AnyRow): boolean {
  const overlay = overlayOf(name, row.id)
  let isNewer = true
  const isListed = changeRow(name, row.id, (old) => {
    if (isOlder(row, old)) {
      isNewer = false
      return old
    }
    return { ...old, ...row, ...overlay, ...keptExpand(old, row) }
  })
  if (isNewer) noteConfirmed(name, row)
  return isListed
}

/** A row of a response, merged with newer events and with optimistic values. */
export function receiveRow<R extends { id: string; updated?: string }>(name: CollectionName, row: R): R {
  const known = findRow(name, row.id)
  if (known && isOlder(row, known)) return { ...row, ...known, ...keptExpand(row, {}) }
  noteConfirmed(name, row)
  return { ...row, ...overlayOf(name, row.id) }
}

// Rows read without `updated` cannot be compared.
function isOlder(row: { updated?: string }, other: { updated?: string }): boolean {
  return Boolean(row.updated && other.updated) && row.updated! < other.updated!
}

// Events have no `expand` unless requested; expanded relations stay while the relation's value does.
function keptExpand(old: object, row: object): object {
  return 'expand' in row || !('expand' in old) ? {} : { expand: old.expand }
}

/** Merges some fields into a row wherever it is cached. */
export function patchRow(name: CollectionName, id: string, patch: object): boolean {
  return changeRow(name, id, (old) => ({ ...old, ...patch }))
}

function changeRow(name: CollectionName, id: string, change: (row: AnyRow) => AnyRow): boolean {
  let isListed = false
  for (const [key, data] of cached(name)) {
    if (!data) continue
    if (kindOf(key) === 'one') {
      if (key[3] === id) queryClient.setQueryData(key, change(data as AnyRow))
      continue
    }
    const next = mapPages(data, (items) => {
      if (!items.some((item) => item.id === id)) return items
      isListed = true
      return items.map((item) => (item.id === id ? change(item) : item))
    })
    if (next !== data) queryClient.setQueryData(key, next)
  }
  return isListed
}

/** Removes a row from every cached list. */
export function dropRow(name: CollectionName, id: string): void {
  for (const [key, data] of cached(name)) {
    if (!data || kindOf(key) === 'one') continue
    const next = mapPages(data, (items) => (items.some((i) => i.id === id) ? items.filter((i) => i.id !== id) : items))
    if (next !== data) queryClient.setQueryData(key, next)
  }
}

const cached = (name: string) => queryClient.getQueriesData<AnyData>({ queryKey: keys.collection(name) })
const kindOf = (key: QueryKey) => key[2]

function mapPages(data: AnyData, change: (items: AnyRow[]) => AnyRow[]): AnyData {
  if ('pages' in data) {
    const pages = data.pages.map((page) => changePage(page, change))
    return pages.every((page, index) => page === data.pages[index]) ? data : { ...data, pages }
  }
  return changePage(data as Page<AnyRow>, change)
}

function changePage(page: Page<AnyRow>, change: (items: AnyRow[]) => AnyRow[]): Page<AnyRow> {
  const items = change(page.items)
  if (items === page.items) return page
  const removed = page.items.length - items.length
  const totalItems = page.totalItems < 0 ? page.totalItems : page.totalItems - removed
  return { ...page, items, totalItems }
}

/** The row from any cache entry. */
export function findRow<N extends CollectionName>(name: N, id: string): Row<N> | undefined {
  for (const [key, data] of cached(name)) {
    if (!data) continue
    if (kindOf(key) === 'one') {
      if (key[3] === id) return data as unknown as Row<N>
      continue
    }
    const pages = 'pages' in data ? data.pages : [data as Page<AnyRow>]
    const row = pages.flatMap((page) => page.items).find((item) => item.id === id)
    if (row) return row as unknown as Row<N>
  }
  return undefined
}

/** Refetches a single row where it is shown. */
export function refreshRow(name: CollectionName, id: string): void {
  void invalidate({
    queryKey: keys.collection(name),
    predicate: ({ queryKey }) => kindOf(queryKey) === 'one' && queryKey[3] === id,
  })
}

const refreshDelay = 250
const timers = new Map<string, ReturnType<typeof setTimeout>>()

/** Refetches the lists of a collection, at most a few times a second. */
export function refreshLists(name: CollectionName, delay = refreshDelay): void {
  if (timers.has(name)) return
  const refresh = () => {
    timers.delete(name)
    void invalidate({
      queryKey: keys.collection(name),
      predicate: ({ queryKey }) => kindOf(queryKey) !== 'one',
    })
  }
  timers.set(name, setTimeout(refresh, delay))
}
