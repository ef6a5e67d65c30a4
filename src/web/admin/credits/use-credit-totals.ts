import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { CreditTotals } from '#shared/contracts/administration.ts'
import { invalidate, pb, useLive } from '#web/records/index.ts'

const queryKey = ['credit-totals']

/** Balances and sums of the workspaces, refetched when anything is booked. Without ids: those that do not match. */
export function useCreditTotals(ids: readonly string[] | null) {
  useLive('credit_entries', '*', {
    onChange: useCallback(() => void invalidate({ queryKey }), []),
  })
  return useQuery({
    queryKey: [...queryKey, ids],
    queryFn: ({ signal }) =>
      pb.send<CreditTotals>('/api/admin/credits', {
        ...(ids && { query: { instances: ids.join() } }),
        ...{ requestKey: null, signal },
      }),
    enabled: ids === null || ids.length > 0,
    meta: { silent: true },
  })
}
