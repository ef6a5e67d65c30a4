import { getTokenPayload } from 'pocketbase'
import { useSyncExternalStore } from 'react'
import type { Row } from '#shared/collections/index.ts'
import { connect, pb } from './client.ts'
import { queryClient } from './query-client.ts'
import { failureOf } from './request-error.ts'
import { endSubscriptions } from './subscriptions.ts'

export interface Session {
  /** Whether the stored token is valid. */
  isSignedIn: boolean
  /** Administrators are in a separate collection, not in `users`. */
  isSuperuser: boolean
  /** The signed-in person; null for visitors and administrators. */
  user: Row<'users'> | null
  /** Id of the signed-in person or administrator, or ''. */
  id: string
  email: string
}

const visitor: Session = { isSignedIn: false, isSuperuser: false, user: null, id: '', email: '' }
let session = visitor
let isRead = false
const listeners = new Set<() => void>()

/** The session outside of React, e.g. in a guard. Expiry is checked on each call. */
export function currentSession(): Session {
  if (!isRead || session.isSignedIn !== pb.authStore.isValid) readSession()
  return session
}

function readSession(): void {
  isRead = true
  const { isValid, record, isSuperuser } = pb.authStore
  if (!isValid || !record) {
    session = visitor
    return
  }
  const user = isSuperuser ? null : (record as unknown as Row<'users'>)
  session = { isSignedIn: true, isSuperuser, user, id: record.id, email: String(record.email ?? '') }
}

pb.authStore.onChange(() => {
  readSession()
  for (const listener of listeners) listener()
})

/** The current session; follows sign-in, sign-out and changes of the own record, also from other tabs. */
export function useSession(): Session {
  return useSyncExternalStore(subscribe, currentSession, () => visitor)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Clears the person's session, token, cached records and live connections. */
export function signOut(): void {
  const session = currentSessionId()
  // Without an answer the session stays on the server until it expires.
  if (session)
    void pb
      .collection('sessions')
      .delete(session, { requestKey: null })
      .catch(() => undefined)
  endSubscriptions()
  pb.cancelAllRequests()
  pb.authStore.clear()
  queryClient.clear()
  reloading = undefined
}

/** The id of the session that the stored token belongs to; '' for visitors. */
export function currentSessionId(): string {
  const { session } = getTokenPayload(pb.authStore.token) as { session?: unknown }
  return typeof session === 'string' ? session : ''
}

let reloading: Promise<void> | undefined

/**
 * At startup: with a valid stored token, refetches the person's record. A rejected token signs out; if the server
 * does not answer, nothing changes.
 */
export function reloadSession(language: string): Promise<void> {
  reloading ??= connect(language).then(renewSession)
  return reloading
}

/** Fetches the person's record and a new token. The session ends if the server no longer knows it. */
export async function renewSession(): Promise<void> {
  endIfBrowserWasClosed()
  if (!pb.authStore.isValid) return
  const collection = pb.authStore.isSuperuser ? '_superusers' : 'users'
  try {
    await pb.collection(collection).authRefresh({ requestKey: null })
  } catch (error) {
    const { status } = failureOf(error)
    if (status === 401 || status === 403 || status === 404) pb.authStore.clear()
  }
}

/** Refetches the person's own record, e.g. after the server changed credits. */
export async function refreshUser(): Promise<void> {
  const { user } = currentSession()
  if (user)
    await pb
      .collection('users')
      .getOne(user.id, { requestKey: null })
      .then((record) => pb.authStore.save(pb.authStore.token, record))
}

// Sign-in without "remember me": a cookie without an age marks the open browser, for all of its tabs.
const shortKey = 'sessionOnly'

export function keepOnlyWhileOpen(isShort: boolean): void {
  if (!isShort) {
    localStorage.removeItem(shortKey)
    return
  }
  localStorage.setItem(shortKey, '1')
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in supported browsers
  document.cookie = `${shortKey}=1; path=/; samesite=lax`
}

function endIfBrowserWasClosed(): void {
  const isShort = localStorage.getItem(shortKey) === '1'
  if (isShort && !document.cookie.includes(`${shortKey}=1`)) {
    localStorage.removeItem(shortKey)
    pb.authStore.clear()
  }
}
