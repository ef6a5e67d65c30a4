import { useSyncExternalStore } from 'react'

const storageKey = 'pocketbase_auth'

/**
 * Whether someone seems to be signed in in this browser, for public pages, which do not load the client of the record
 * API: whether there is an unexpired token. Only the server knows whether it is valid.
 */
export function useStoredSession(): boolean {
  return useSyncExternalStore(subscribe, hasToken, () => false)
}

function hasToken(): boolean {
  try {
    const { token } = JSON.parse(localStorage.getItem(storageKey) ?? '{}') as { token?: string }
    const payload = JSON.parse(atob((token ?? '').split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/')))
    return Number(payload.exp) > Date.now() / 1000
  } catch {
    return false
  }
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('storage', listener)
  return () => window.removeEventListener('storage', listener)
}
