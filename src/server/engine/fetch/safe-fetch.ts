import type { Headers } from 'undici'

export interface FetchedPage {
  /** After redirects. */
  url: string
  status: number
  /** Without parameters, lower case; '' if absent. */
  contentType: string
  charset: string
  body: Uint8Array
  version: PageVersion
}

/** By what a server tells versions of a page apart; empty if it does not say. */
export interface PageVersion {
  etag: string
  lastModified: string
}

export class FetchError extends Error {
  readonly code:
    | 'invalid-url'
    | 'private-address'
    | 'unreachable'
    | 'timeout'
    | 'too-large'
    | 'too-many-redirects'
    | 'http-error'
  readonly status: number
  /** Of `send`: whether there was a connection, so that the other side may have read the request. */
  readonly isSent: boolean

  constructor(
    code: FetchError['code'],
    message: string,
    options: { status?: number; isSent?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause })
    this.name = 'FetchError'
    this.code = code
    this.status = options.status ?? 0
    this.isSent = options.isSent ?? false
  }
}

export interface FetchLimits {
  /** After decompression. */
  maxBytes: number
  milliseconds: number
  signal?: AbortSignal
}

export interface PageRequest extends FetchLimits {
  /** The version that is known. If it is still the current one, the answer has status 304 and no body. */
  known?: PageVersion
}

export interface OutgoingRequest {
  method: 'GET' | 'POST' | 'PUT'
  headers: Readonly<Record<string, string>>
  body?: string | Uint8Array
}

export interface Reply {
  status: number
  headers: Headers
  /** What arrived of the body, also as text. */
  bytes: Uint8Array
  text: string
}

/**
 * Requests to addresses that a person submitted: http or https on their default ports, every address checked before it is
 * connected to, on every redirect.
 */
export interface SafeFetch {
  /**
   * Fetches a page.
   * @throws FetchError; the reason of `signal` if that is what ends it
   */
  (url: string, request: PageRequest): Promise<FetchedPage>
  /**
   * Sends one request, once: it is neither repeated nor redirected, and every status is a reply. A body that is too large or
   * breaks off is cut.
   * @throws FetchError before a status has arrived, even if `signal` ends it; `isSent` tells whether it may have been read
   */
  send(url: string, request: OutgoingRequest, limits: FetchLimits): Promise<Reply>
}
