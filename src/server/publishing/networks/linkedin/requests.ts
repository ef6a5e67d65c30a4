import type { Clock } from '#server/engine/clock.ts'
import type { OutgoingRequest, Reply, SafeFetch } from '#server/engine/fetch/safe-fetch.ts'
import type { Account } from '../network.ts'
import type { PostUrl } from './answers.ts'

export interface LinkedInOptions {
  /** `linkedin`, or the built-in simulated network, which speaks the same protocol. */
  readonly kind: 'linkedin' | 'simulated'
  /** `https://api.linkedin.com`, or the address of the simulated network. */
  readonly apiUrl: () => string
  /** `YYYYMM`. LinkedIn drops each version after about a year. */
  readonly version: () => string
  readonly postUrl: PostUrl
  /** Whether a post that is not listed does not exist. LinkedIn's lists lag behind; the simulated network's do not. */
  readonly listsAreCurrent: boolean
  readonly fetch: SafeFetch
  readonly clock: Clock
  /** Milliseconds between checks whether a picture is ready. */
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

/** Uploads bytes to the address that the network issued for them. @throws FetchError */
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
