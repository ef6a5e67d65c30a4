import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { InboxCounts } from '#shared/contracts/chat.ts'
import { useInstance } from '#web/instances/index.ts'
import { pb } from '#web/records/index.ts'

export const countsKey = 'inbox-counts'

/** Conversation counts per view; undefined while loading. */
export function useInboxCounts(): InboxCounts | undefined {
  const { instance } = useInstance()
  const counts = useQuery({
    queryKey: [countsKey, instance?.id],
    queryFn: ({ signal }) =>
      pb.send<InboxCounts>(`/api/instances/${instance!.id}/inbox-counts`, { requestKey: null, signal }),
    enabled: Boolean(instance),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })
  return counts.data
}
