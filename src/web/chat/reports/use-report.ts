import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChatReport } from '#shared/contracts/chat.ts'
import { addDays, dayOf } from '#shared/scheduling/days.ts'
import { wallTimeAt } from '#shared/scheduling/wall-time.ts'
import { useInstance } from '#web/instances/index.ts'
import { useAddressChoice } from '#web/lists/index.ts'
import { pb } from '#web/records/index.ts'
import { useOwn } from '../use-own.ts'

export const periods = { '7d': 7, '30d': 30, '90d': 90, '365d': 365 } as const
export type Period = keyof typeof periods
const usual: Period = '30d'

/** The report for the days in the URL, in the time zone of the business hours. */
export function useReport() {
  const { instance } = useInstance()
  const { chosen, choose } = useAddressChoice<'period' | 'channel'>({ period: usual })
  const [now] = useState(() => Date.now())
  const settings = useOwn('chat_settings', 'id')
  const zone = settings.rows?.[0]?.timezone || 'UTC'
  const period = (Object.keys(periods) as Period[]).find((one) => one === chosen('period')) ?? usual
  const channel = chosen('channel')
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
  return {
    ...{ report: query.data, period, channel, from, to, zone, choose },
    isFailed: (query.isError && !query.data) || settings.isFailed,
    retry: () => (settings.isFailed ? settings.retry() : void query.refetch()),
    isRetrying: query.isFetching || settings.isRetrying,
  }
}

export type ChosenReport = ReturnType<typeof useReport>
