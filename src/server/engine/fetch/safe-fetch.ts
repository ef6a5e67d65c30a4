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

/** The server's identifiers for this version of the page; empty if it sends none. */
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
  /** Set by `send`: whether a connection was made, so the other side may have read the request. */
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
  /** The known version. If it is still current, the response has status 304 and no body. */
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
  /** The received part of the body, also as text. */
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
   * @throws FetchError, or the reason of `signal` if it is aborted
   */
  (url: string, request: PageRequest): Promise<FetchedPage>
  /**
   * Sends one request, once: it is neither repeated nor redirected, and every status is a reply. A body that is too large or
   * breaks off is truncated.
   * @throws FetchError if no status has arrived, even if `signal` is aborted; `isSent` is whether the request may have been read
   */
  send(url: string, request: OutgoingRequest, limits: FetchLimits): Promise<Reply>
}
