import { FetchError, type OutgoingRequest, type Reply, type SafeFetch } from '#server/engine/fetch/safe-fetch.ts'
import type { DeliveryError, JsonObject } from '#shared/contracts/whatsapp.ts'
import { reasonOf } from './errors.ts'
import { objectIn, textIn } from './json.ts'

/** `refused`: definitely not done. `unknown`: the request may have been processed, so sending it again might do it twice. */
export type GraphAnswer =
  | { readonly outcome: 'accepted'; readonly data: JsonObject }
  | GraphRefusal
  | { readonly outcome: 'unknown'; readonly detail: string }

export interface GraphRefusal {
  readonly outcome: 'refused'
  readonly reason: DeliveryError
  /** Meta's error code, or the HTTP status. */
  readonly code: number
  readonly detail: string
  readonly retryAfterMilliseconds?: number
}

/** WhatsApp's Cloud API, part of Meta's Graph API. */
export interface Graph {
  /** Sends one request, without retries. Never throws. */
  ask(accessToken: string, path: string, request?: GraphRequest): Promise<GraphAnswer>
  /** Downloads from an address given by WhatsApp, with the token. @throws FetchError */
  download(accessToken: string, url: string, maxBytes: number): Promise<Reply>
}

interface GraphRequest {
  readonly method?: 'GET' | 'POST'
  readonly body?: JsonObject | { readonly bytes: Uint8Array; readonly contentType: string }
}

const maxAnswerBytes = 2 * 1024 * 1024
const patienceMilliseconds = 30_000
const maxDetailCharacters = 1000

export function createGraph({ fetch, url }: { fetch: SafeFetch; url: string }): Graph {
  const asWho = (accessToken: string) => ({ authorization: `Bearer ${accessToken}` })
  return {
    async ask(accessToken, path, { method = 'GET', body } = {}) {
      const isForm = body !== undefined && 'bytes' in body && body.bytes instanceof Uint8Array
      const form = isForm ? (body as { bytes: Uint8Array; contentType: string }) : null
      const request: OutgoingRequest = {
        method,
        headers: { ...asWho(accessToken), 'content-type': form?.contentType ?? 'application/json' },
        ...(body === undefined ? {} : { body: form?.bytes ?? JSON.stringify(body) }),
      }
      const limits = { maxBytes: maxAnswerBytes, milliseconds: patienceMilliseconds }
      try {
        return answerOf(await fetch.send(`${url}/${path}`, request, limits))
      } catch (error) {
        return answerOfFailure(error)
      }
    },
    download: (accessToken, address, maxBytes) =>
      fetch.send(
        address,
        { method: 'GET', headers: asWho(accessToken) },
        { maxBytes, milliseconds: patienceMilliseconds * 2 },
      ),
  }
}

function answerOf(reply: Reply): GraphAnswer {
  const { status, text } = reply
  const data = objectIn(parsed(text))
  if (status >= 200 && status < 300 && Object.keys(data).length > 0 && !data.error) return { outcome: 'accepted', data }
  const error = objectIn(data.error)
  const detail = shortened(detailOf(error) || `${status} ${text.replace(/\s+/g, ' ').trim()}`)
  if (typeof error.code === 'number') return refused(reasonOf(error.code), error.code, detail, reply)
  if (status === 401) return refused('reconnect', status, detail, reply)
  if (status === 429) return refused('rate-limited', status, detail, reply)
  if (status >= 400 && status < 500 && status !== 408) return refused('rejected', status, detail, reply)
  return { outcome: 'unknown', detail }
}

/** `error_data.details` is the most specific; `message` starts with the code. */
export function detailOf(error: JsonObject): string {
  const said = textIn(error.message) || textIn(error.title)
  const more = textIn(objectIn(error.error_data).details)
  const code = typeof error.code === 'number' && !said.includes(String(error.code)) ? `(#${error.code}) ` : ''
  return code + [said, more === said ? '' : more].filter(Boolean).join(': ')
}

function refused(reason: DeliveryError, code: number, detail: string, { headers }: Reply): GraphRefusal {
  const seconds = Number(headers.get('retry-after') ?? '')
  const isSaid = Number.isFinite(seconds) && seconds > 0
  return { outcome: 'refused', reason, code, detail, ...(isSaid ? { retryAfterMilliseconds: seconds * 1000 } : {}) }
}

/** Without a connection, nothing was sent. */
function answerOfFailure(error: unknown): GraphAnswer {
  const detail = shortened(error instanceof Error ? error.message : String(error))
  if (error instanceof FetchError && !error.isSent)
    return { outcome: 'refused', reason: 'unreachable', code: 0, detail }
  return { outcome: 'unknown', detail }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const shortened = (text: string): string => text.slice(0, maxDetailCharacters)
