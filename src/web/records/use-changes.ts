import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import type { CollectionName, Row } from '#shared/collections/index.ts'
import { type AnyRow, dropRow, findRow, keys, patchRow, putRow, refreshLists, refreshRow } from './cache.ts'
import { pb } from './client.ts'
import { addPending, overlayOf, removePending } from './pending.ts'
import { isWorthKeeping, neverAgain, queryClient } from './query-client.ts'
import { type Outcome, sendMany } from './send-many.ts'

/** Fields to write; files as `File`, modifiers as in the record API (`'sources+'`). */
export type Draft<N extends CollectionName> = Partial<Row<N>> & Record<string, unknown>
export type Change<N extends CollectionName> = Draft<N> & { id: string }

interface ChangeOptions {
  /** Title of the message when the call fails. */
  errorTitle?: string
  /** The screen (usually a form) shows the failure itself; no message. */
  silent?: boolean
}

/** `create.mutateAsync({...})` → the new row. */
export function useCreate<N extends CollectionName>(
  name: N,
  options: ChangeOptions = {},
): UseMutationResult<Row<N>, Error, Draft<N> | FormData> {
  return useMutation({
    mutationFn: (draft) => pb.collection(name).create<Row<N>>(draft, { requestKey: null }),
    onSuccess: (row) => {
      queryClient.setQueryData(keys.one(name, row.id), row)
      refreshLists(name, 0)
    },
    meta: { ...options },
  })
}

/**
 * Like `useCreate`, for many records in one call, in their order. Succeeds even if some of them failed; `failed` lists those by
 * the `id` that they are given here.
 */
export function useCreateMany<N extends CollectionName>(
  name: N,
  options: ChangeOptions = {},
): UseMutationResult<Outcome<Row<N>>, Error, readonly { id: string; draft: Draft<N> }[]> {
  return useMutation({
    mutationFn: (drafts) => sendMany<Row<N>>(name, drafts),
    onSuccess: () => refreshLists(name, 0),
    meta: { ...options },
  })
}

const kept = {
  // Sequential: a decision and its undo must keep their order, and so must notes and the rewrite that reads them.
  scope: { id: 'updates' },
  retry: isWorthKeeping,
}

/**
 * `update.mutate({ id, decision: 'approve' })`: shown immediately, reverted if the server rejects it, kept and sent later if
 * the server cannot be reached.
 */
export function useUpdate<N extends CollectionName>(
  name: N,
  options: ChangeOptions = {},
): UseMutationResult<Row<N>, Error, Change<N>, Shown> {
  return useMutation({
    ...kept,
    mutationFn: ({ id, ...patch }) =>
      onceIfCommand([patch], pb.collection(name).update<Row<N>>(id, patch, { requestKey: null })),
    onMutate: (change) => showAtOnce(name, [change]),
    onSuccess: (row, _change, shown) => {
      shown.get(row.id)?.settle()
      confirmRow(name, row as unknown as AnyRow)
      refreshLists(name)
    },
    onError: (_error, _change, shown) => shown?.forEach(({ takeBack }) => void takeBack()),
    meta: { ...options },
  })
}

/**
 * Like `useUpdate`, for many records in one call: `updateMany.mutate([{ id, decision: 'approve' }, …])`. Succeeds even if
 * some of them failed; `failed` lists those.
 */
export function useUpdateMany<N extends CollectionName>(
  name: N,
  options: ChangeOptions = {},
): UseMutationResult<Outcome<Row<N>>, Error, readonly Change<N>[], Shown> {
  return useMutation({
    ...kept,
    mutationFn: (changes) => {
      const writes = changes.map(({ id, ...patch }) => ({ id, patch }))
      return onceIfCommand(
        writes.map(({ patch }) => patch),
        sendMany<Row<N>>(name, writes),
      )
    },
    onMutate: (changes) => showAtOnce(name, changes),
    onSuccess: ({ rows, failed }, _changes, shown) => {
      for (const { id } of failed) shown.get(id)?.takeBack()
      for (const row of rows) {
        shown.get(row.id)?.settle()
        confirmRow(name, row as unknown as AnyRow)
      }
      refreshLists(name)
    },
    onError: (_error, _changes, shown) => shown?.forEach(({ takeBack }) => void takeBack()),
    meta: { ...options },
  })
}

/** Fields that start work. A call without a response may have arrived, and starting twice costs twice. */
const commands = ['generation', 'status']

async function onceIfCommand<T>(patches: readonly object[], call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (patches.some((patch) => commands.some((field) => field in patch))) neverAgain(error)
    throw error
  }
}

/** Optimistic values by id: call `settle` when they are stored, `takeBack` when they are rejected. */
type Shown = ReadonlyMap<string, { settle: () => void; takeBack: () => void }>

async function showAtOnce(name: CollectionName, changes: readonly (object & { id: string })[]): Promise<Shown> {
  // Pending responses do not include these changes.
  await queryClient.cancelQueries({ queryKey: keys.collection(name) })
  return new Map(
    changes.map(({ id, ...patch }) => {
      const plain = Object.fromEntries(Object.entries(patch).filter(([key, value]) => isPlain(key, value)))
      const change = addPending(name, id, plain, (findRow(name, id) ?? {}) as Record<string, unknown>)
      patchRow(name, id, plain)
      const settle = (): void => removePending(name, id, change)
      const takeBack = (): void => {
        settle()
        patchRow(name, id, { ...change.confirmed, ...overlayOf(name, id) })
      }
      return [id, { settle, takeBack }]
    }),
  )
}

const isPlain = (key: string, value: unknown) => !/[+-]$|^\+/.test(key) && !(value instanceof Blob)

function confirmRow(name: CollectionName, row: AnyRow): void {
  const cached = findRow(name, row.id)
  putRow(name, row)
  // An event overtook this response: the cache has the newer row below the optimistic values.
  if (cached && cached.updated > row.updated) refreshRow(name, row.id)
}

/** `remove.mutate(id)`. Not optimistic: shown once the server has confirmed it. */
export function useDelete<N extends CollectionName>(
  name: N,
  options: ChangeOptions = {},
): UseMutationResult<boolean, Error, string> {
  return useMutation({
    mutationFn: (id) => pb.collection(name).delete(id, { requestKey: null }),
    onSuccess: (_done, id) => forget(name, [id]),
    meta: { ...options },
  })
}

/** Like `useDelete`, for many records in one call. Succeeds even if some of them failed; `failed` lists those. */
export function useDeleteMany<N extends CollectionName>(
  name: N,
  options: ChangeOptions = {},
): UseMutationResult<Outcome<Row<N>>, Error, readonly string[]> {
  return useMutation({
    mutationFn: (ids) =>
      sendMany<Row<N>>(
        name,
        ids.map((id) => ({ id })),
      ),
    onSuccess: ({ done }) => forget(name, done),
    meta: { ...options },
  })
}

function forget(name: CollectionName, ids: readonly string[]): void {
  for (const id of ids) {
    dropRow(name, id)
    queryClient.removeQueries({ queryKey: ['records', name, 'one', id] })
  }
  refreshLists(name, 0)
}
