import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Results } from '#shared/contracts/results.ts'
import { useInstance } from '#web/instances/index.ts'
import { useAddressChoice } from '#web/lists/index.ts'
import { pb, useLive } from '#web/records/index.ts'

export const periods = { '30d': 30, '90d': 90, '365d': 365 } as const
export type Period = keyof typeof periods
const usual: Period = '90d'
const dayMilliseconds = 86_400_000

/** The filtered posts with their results, live; the filters are in the address. */
export function useResults() {
  const { instance } = useInstance()
  const { chosen, choose } = useAddressChoice<'period' | 'ambassador' | 'channel'>({ period: usual })
  const [now] = useState(() => Date.now())
  const period = (Object.keys(periods) as Period[]).find((one) => one === chosen('period')) ?? usual
  const ambassador = chosen('ambassador')
  const channel = chosen('channel')
  const [from, to] = [new Date(now - periods[period] * dayMilliseconds), new Date(now + dayMilliseconds)]
  const query = useQuery({
    queryKey: ['results', instance?.id, period, ambassador, channel],
    queryFn: ({ signal }) =>
      pb.send<Results>(`/api/instances/${instance!.id}/results`, {
        query: { from: from.toISOString(), to: to.toISOString(), ambassador, channel },
        ...{ requestKey: null, signal },
      }),
    enabled: Boolean(instance),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })
  const ofInstance = { filter: 'instance = {:id}', params: { id: instance?.id ?? '' }, enabled: Boolean(instance) }
  useLive('post_results', '*', { ...ofInstance, onChange: () => void query.refetch() })
  return { query, period, ambassador, channel, from, to: new Date(now), choose }
}
