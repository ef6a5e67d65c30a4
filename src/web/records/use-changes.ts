import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import type { CollectionName, Row } from '#shared/collections/index.ts'
import { type AnyRow, addPending, dropRow, findRow, keys, patchRow, putRow, refreshLists, refreshRow } from './cache.ts'
import { pb } from './client.ts'
import { isWorthKeeping, neverAgain, queryClient } from './query-client.ts'

/** Fields to write; files as `File`, modifiers as the record API has them (`'sources+'`). */
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

interface UpdateOptions<N extends CollectionName> extends ChangeOptions {
  /** Called after a confirmed change with a function that takes it back; offer it in the message. */
  offerUndo?: (undo: () => void, row: Row<N>) => void
}

/**
 * `update.mutate({ id, decision: 'approve' })`: shown at once, taken back when the server refuses, kept and sent later
 * when it cannot be reached.
 */
export function useUpdate<N extends CollectionName>(
  name: N,
  options: UpdateOptions<N> = {},
): UseMutationResult<Row<N>, Error, Change<N>, Undoing> {
  const { offerUndo, ...meta } = options
  return useMutation({
    // One after the other: neither a decision and its undoing nor notes and the rewriting by them may change places.
    scope: { id: 'updates' },
    mutationFn: ({ id, ...patch }) => send(name, id, patch),
    retry: isWorthKeeping,
    onMutate: ({ id, ...patch }) => showAtOnce(name, id, patch),
    onSuccess: (row, { id, ...patch }, shown) => {
      shown.settle()
      const cached = findRow(name, id)
      putRow(name, row as unknown as AnyRow)
      // An event was faster than this answer: the cache holds the newer row under the values shown ahead of it.
      if (cached && cached.updated > row.updated) refreshRow(name, id)
      refreshLists(name)
      offerUndo?.(() => void takeBack(name, id, patch, shown.before), row)
    },
    onError: (_error, { id }, shown) => {
      shown?.settle()
      if (shown) patchRow(name, id, shown.before)
    },
    meta,
  })
}

/** Fields that set work off. Nobody knows whether a call without an answer arrived, and twice would be paid twice. */
const commands = ['generation', 'status']

async function send<N extends CollectionName>(name: N, id: string, patch: object): Promise<Row<N>> {
  try {
    return await pb.collection(name).update<Row<N>>(id, patch, { requestKey: null })
  } catch (error) {
    if (commands.some((field) => field in patch)) neverAgain(error)
    throw error
  }
}

/** What the changed fields were before. */
interface Undoing {
  before: Record<string, unknown>
  settle: () => void
}

async function showAtOnce(name: CollectionName, id: string, patch: object): Promise<Undoing> {
  const plain = Object.fromEntries(Object.entries(patch).filter(([key, value]) => isPlain(key, value)))
  const row = (findRow(name, id) ?? {}) as Record<string, unknown>
  const before = Object.fromEntries(Object.keys(plain).map((key) => [key, row[key]]))
  await queryClient.cancelQueries({ queryKey: keys.collection(name) })
  const settle = addPending(name, id, plain)
  patchRow(name, id, plain)
  return { before, settle }
}

const isPlain = (key: string, value: unknown) => !/[+-]$|^\+/.test(key) && !(value instanceof Blob)

async function takeBack(name: CollectionName, id: string, patch: object, before: object): Promise<void> {
  const fields = Object.keys(patch).filter((key) => key in before)
  const body = Object.fromEntries(fields.map((key) => [key, (before as Record<string, unknown>)[key]]))
  patchRow(name, id, body)
  putRow(name, await pb.collection(name).update<AnyRow>(id, body, { requestKey: null }))
  refreshLists(name)
}

/** `remove.mutate(id)`. Not shown before the server confirms it: deleting is never taken for granted. */
export function useDelete<N extends CollectionName>(
  name: N,
  options: ChangeOptions = {},
): UseMutationResult<boolean, Error, string> {
  return useMutation({
    mutationFn: (id) => pb.collection(name).delete(id, { requestKey: null }),
    onSuccess: (_done, id) => {
      dropRow(name, id)
      queryClient.removeQueries({ queryKey: ['records', name, 'one', id] })
      refreshLists(name, 0)
    },
    meta: { ...options },
  })
}
