import { failureOf } from './request-error.ts'

/** Which of its states a list is in, for the list components: the rows of a failed refresh stay on show. */
export function listStateOf(query: {
  data: unknown
  error: unknown
  isError: boolean
}): 'loading' | 'ready' | 'error' | 'forbidden' {
  if (query.data !== undefined) return 'ready'
  if (!query.isError) return 'loading'
  return failureOf(query.error).status === 403 ? 'forbidden' : 'error'
}
