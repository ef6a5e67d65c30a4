/** The web search service, and how to reach it. */
export interface WebSearchConfig {
  /** Null: web search is off. */
  readonly provider: WebSearchProvider | null
  readonly apiKey: string
  /** Without a trailing slash; empty: the provider's own address. */
  readonly baseUrl: string
}

export interface WebQuery {
  readonly words: string
  /** E.g. `pt-BR`. */
  readonly language: string
}

export interface WebResult {
  url: string
  title: string
  /** `YYYY-MM-DD`; empty if the provider does not say when the page was published. */
  date: string
}

/** Everything the server knows about one search provider. */
export interface WebSearchProvider {
  /** The value of `WEB_SEARCH_PROVIDER`, also used in the log and in cost records. */
  readonly name: string
  /** The environment variable with its key; empty if it has none. */
  readonly keyVariable: string
  readonly requiresKey: boolean
  /** Without a trailing slash; empty: the operator has to set it. */
  readonly baseUrl: string
  /** US dollars per search. Public list prices, which may be outdated. */
  readonly price: number
  request(query: WebQuery, apiKey: string, baseUrl: string): WebSearchRequest
  /** Its results, unchecked, best first. */
  results(answer: unknown): WebHit[]
}

export interface WebSearchRequest {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/** An unchecked result: any part may be missing or of another type. */
export interface WebHit {
  url: unknown
  title: unknown
  date: unknown
}

/** Why a search failed. The message quotes the provider. */
export class WebSearchError extends Error {
  readonly code: 'search-down' | 'search-limited' | 'search-refused'
  /** Whether a later attempt may succeed. */
  readonly transient: boolean

  constructor(code: WebSearchError['code'], message: string, options: { transient: boolean; cause?: unknown }) {
    super(message, { cause: options.cause })
    this.name = 'WebSearchError'
    this.code = code
    this.transient = options.transient
  }
}

export interface WebSearch {
  /** Null if no provider is configured; `price` is that of one search in US dollars. */
  offer(): { provider: string; price: number } | null
  /**
   * Searches for pages, best first, each once.
   * @throws WebSearchError; Error if no provider is configured
   */
  search(query: WebQuery, signal?: AbortSignal): Promise<WebResult[]>
}
