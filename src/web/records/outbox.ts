import { useSyncExternalStore } from 'react'
import { pb } from './client.ts'
import { checkConnection, connected } from './connection.ts'
import { createKept, type Outgoing } from './kept-entries.ts'
import { type FieldProblem, failureOf } from './request-error.ts'

export type { Outgoing } from './kept-entries.ts'

interface Attempt {
  files: readonly File[]
  /** Aborted when the entry is discarded, the person signs out, or nothing has happened for too long. */
  signal: AbortSignal
  /** 0–1 */
  onProgress: (share: number) => void
}

interface OutboxOptions<T extends Outgoing> {
  /** The storage key, without the person. */
  key: string
  /** Entries of the same line are sent sequentially. */
  lineOf: (entry: T) => string
  /** Milliseconds without a response or progress after which an attempt is given up. */
  maxSilence: (entry: T) => number
  /** The code of the problem of an entry whose files are gone. */
  filesLost: string
  /**
   * One attempt to send. It is retried if it throws without a response, or with one that may be different later.
   * @throws what the record API throws
   */
  send: (entry: T, attempt: Attempt) => Promise<void>
  /** Whether a refusal means that an earlier attempt succeeded, whose response was lost. */
  hasArrived: (entry: T, fields: Record<string, FieldProblem>) => boolean | Promise<boolean>
}

export interface Outbox<T extends Outgoing> {
  /** Sends this person's stored and new entries until they succeed. @returns a function that stops it */
  start(user: string): () => void
  /** Stores the entry with its files, shows it and sends it. */
  add(entry: T, files?: readonly File[]): Promise<void>
  /** Sends an entry again that the server has refused. */
  retry(clientId: string): void
  /** Discards an entry and stops sending it. */
  discard(clientId: string): void
  entries(): readonly T[]
  /** Whether the browser could not store the entry, which is therefore lost when this page is closed. */
  isOnlyHere(clientId: string): boolean
  /** Null if they are gone. @throws if the browser cannot read them now */
  filesOf(entry: T): Promise<readonly File[] | null>
  /** Reloads entries that another tab has written. */
  reread(): void
  useEntries(): readonly T[]
  /** How much of an entry's files has been sent, 0–1; null while they are not being sent. */
  useProgress(clientId: string): number | null
}

const firstPause = 1000
const maxPause = 20_000
/** How long a tab waits while another one sends, which the system may have suspended. */
const maxTurn = 120_000

/**
 * Stores new entries in the browser until the server has them, per person and across reloads, and shows them in all tabs. A
 * person's entries are never sent by somebody else.
 */
export function createOutbox<T extends Outgoing>(options: OutboxOptions<T>): Outbox<T> {
  const kept = createKept<T>(options.key)
  const draining = new Set<string>()
  const progress = new Map<string, number>()

  const find = (clientId: string): T | undefined => kept.entries().find((one) => one.clientId === clientId)
  const set = (clientId: string, values: Pick<Outgoing, 'state'> & { problem: FieldProblem | undefined }): void =>
    kept.change((before) => before.map((one) => (one.clientId === clientId ? { ...one, ...values } : one)))
  const isSignedIn = (user: string): boolean => kept.owner() === user && pb.authStore.record?.id === user

  function report(clientId: string, share: number | null): void {
    if (share === null) progress.delete(clientId)
    else progress.set(clientId, share)
    kept.notify()
  }

  function drainAll(): void {
    for (const line of new Set(kept.entries().map(options.lineOf))) void drain(line)
  }

  async function drain(line: string): Promise<void> {
    const sender = kept.owner()
    const key = `${sender} ${line}`
    if (draining.has(key)) return
    draining.add(key)
    let pause = firstPause
    try {
      for (;;) {
        const next = kept.entries().find((one) => options.lineOf(one) === line && one.state === 'waiting')
        // Another person may have signed in.
        if (!next || !isSignedIn(sender)) return
        const isSettled = await inTurn(`${options.key}:${key}`, () => attempt(next.clientId, sender))
        if (isSettled) pause = firstPause
        else {
          await Promise.all([connected(), new Promise((done) => setTimeout(done, pause))])
          pause = Math.min(pause * 2, maxPause)
        }
      }
    } finally {
      draining.delete(key)
    }
  }

  /** Whether the outcome of the entry is known. */
  async function attempt(clientId: string, sender: string): Promise<boolean> {
    // Another tab may have sent it meanwhile.
    kept.reread()
    const entry = isSignedIn(sender) ? find(clientId) : undefined
    if (entry?.state !== 'waiting') return true
    const watch = watched({
      isOver: () => !isSignedIn(sender) || !find(clientId),
      maxSilence: options.maxSilence(entry),
      follow: kept.subscribe,
      onProgress: (share) => report(clientId, share),
    })
    try {
      const files = await kept.filesOf(entry)
      if (files) {
        await options.send(entry, { files, ...watch })
        kept.remove(clientId)
      } else set(clientId, { state: 'failed', problem: { code: options.filesLost, message: '' } })
      return true
    } catch (error) {
      if (!isSignedIn(sender) || !find(clientId)) return true
      const failure = failureOf(error)
      const { fields, message } = failure
      if (mayGoLater(failure)) {
        void checkConnection()
        return false
      }
      if (await options.hasArrived(entry, fields)) kept.remove(clientId)
      else set(clientId, { state: 'failed', problem: Object.values(fields)[0] ?? { code: '', message } })
      return true
    } finally {
      watch.end()
      report(clientId, null)
    }
  }

  return {
    start(user) {
      kept.open(user)
      const listen = ({ key }: StorageEvent): void => {
        if (!kept.isKey(key)) return
        kept.reread()
        drainAll()
      }
      window.addEventListener('storage', listen)
      drainAll()
      void kept.sweep()
      return () => window.removeEventListener('storage', listen)
    },
    async add(entry, files = []) {
      await kept.add(pb.authStore.record?.id ?? '', entry, files)
      void drain(options.lineOf(entry))
    },
    retry(clientId) {
      const entry = find(clientId)
      if (!entry) return
      set(clientId, { state: 'waiting', problem: undefined })
      void drain(options.lineOf(entry))
    },
    discard: kept.remove,
    entries: kept.entries,
    isOnlyHere: kept.isOnlyHere,
    filesOf: kept.filesOf,
    reread: kept.reread,
    useEntries: () => useSyncExternalStore(kept.subscribe, kept.shown, kept.shown),
    useProgress: (clientId) =>
      useSyncExternalStore(
        kept.subscribe,
        () => progress.get(clientId) ?? null,
        () => null,
      ),
  }
}

interface Watched {
  isOver: () => boolean
  maxSilence: number
  /** Calls the listener when `isOver` may have changed. */
  follow: (listener: () => void) => () => void
  onProgress: (share: number) => void
}

/** Aborts an attempt that no longer makes sense, or in which nothing happens. */
function watched({ isOver, maxSilence, follow, onProgress }: Watched) {
  const stop = new AbortController()
  const patience = () => setTimeout(() => stop.abort(), maxSilence)
  let timer = patience()
  const look = () => isOver() && stop.abort()
  const unsubscribe = [follow(look), pb.authStore.onChange(look)]
  return {
    signal: stop.signal,
    onProgress(share: number): void {
      clearTimeout(timer)
      timer = patience()
      onProgress(share)
    },
    end(): void {
      clearTimeout(timer)
      for (const act of unsubscribe) act()
    },
  }
}

/** Lets one tab act at a time. The server stores an entry once in any case; this saves sending its files several times. */
async function inTurn<R>(name: string, act: () => Promise<R>): Promise<R> {
  if (!navigator.locks) return act()
  let hasBegun = false
  const begin = (): Promise<R> => {
    hasBegun = true
    return act()
  }
  try {
    return await navigator.locks.request(name, { signal: AbortSignal.timeout(maxTurn) }, begin)
  } catch (error) {
    if (hasBegun) throw error
    return act()
  }
}

/** Whether the failed call may succeed later without changes. */
export const mayGoLater = ({ status }: { status: number | '??' }): boolean =>
  status === '??' || status >= 500 || status === 429
