import { getTokenPayload } from 'pocketbase'

export interface LinkAccount {
  id: string
  email: string
}

/** Whose link it is, as its token says; empty where that is no token. Only the server knows whether it is true. */
export function accountOfLink(token: string): LinkAccount {
  const { id, email } = getTokenPayload(token) as Record<string, unknown>
  return { id: String(id ?? ''), email: String(email ?? '') }
}
