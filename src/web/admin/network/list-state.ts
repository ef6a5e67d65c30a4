import { failureOf } from '#web/records/index.ts'

/** What a list shows that is not read yet, or could not be. */
export function stateOf({ data, isError, error }: { data: unknown; isError: boolean; error: unknown }) {
  if (data) return 'ready'
  if (!isError) return 'loading'
  return failureOf(error).status === 403 ? 'forbidden' : 'error'
}
