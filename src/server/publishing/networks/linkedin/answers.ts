import type { Reply } from '#server/engine/fetch/safe-fetch.ts'
import type { Answer, Refusal } from '../network.ts'
import { rateLimited, refused, unknown } from '../reply-outcome.ts'

/** The public URL of an account's post. */
export type PostUrl = (id: string, author: string) => string

/**
 * The outcome of a request that creates a post. A 4xx means that none was created; a 5xx, or a reply that is not LinkedIn's,
 * may follow its creation. Only the status of a reply is relied on.
 */
export function answerOf(reply: Reply, urlOf: (id: string) => string, now: Date): Answer {
  const id = reply.headers.get('x-restli-id') ?? ''
  if (reply.status === 201 || (isSuccess(reply) && id)) return { outcome: 'accepted', id, url: id && urlOf(id) }
  return refusalOf(reply, now) ?? unknown(detailOf(reply))
}

/** Null unless the reply means that nothing was done. */
export function refusalOf(reply: Reply, now: Date): Refusal | null {
  const { status, text } = reply
  const detail = detailOf(reply)
  if (status === 401) return refused('reconnect', detail)
  if (status === 403) return refused('forbidden', detail)
  if (status === 426) return refused('version', detail)
  if (status === 429) return rateLimited(reply, detail, now)
  if (status === 400 && text.includes('MEDIA_ASSET_WAITING_UPLOAD')) return refused('not-ready', detail)
  if (status === 422 && /DUPLICATE_POST|duplicate of/i.test(text)) {
    const existing = urnIn(text)
    return refused('duplicate', detail, existing ? { existing } : {})
  }
  // Proxies in front of LinkedIn also send 408, possibly after LinkedIn has read the request.
  return status >= 400 && status < 500 && status !== 408 ? refused('rejected', detail) : null
}

export const isSuccess = ({ status }: Reply): boolean => status >= 200 && status < 300

/** The reply's message, or else its text. */
export function detailOf({ status, text }: Reply): string {
  const { message, code } = readObject(text)
  const said = [code, message].filter((part) => typeof part === 'string' && part !== '').join(': ')
  return `${status} ${said || text.replace(/(?:<[^<>]*>|\s)+/g, ' ').trim()}`.trim()
}

/** The fields of a JSON object; empty for any other text. */
export function readObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? { ...value } : {}
  } catch {
    return {}
  }
}

const urnIn = (text: string): string => /urn:li:(?:share|ugcPost):[\w-]+/.exec(text)?.[0] ?? ''
