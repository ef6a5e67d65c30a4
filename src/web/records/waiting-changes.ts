import { useSyncExternalStore } from 'react'
import { queryClient } from './query-client.ts'

type Mutation = ReturnType<ReturnType<typeof queryClient.getMutationCache>['getAll']>[number]

/** Changes that are not sent yet because of the connection. */
const waiting = new Set<Mutation>()
const listeners = new Set<() => void>()

queryClient.getMutationCache().subscribe(({ type, mutation }) => {
  if (!mutation) return
  const before = waiting.size
  const { status, isPaused, failureCount } = mutation.state
  if (type === 'removed' || status !== 'pending') waiting.delete(mutation)
  else if (isPaused || failureCount > 0) waiting.add(mutation)
  if (waiting.size !== before) for (const listener of listeners) listener()
})

export const countWaitingChanges = (): number => waiting.size

/** The numbers of entries that their outbox could not store in the browser. */
const onlyHere = new Map<string, number>()

export function setOnlyHere(outbox: string, count: number): void {
  if (count > 0) onlyHere.set(outbox, count)
  else onlyHere.delete(outbox)
}

/** Whether closing the page or signing out would lose something that has not been sent. */
export const hasUnsent = (): boolean => waiting.size > 0 || onlyHere.size > 0

export function useWaitingChanges(): number {
  return useSyncExternalStore(subscribe, countWaitingChanges, () => 0)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
