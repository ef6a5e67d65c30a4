import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Results } from '#shared/contracts/results.ts'
import { useInstance } from '#web/instances/index.ts'
import { pb, useLive } from '#web/records/index.ts'

export const periods = { '30d': 30, '90d': 90, '365d': 365 } as const
export type Period = keyof typeof periods
const usual: Period = '90d'
const dayMilliseconds = 86_400_000

/** The chosen posts with their results, live; what is chosen is in the address. */
export function useResults() {
  const { instance } = useInstance()
  const [address, setAddress] = useSearchParams()
  const [now] = useState(() => Date.now())
  const period = (Object.keys(periods) as Period[]).find((one) => one === address.get('period')) ?? usual
  const ambassador = address.get('ambassador') ?? ''
  const channel = address.get('channel') ?? ''
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
  const choose = (name: 'period' | 'ambassador' | 'channel', value: string): void =>
    setAddress(
      (before) => {
        const after = new URLSearchParams(before)
        if (value === '' || (name === 'period' && value === usual)) after.delete(name)
        else after.set(name, value)
        return after
      },
      { replace: true },
    )
  return { query, period, ambassador, channel, from, to: new Date(now), choose }
}
