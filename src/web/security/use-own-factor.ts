import { useLive, useRecords } from '#web/records/index.ts'
import { useOwn } from './use-own.ts'
import { usePasskeys } from './use-passkeys.ts'

/** The signed-in account's authenticator app, live. */
export function useOwnApp() {
  const own = useOwn()
  const list = useRecords('second_factors', { ...own, perPage: 1, silent: true })
  useLive('second_factors', '*', own)
  return { list, app: list.data?.items.find(({ confirmedAt }) => confirmedAt) }
}

/** Whether the signed-in account has an authenticator app or a passkey. */
export function useOwnFactor(): { isKnown: boolean; isSetUp: boolean } {
  const { list, app } = useOwnApp()
  const passkeys = usePasskeys()
  const isSetUp = app !== undefined || passkeys.rows.length > 0
  return { isKnown: isSetUp || (list.data !== undefined && passkeys.list.data !== undefined), isSetUp }
}
