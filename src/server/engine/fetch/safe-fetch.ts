export interface FetchedPage {
  /** After redirects. */
  url: string
  status: number
  /** Without parameters, lower case; '' if absent. */
  contentType: string
  charset: string
  body: Uint8Array
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

  constructor(code: FetchError['code'], message: string, options: { status?: number; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.name = 'FetchError'
    this.code = code
    this.status = options.status ?? 0
  }
}

export interface FetchLimits {
  /** After decompression. */
  maxBytes: number
  milliseconds: number
  signal?: AbortSignal
}

/**
 * Fetches a public page that a person submitted: http or https on their default ports, every address checked before it is
 * connected to, on every redirect.
 * @throws FetchError
 */
export type SafeFetch = (url: string, limits: FetchLimits) => Promise<FetchedPage>
