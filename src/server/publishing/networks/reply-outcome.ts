import { FetchError, type Reply } from '#server/engine/fetch/safe-fetch.ts'
import type { Refusal } from './network.ts'

/** Replies are cut to this length: the state machine and people need the reason, not a whole page. */
const maxDetailCharacters = 1000

export type Unknown = { readonly outcome: 'unknown'; readonly detail: string }

export const unknown = (detail: string): Unknown => ({ outcome: 'unknown', detail: shortened(detail) })

export const refused = (
  reason: Refusal['reason'],
  detail: string,
  more: Pick<Refusal, 'retryAfterMilliseconds' | 'existing'> = {},
): Refusal => ({ outcome: 'refused', reason, detail: shortened(detail), ...more })

/** The outcome of a request without a reply. Only one that was certainly not sent is a refusal. */
export function outcomeOfFailure(error: unknown): Refusal | Unknown {
  const detail = error instanceof Error ? error.message : String(error)
  if (!(error instanceof FetchError) || error.isSent) return unknown(detail)
  // A retry would not help.
  const isForbidden = error.code === 'private-address' || error.code === 'invalid-url'
  return refused(isForbidden ? 'rejected' : 'unreachable', detail)
}

export const rateLimited = (reply: Reply, detail: string, now: Date): Refusal => {
  const retryAfterMilliseconds = retryAfterOf(reply, now)
  return refused('rate-limited', detail, retryAfterMilliseconds === undefined ? {} : { retryAfterMilliseconds })
}

/** `Retry-After` in either form; a date is compared with the reply's own `Date`, if it has one. */
function retryAfterOf({ headers }: Reply, now: Date): number | undefined {
  const said = headers.get('retry-after')?.trim() ?? ''
  if (/^\d+$/.test(said)) return Number(said) * 1000
  const at = Date.parse(said)
  if (Number.isNaN(at)) return undefined
  const from = Date.parse(headers.get('date') ?? '')
  return Math.max(0, at - (Number.isNaN(from) ? now.getTime() : from))
}

const shortened = (detail: string): string => detail.slice(0, maxDetailCharacters)
