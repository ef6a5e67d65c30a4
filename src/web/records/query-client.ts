import {
  type InvalidateQueryFilters,
  MutationCache,
  notifyManager,
  onlineManager,
  type Query,
  QueryCache,
  QueryClient,
} from '@tanstack/react-query'
import { currentConnection, onConnection } from './connection.ts'
import { failureOf, reportFailure } from './request-error.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: CallMeta
    mutationMeta: CallMeta
  }
}

/** How a failed call is reported to the user. */
export interface CallMeta extends Record<string, unknown> {
  /** Title of the message; without one the general title is used. */
  errorTitle?: string
  /** The screen shows the failure itself. */
  silent?: boolean
}

const maxRetries = 2

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, query) => report(error, query.meta) }),
  mutationCache: new MutationCache({ onError: (error, _v, _c, mutation) => report(error, mutation.meta) }),
  defaultOptions: {
    queries: { staleTime: 15_000, retry: isWorthRetrying, refetchOnWindowFocus: true },
    mutations: { retry: false },
  },
})

// By default the screen is notified in a timer. A key press before that would act on the old state.
notifyManager.setScheduler(queueMicrotask)

// The browser's online state is unreliable, so it does not decide whether calls are sent.
onlineManager.setEventListener((setOnline) => {
  setOnline(currentConnection() === 'online')
  return onConnection((connection) => setOnline(connection === 'online'))
})

const followed = new WeakMap<Query, Promise<void>>()

/**
 * Refetches the matching queries on screen. The first fetch of a query may still be in flight and return data from before the
 * change, and the library would reuse it. So it is awaited, and followed by another one.
 */
export async function invalidate(filters: InvalidateQueryFilters): Promise<void> {
  const firstReads = queryClient
    .getQueryCache()
    .findAll(filters)
    .filter(({ state, promise }) => state.data === undefined && promise)
  await Promise.all([queryClient.invalidateQueries(filters), ...firstReads.map(readAgain)])
}

function readAgain(query: Query): Promise<void> {
  const known = followed.get(query)
  if (known) return known
  const following = Promise.resolve(query.promise)
    .then(() => {
      followed.delete(query)
      return queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true })
    })
    // A failed query has no data to update.
    .catch(() => void followed.delete(query))
  followed.set(query, following)
  return following
}

function report(error: unknown, meta: CallMeta | undefined): void {
  if (!meta?.silent) reportFailure(error, meta?.errorTitle)
}

/** Responses of the server are final; calls without one, or with a server error, are retried. */
function isWorthRetrying(failures: number, error: unknown): boolean {
  const { status, isAbort } = failureOf(error)
  return !isAbort && failures < maxRetries && (status === '??' || status === 429 || status >= 500)
}

const final = new WeakSet<object>()

/** Marks the failure of a change that must not be sent a second time. */
export function neverAgain(error: unknown): void {
  if (error instanceof Error) final.add(error)
}

/** Changes are kept while the server cannot be reached, and sent when it can. */
export function isWorthKeeping(failures: number, error: Error): boolean {
  if (final.has(error)) return false
  return failureOf(error).isUnreachable && (failures < maxRetries || currentConnection() !== 'online')
}
