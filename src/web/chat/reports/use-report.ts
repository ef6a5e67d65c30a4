import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { ChatReport } from '#shared/contracts/chat.ts'
import { addDays, dayOf } from '#shared/scheduling/days.ts'
import { wallTimeAt } from '#shared/scheduling/wall-time.ts'
import { useInstance } from '#web/instances/index.ts'
import { pb } from '#web/records/index.ts'
import { useOwn } from '../use-own.ts'

export const periods = { '7d': 7, '30d': 30, '90d': 90, '365d': 365 } as const
export type Period = keyof typeof periods
const usual: Period = '30d'

/** The report of the chosen days, which are in the address. Days are those of the workspace's business hours. */
export function useReport() {
  const { instance } = useInstance()
  const [address, setAddress] = useSearchParams()
  const [now] = useState(() => Date.now())
  const settings = useOwn('chat_settings', 'id')
  const zone = settings.rows?.[0]?.timezone || 'UTC'
  const period = (Object.keys(periods) as Period[]).find((one) => one === address.get('period')) ?? usual
  const channel = address.get('channel') ?? ''
  const to = dayOf(wallTimeAt(now, zone))
  const from = addDays(to, 1 - periods[period])
  const query = useQuery({
    queryKey: ['chat-report', instance?.id, from, to, channel],
    queryFn: ({ signal }) =>
      pb.send<ChatReport>(`/api/instances/${instance!.id}/chat-report`, {
        ...{ query: { from, to, channel }, requestKey: null, signal },
      }),
    enabled: Boolean(instance && settings.rows),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })
  const choose = (name: 'period' | 'channel', value: string): void =>
    setAddress(
      (before) => {
        const after = new URLSearchParams(before)
        if (value === '' || (name === 'period' && value === usual)) after.delete(name)
        else after.set(name, value)
        return after
      },
      { replace: true },
    )
  return {
    ...{ report: query.data, period, channel, from, to, zone, choose },
    isFailed: (query.isError && !query.data) || settings.isFailed,
    retry: () => (settings.isFailed ? settings.retry() : void query.refetch()),
    isRetrying: query.isFetching || settings.isRetrying,
  }
}

export type ChosenReport = ReturnType<typeof useReport>
