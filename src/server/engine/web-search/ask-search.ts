import { readBody } from '../fetch/read-body.ts'
import { WebSearchError, type WebSearchRequest } from './web-search.ts'

const maxBytes = 2 * 1024 * 1024
const patienceMilliseconds = 15_000

/**
 * Calls the configured search provider, which may be in a private network. Redirects are refused, because they would send the key
 * to an address that is not configured.
 * @throws WebSearchError, or the reason of `signal` if it is aborted
 */
export async function askSearch({ url, ...request }: WebSearchRequest, signal?: AbortSignal): Promise<unknown> {
  const { host } = new URL(url)
  const patience = AbortSignal.timeout(patienceMilliseconds)
  const unreachable = (cause: unknown) => {
    signal?.throwIfAborted()
    const message = `${host} cannot be reached: ${reasonOf(cause)}`
    throw new WebSearchError('search-down', message, { transient: true, cause })
  }
  const answer = await fetch(url, {
    ...request,
    headers: { accept: 'application/json', ...request.headers },
    redirect: 'error',
    signal: signal ? AbortSignal.any([signal, patience]) : patience,
  }).catch(unreachable)
  const text = await readBody(answer, maxBytes).catch(unreachable)
  if (!answer.ok) throw refusal(host, answer.status, text)
  try {
    return Object(JSON.parse(text))
  } catch (cause) {
    throw new WebSearchError('search-refused', `${host} returned invalid JSON`, { transient: false, cause })
  }
}

const maxReasonCharacters = 300

/** Tavily answers 432 and 433 when the plan is used up; a retry would not help. */
function refusal(host: string, status: number, text: string): WebSearchError {
  const message = `${host} answered ${status}: ${text.trim().slice(0, maxReasonCharacters)}`
  if (status === 429) return new WebSearchError('search-limited', message, { transient: true })
  if (status === 432 || status === 433) return new WebSearchError('search-limited', message, { transient: false })
  if (status >= 500 || status === 408) return new WebSearchError('search-down', message, { transient: true })
  return new WebSearchError('search-refused', message, { transient: false })
}

/** "fetch failed" is not helpful, but its cause is. */
const reasonOf = (error: unknown): string => {
  const { cause, message } = error as Error
  return cause instanceof Error ? cause.message : message
}
