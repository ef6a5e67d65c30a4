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

export function useWaitingChanges(): number {
  return useSyncExternalStore(subscribe, countWaitingChanges, () => 0)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
