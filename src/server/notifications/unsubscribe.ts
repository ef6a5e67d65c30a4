import type { Seal } from '#server/engine/settings/seal.ts'

const place = 'notifications/unsubscribe'

/** Lets its holder stop a person's notification emails, and nothing else. Valid as long as the server's key. */
export const unsubscribeToken = (seal: Seal, user: string): string => seal.close(user, place)

/** The person of a token; null for anything else. */
export const unsubscriberOf = (seal: Seal, token: string): string | null => seal.open(token, place)
