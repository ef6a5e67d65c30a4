import { useLive, useRecords } from '#web/records/index.ts'
import { useOwn } from './use-own.ts'

/** One's own passkeys, live. */
export function usePasskeys() {
  const own = useOwn()
  const list = useRecords('passkeys', { ...own, sort: 'created', perPage: 100, silent: true })
  useLive('passkeys', '*', own)
  return { list, rows: list.data?.items ?? [] }
}
