import PocketBase from 'pocketbase'
import { loadRuntime } from './runtime.ts'

/** The client of the record API. Calls made directly keep its rule that a like call cancels the earlier one. */
export const pb = new PocketBase('/')

pb.beforeSend = (url, options) => {
  const headers: Record<string, string> = { Accept: 'application/json', ...options.headers }
  if (headers.Authorization && !headers.Authorization.startsWith('Bearer ')) {
    headers.Authorization = `Bearer ${headers.Authorization}`
  }
  return { url, options: { ...options, headers } }
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
