import PocketBase from 'pocketbase'
import { checkConnection } from './connection.ts'
import { exactForm } from './exact-form.ts'
import { loadRuntime } from './runtime.ts'
import { storeOfView } from './view-as.ts'

/** The client of the record API. For direct calls the SDK's auto-cancellation applies: a call cancels an earlier equal one. */
export const pb = new PocketBase('/', storeOfView())

pb.beforeSend = (url, options) => ({
  url,
  options: {
    ...options,
    ...(options.body instanceof FormData ? { body: exactForm(options.body) } : {}),
    headers: headersFor(options.headers),
    fetch: watched(options.fetch as typeof fetch | undefined),
  },
})

/** Headers added to every call. */
export function headersFor(own: Record<string, string> = {}): Record<string, string> {
  const headers: Record<string, string> = { Accept: 'application/json', 'Accept-Language': pb.lang, ...own }
  const token = headers.Authorization ?? pb.authStore.token
  if (token) headers.Authorization = token.startsWith('Bearer ') ? token : `Bearer ${token}`
  return headers
}

/**
 * After a call without a response, or with a gateway's, checks whether the server can be reached. Calls that stream their response
 * pass their own `fetch`.
 */
const watched =
  (own?: typeof fetch): typeof fetch =>
  async (url, options) => {
    try {
      // Looked up on each call, because tests replace it.
      const answer = await (own ?? fetch)(url, options)
      if (answer.status >= 502) void checkConnection()
      return answer
    } catch (error) {
      if (!options?.signal?.aborted) void checkConnection()
      throw error
    }
  }

/** Sets the client's address and language. Call it once before the first call. */
export async function connect(language: string): Promise<void> {
  pb.lang = language
  const { pocketBaseUrl } = await loadRuntime()
  pb.baseURL = pocketBaseUrl || '/'
}

/** The language of calls; the server uses it for mails and consents. */
export function speak(language: string): void {
  pb.lang = language
}
