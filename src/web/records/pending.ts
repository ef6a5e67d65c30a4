import type { CollectionName } from '#shared/collections/index.ts'

/** An optimistic change, and the last server state of the same fields. */
export interface PendingChange {
  readonly patch: Readonly<Record<string, unknown>>
  confirmed: Record<string, unknown>
}

/** Pending changes by `collection/id`, oldest first. */
const pending = new Map<string, readonly PendingChange[]>()
const keyOf = (name: CollectionName, id: string): string => `${name}/${id}`
const changesOf = (name: CollectionName, id: string) => pending.get(keyOf(name, id)) ?? []

/** @param shown the row on the screen, including earlier pending changes */
export function addPending(
  name: CollectionName,
  id: string,
  patch: PendingChange['patch'],
  shown: Readonly<Record<string, unknown>>,
): PendingChange {
  const earlier = changesOf(name, id)
  const confirmed = Object.fromEntries(
    Object.keys(patch).map((field) => [
      field,
      (earlier.find((change) => field in change.patch)?.confirmed ?? shown)[field],
    ]),
  )
  const change = { patch, confirmed }
  pending.set(keyOf(name, id), [...earlier, change])
  return change
}

export function removePending(name: CollectionName, id: string, change: PendingChange): void {
  const rest = changesOf(name, id).filter((other) => other !== change)
  if (rest.length > 0) pending.set(keyOf(name, id), rest)
  else pending.delete(keyOf(name, id))
}

/** The optimistic fields of a row. */
export function overlayOf(name: CollectionName, id: string): object {
  return Object.assign({}, ...changesOf(name, id).map(({ patch }) => patch))
}

/** Stores a server state, so that a rejected change can be reverted to it. */
export function noteConfirmed(name: CollectionName, row: { id: string }): void {
  for (const { confirmed } of changesOf(name, row.id)) {
    for (const field of Object.keys(confirmed)) {
      if (field in row) confirmed[field] = row[field as keyof typeof row]
    }
  }
}
