import { useSyncExternalStore } from 'react'
import { pb } from './client.ts'
import { checkConnection, connected } from './connection.ts'
import { type FieldProblem, failureOf } from './request-error.ts'

/** An entry that a person has written and that may not be stored on the server yet. */
export interface Outgoing {
  /** The same in every attempt, so that the server stores it once. */
  clientId: string
  at: string
  state: 'waiting' | 'failed'
  problem?: FieldProblem
}

interface OutboxOptions<T extends Outgoing> {
  /** The storage key, without the person. */
  key: string
  /** Entries of the same line are sent sequentially. */
  lineOf: (entry: T) => string
  /**
   * One attempt to send. It is retried if it throws without a response, or with one that may be different later.
   * @returns the reason why the entry can never be sent
   * @throws what the record API throws
   */
  send: (entry: T) => Promise<FieldProblem | undefined>
  /** Whether a refusal means that an earlier attempt succeeded, whose response was lost. */
  hasArrived: (entry: T, fields: Record<string, FieldProblem>) => boolean | Promise<boolean>
  /** Called when the entry was sent or discarded. */
  onGone?: (clientId: string) => void
}

export interface Outbox<T extends Outgoing> {
  /** Sends this person's stored and new entries until they succeed. @returns a function that stops it */
  start(user: string): () => void
  /** Shows the entry and sends it. */
  add(entry: T): void
  /** Sends an entry again that the server has refused. */
  retry(clientId: string): void
  /** Discards an entry. */
  discard(clientId: string): void
  entries(): readonly T[]
  /** Reloads entries that another tab has written. */
  reread(): void
  useEntries(): readonly T[]
}

const firstPause = 1000
const maxPause = 20_000

/**
 * Stores new entries in the browser until the server has them, per person and across reloads, and shows them in all tabs. A
 * person's entries are never sent by somebody else.
 */
export function createOutbox<T extends Outgoing>(options: OutboxOptions<T>): Outbox<T> {
  const kept = createKept<T>(options.key)
  const draining = new Set<string>()

  const set = (clientId: string, values: Pick<Outgoing, 'state'> & { problem: FieldProblem | undefined }): void =>
    kept.change((before) => before.map((one) => (one.clientId === clientId ? { ...one, ...values } : one)))

  function discard(clientId: string): void {
    kept.change((before) => before.filter((one) => one.clientId !== clientId))
    options.onGone?.(clientId)
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
        if (!next || kept.owner() !== sender || pb.authStore.record?.id !== sender) return
        const isSettled = await attempt(next)
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
  async function attempt(entry: T): Promise<boolean> {
    const { clientId } = entry
    try {
      const problem = await options.send(entry)
      if (problem) set(clientId, { state: 'failed', problem })
      else discard(clientId)
      return true
    } catch (error) {
      const failure = failureOf(error)
      const { fields, message } = failure
      if (mayGoLater(failure)) {
        void checkConnection()
        return false
      }
      if (await options.hasArrived(entry, fields)) discard(clientId)
      else set(clientId, { state: 'failed', problem: Object.values(fields)[0] ?? { code: '', message } })
      return true
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
      return () => window.removeEventListener('storage', listen)
    },
    add(entry) {
      kept.open(pb.authStore.record?.id ?? '')
      kept.change((before) => [...before, entry])
      void drain(options.lineOf(entry))
    },
    retry(clientId) {
      const entry = kept.entries().find((one) => one.clientId === clientId)
      if (!entry) return
      set(clientId, { state: 'waiting', problem: undefined })
      void drain(options.lineOf(entry))
    },
    discard,
    entries: kept.entries,
    reread: kept.reread,
    useEntries: () => useSyncExternalStore(kept.subscribe, kept.shown, kept.shown),
  }
}

/** A person's entries in the browser's storage, from all tabs. */
function createKept<T extends Outgoing>(name: string) {
  const listeners = new Set<() => void>()
  const nothing: readonly T[] = []
  let owner = ''
  let entries = nothing

  const keyOf = (user: string): string => `${name}:${user}`

  function publish(next: readonly T[]): void {
    entries = next
    for (const listener of listeners) listener()
  }

  function read(): readonly T[] {
    if (!owner) return []
    try {
      const stored: unknown = JSON.parse(localStorage.getItem(keyOf(owner)) ?? '[]')
      return Array.isArray(stored) ? (stored as T[]) : []
    } catch {
      return entries
    }
  }

  return {
    owner: () => owner,
    entries: () => entries,
    /** Another person may have signed in, whose outbox has not been opened yet. */
    shown: (): readonly T[] => (pb.authStore.record?.id === owner ? entries : nothing),
    isKey: (key: string | null) => key === null || key === keyOf(owner),
    reread: () => publish(read()),
    open(user: string): void {
      if (owner === user) return
      owner = user
      publish(read())
    },
    change(next: (before: readonly T[]) => readonly T[]): void {
      // Another tab may have changed it meanwhile.
      const changed = next(read())
      try {
        if (changed.length === 0) localStorage.removeItem(keyOf(owner))
        else localStorage.setItem(keyOf(owner), JSON.stringify(changed))
      } catch {
        // Without storage, entries are only kept in this page.
      }
      publish(changed)
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Whether the failed call may succeed later without changes. */
export const mayGoLater = ({ status }: { status: number | '??' }): boolean =>
  status === '??' || status >= 500 || status === 429
