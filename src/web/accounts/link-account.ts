import { getTokenPayload } from 'pocketbase'

export interface LinkAccount {
  id: string
  email: string
}

/** The account of a link, read from its unverified token; empty for an invalid token. */
export function accountOfLink(token: string): LinkAccount {
  const { id, email } = getTokenPayload(token) as Record<string, unknown>
  return { id: String(id ?? ''), email: String(email ?? '') }
}
