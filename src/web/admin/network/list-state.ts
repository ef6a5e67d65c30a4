import { failureOf } from '#web/records/index.ts'

/** The state of a list that is loading or could not be loaded. */
export function stateOf({ data, isError, error }: { data: unknown; isError: boolean; error: unknown }) {
  if (data) return 'ready'
  if (!isError) return 'loading'
  return failureOf(error).status === 403 ? 'forbidden' : 'error'
}
