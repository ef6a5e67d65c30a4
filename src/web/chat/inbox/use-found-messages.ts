import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { FoundMessage, FoundMessages } from '#shared/contracts/chat.ts'
import { useInstance } from '#web/instances/index.ts'
import { pb } from '#web/records/index.ts'

/** Search results, one message per conversation; empty without a search. */
export function useFoundMessages(search: string) {
  const { instance } = useInstance()
  const isSearch = search.trim() !== ''
  const found = useQuery({
    queryKey: ['found-messages', instance?.id, search],
    queryFn: ({ signal }) =>
      pb.send<FoundMessages>(`/api/instances/${instance!.id}/found-messages`, {
        ...{ query: { q: search }, requestKey: null, signal },
      }),
    enabled: Boolean(instance) && isSearch,
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })
  const messages: readonly FoundMessage[] = (isSearch && found.data?.messages) || []
  return {
    messages,
    isLoading: isSearch && found.isPending,
    isFailed: isSearch && found.isError,
    retry: () => void found.refetch(),
    isRetrying: found.isFetching,
  }
}
