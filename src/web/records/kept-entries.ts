import { pb } from './client.ts'
import { type FilesKey, forgetFiles, keepFiles, keptFiles, keysOfFiles } from './kept-files.ts'
import type { FieldProblem } from './request-error.ts'
import { setOnlyHere } from './waiting-changes.ts'

/** An entry that a person has written and that may not be stored on the server yet. */
export interface Outgoing {
  /** The same in every attempt, so that the server stores it once. */
  clientId: string
  at: string
  state: 'waiting' | 'failed'
  problem?: FieldProblem
  /** Names of its files. */
  files: readonly string[]
}

/** An entry is added right after its files. */
const maxMillisecondsBetween = 60 * 60_000

/**
 * A person's entries in the browser's storage, from all tabs, and their files. An entry that cannot be stored completely is only
 * in this page.
 */
export function createKept<T extends Outgoing>(name: string) {
  const listeners = new Set<() => void>()
  const nothing: readonly T[] = []
  /** Entries by person. */
  const onlyHere = new Map<string, readonly T[]>()
  const filesHere = new Map<string, readonly File[]>()
  let owner = ''
  let entries = nothing

  const keyOf = (user: string): string => `${name}:${user}`
  const filesKeyOf = ({ clientId, at }: T, user: string): FilesKey => [keyOf(user), clientId, at]
  const here = (): readonly T[] => onlyHere.get(owner) ?? nothing
  const isIn = (list: readonly T[], { clientId }: T): boolean => list.some((one) => one.clientId === clientId)

  function notify(): void {
    for (const listener of listeners) listener()
  }

  function reread(): void {
    entries = read()
    setOnlyHere(name, here().length)
    notify()
  }

  function read(): readonly T[] {
    return [...stored().filter((one) => !isIn(here(), one)), ...here()]
  }

  function stored(): readonly T[] {
    try {
      const found: unknown = JSON.parse((owner && localStorage.getItem(keyOf(owner))) || '[]')
      return Array.isArray(found) ? (found as T[]) : []
    } catch {
      return []
    }
  }

  /** Whether the browser has stored them. */
  function store(list: readonly T[]): boolean {
    try {
      if (list.length === 0) localStorage.removeItem(keyOf(owner))
      else localStorage.setItem(keyOf(owner), JSON.stringify(list))
      return true
    } catch {
      return false
    }
  }

  function change(next: (before: readonly T[]) => readonly T[]): void {
    // Another tab may have changed it meanwhile.
    const after = next(read())
    if (store(after.filter(({ clientId }) => !filesHere.has(clientId)))) {
      onlyHere.set(
        owner,
        after.filter(({ clientId }) => filesHere.has(clientId)),
      )
    } else {
      const before = stored().filter((one) => isIn(after, one))
      store(before)
      const known = new Set(before.map((one) => JSON.stringify(one)))
      onlyHere.set(
        owner,
        after.filter((one) => !known.has(JSON.stringify(one))),
      )
    }
    reread()
  }

  function open(user: string): void {
    owner = user
    reread()
  }

  return {
    owner: () => owner,
    entries: () => entries,
    /** Another person may have signed in, whose outbox has not been opened yet. */
    shown: (): readonly T[] => (pb.authStore.record?.id === owner ? entries : nothing),
    isKey: (key: string | null) => key === null || key === keyOf(owner),
    isOnlyHere: (clientId: string): boolean => here().some((one) => one.clientId === clientId),
    ...{ open, reread, change, notify },
    /** Other tabs see the entry only once its files are stored. */
    async add(user: string, entry: T, files: readonly File[]): Promise<void> {
      if (files.length > 0)
        await keepFiles(filesKeyOf(entry, user), files).catch(() => void filesHere.set(entry.clientId, files))
      if (user !== owner) open(user)
      change((before) => [...before, entry])
    },
    /** Null if they are gone. @throws if the browser cannot read them now */
    async filesOf(entry: T): Promise<readonly File[] | null> {
      if (entry.files.length === 0) return []
      return filesHere.get(entry.clientId) ?? keptFiles(filesKeyOf(entry, owner))
    },
    remove(clientId: string): void {
      const entry = entries.find((one) => one.clientId === clientId)
      if (!entry) return
      change((before) => before.filter((one) => one.clientId !== clientId))
      filesHere.delete(clientId)
      if (entry.files.length > 0) forgetFiles(filesKeyOf(entry, owner)).catch(() => undefined)
    },
    /** Removes files whose page was closed before their entry was added, or right after it was removed. */
    async sweep(): Promise<void> {
      const isLeft = ([, clientId, at]: FilesKey): boolean =>
        !entries.some((one) => one.clientId === clientId) && Date.now() - Date.parse(at) > maxMillisecondsBetween
      const keys = await keysOfFiles(keyOf(owner)).catch(() => [])
      for (const key of keys.filter(isLeft)) await forgetFiles(key).catch(() => undefined)
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
