import { useSyncExternalStore } from 'react'
import type { FieldProblem } from '#web/records/request-error.ts'

/** A message of this person that is not confirmed as stored. */
export interface Outgoing {
  clientId: string
  conversation: string
  body: string
  private: boolean
  mentions: string[]
  /** File names; the files are in `kept-files.ts`. */
  files: string[]
  at: string
  state: 'waiting' | 'failed'
  problem?: FieldProblem
}

const keyOf = (user: string): string => `chatOutbox:${user}`
const listeners = new Set<() => void>()
let owner = ''
let entries: readonly Outgoing[] = []

/** Shows this person's unsent messages, from all tabs. Never anybody else's. */
export function openOutgoing(user: string): void {
  if (owner === user) return
  owner = user
  publish(read())
}

export const outgoing = (): readonly Outgoing[] => entries
export const outgoingOwner = (): string => owner

export function change(next: (before: readonly Outgoing[]) => readonly Outgoing[]): void {
  // Another tab may have written meanwhile.
  const changed = next(read())
  write(changed)
  publish(changed)
}

/** Reloads what another tab has written. */
export function rereadOutgoing(): void {
  publish(read())
}

export const isOutgoingKey = (key: string | null): boolean => key === null || key === keyOf(owner)

export function useOutgoing(): readonly Outgoing[] {
  return useSyncExternalStore(subscribe, outgoing, outgoing)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function publish(next: readonly Outgoing[]): void {
  entries = next
  for (const listener of listeners) listener()
}

function read(): readonly Outgoing[] {
  if (!owner) return []
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(owner)) ?? '[]')
    return Array.isArray(stored) ? (stored as Outgoing[]) : []
  } catch {
    return entries
  }
}

function write(next: readonly Outgoing[]): void {
  try {
    if (next.length === 0) localStorage.removeItem(keyOf(owner))
    else localStorage.setItem(keyOf(owner), JSON.stringify(next))
  } catch {
    // Without storage, messages are pending in this page only.
  }
}
