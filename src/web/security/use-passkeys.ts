import { useLive, useRecords } from '#web/records/index.ts'
import { useOwn } from './use-own.ts'

/** The signed-in account's passkeys, live. */
export function usePasskeys() {
  const own = useOwn()
  const list = useRecords('passkeys', { ...own, sort: 'created', perPage: 100, silent: true })
  useLive('passkeys', '*', own)
  return { list, rows: list.data?.items ?? [] }
}
