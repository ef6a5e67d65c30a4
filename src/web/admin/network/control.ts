import type { FaultName, RequestKind } from '#shared/collections/simulated-faults.ts'
import { useRecords } from '#web/records/index.ts'

/** Path of the endpoint that adds and removes faults. */
export const control = '/api/simulated-network/control'

export const connectedAccounts = 'kind = "simulated" && account != ""'

const onlyFor: Partial<Record<FaultName, readonly RequestKind[]>> = {
  duplicate: ['post'],
  'without-id': ['post', 'comment'],
  'media-pending': ['image'],
}

/** Whether the fault applies to requests of this kind. */
export const canMeet = (request: RequestKind, fault: FaultName): boolean => onlyFor[fault]?.includes(request) ?? true

const maxNamed = 500

/** The display name of an account; its URN if it has no channel. */
export function useNetworkAccounts(): (account: string) => string {
  const { data } = useRecords('channels', {
    ...{ filter: connectedAccounts, perPage: maxNamed, skipTotal: true, silent: true },
  })
  const names = new Map(data?.items.map(({ account, accountName }) => [account, accountName]))
  return (account) => names.get(account) || account
}
