import PocketBase from 'pocketbase'
import { checkConnection } from './connection.ts'
import { loadRuntime } from './runtime.ts'

/** The client of the record API. Calls made directly keep its rule that a like call cancels the earlier one. */
export const pb = new PocketBase('/')

pb.beforeSend = (url, options) => {
  const headers: Record<string, string> = { Accept: 'application/json', ...options.headers }
  if (headers.Authorization && !headers.Authorization.startsWith('Bearer ')) {
    headers.Authorization = `Bearer ${headers.Authorization}`
  }
  return { url, options: { ...options, headers, fetch: watchedFetch } }
}

pb.realtime.onDisconnect = () => void checkConnection()

/** A call without an answer, or with one of a gateway, makes us ask whether the server is still there. */
async function watchedFetch(url: RequestInfo | URL, options?: RequestInit): Promise<Response> {
  try {
    const answer = await fetch(url, options)
    if (answer.status >= 502) void checkConnection()
    return answer
  } catch (error) {
    if (!options?.signal?.aborted) void checkConnection()
    throw error
  }
}

/** Points the client at the configured address and language. Needed once before the first call. */
export async function connect(language: string): Promise<void> {
  pb.lang = language
  const { pocketBaseUrl } = await loadRuntime()
  pb.baseURL = pocketBaseUrl || '/'
}

/** The language calls are made in; the server keeps it with mails and consents. */
export function speak(language: string): void {
  pb.lang = language
}
