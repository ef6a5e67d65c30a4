import type { Clock } from '#server/engine/clock.ts'
import type { OutgoingRequest, Reply, SafeFetch } from '#server/engine/fetch/safe-fetch.ts'
import type { Account } from '../network.ts'
import type { PostUrl } from './answers.ts'

export interface LinkedInOptions {
  /** `linkedin`, or the network inside the product, which speaks the same protocol. */
  readonly kind: 'linkedin' | 'simulated'
  /** `https://api.linkedin.com`, or where the simulated network is. */
  readonly apiUrl: () => string
  /** `YYYYMM`. LinkedIn stops serving each after about a year. */
  readonly version: () => string
  readonly postUrl: PostUrl
  /** Whether a post that cannot be found does not exist: LinkedIn's lists are late, those of the double are not. */
  readonly listsAreCurrent: boolean
  readonly fetch: SafeFetch
  readonly clock: Clock
  /** Milliseconds between the questions whether a picture is ready. */
  readonly readyPauses?: readonly number[]
}

const maxAnswerBytes = 1024 * 1024
const patienceMilliseconds = 30_000

/** Sends one request of LinkedIn's versioned API as the account. @throws FetchError */
export function ask(
  { apiUrl, version, fetch }: LinkedInOptions,
  { secrets }: Account,
  path: string,
  { method = 'GET', body, finder = false }: { method?: 'GET' | 'POST'; body?: unknown; finder?: boolean },
  signal: AbortSignal,
): Promise<Reply> {
  const request: OutgoingRequest = {
    method,
    headers: {
      authorization: `Bearer ${secrets.accessToken ?? ''}`,
      'linkedin-version': version(),
      'x-restli-protocol-version': '2.0.0',
      'content-type': 'application/json',
      ...(finder ? { 'x-restli-method': 'FINDER' } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }
  return fetch.send(apiUrl() + path, request, { ...limits, signal })
}

/** Puts bytes at the address that the network gave for them. @throws FetchError */
export function put(
  { fetch }: LinkedInOptions,
  { secrets }: Account,
  url: string,
  { bytes, mediaType }: { bytes: Uint8Array; mediaType: string },
  signal: AbortSignal,
): Promise<Reply> {
  const headers = { authorization: `Bearer ${secrets.accessToken ?? ''}`, 'content-type': mediaType }
  return fetch.send(url, { method: 'PUT', headers, body: bytes }, { ...limits, signal })
}

const limits = { maxBytes: maxAnswerBytes, milliseconds: patienceMilliseconds }
