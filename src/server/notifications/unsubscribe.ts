import type { Seal } from '#server/engine/settings/seal.ts'

const place = 'notifications/unsubscribe'

/** Lets whoever has a person's mail stop such mails, and do nothing else. It holds as long as the server's key. */
export const unsubscribeToken = (seal: Seal, user: string): string => seal.close(user, place)

/** The person of a token; null for anything else. */
export const unsubscriberOf = (seal: Seal, token: string): string | null => seal.open(token, place)
