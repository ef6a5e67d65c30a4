import type { Row } from '#shared/collections/index.ts'
import { useInstance } from '#web/instances/index.ts'
import {
  type Expanded,
  failureOf,
  filterText,
  refreshLists,
  searchFilter,
  useInfiniteRecords,
  useInvalidateSoon,
  useLive,
  useSession,
} from '#web/records/index.ts'
import type { InboxChoice } from './use-inbox-choice.ts'
import { countsKey } from './use-inbox-counts.ts'
import { inOrder, sortOf, views } from './views.ts'

interface Brings {
  contact: Row<'contacts'>
  /** This member's read marker, if any. */
  'conversation_reads(conversation)': Row<'conversation_reads'>[]
}
export type Conversation = Expanded<'conversations', Brings>

export const conversationExpand = 'contact,conversation_reads(conversation)'
const searched = ['unaccented(contact.name)', 'contact.email', 'contact.phone', 'lastMessage']
const perPage = 40

/** The conversations of a view, paginated. */
export function useConversations({ view, label, channel, search }: InboxChoice) {
  const { instance } = useInstance()
  const { id: me } = useSession()
  const filters = [
    filterText(`instance = {:instance} && ${views[view].filter}`, { instance: instance?.id ?? '', me }),
    label && filterText('labels ~ {:label}', { label }),
    channel && filterText('channel = {:channel}', { channel }),
    searchFilter(searched, search),
  ]
  const list = useInfiniteRecords<'conversations', Brings>('conversations', {
    filter: filters.filter(Boolean).join(' && '),
    sort: sortOf(view),
    expand: conversationExpand,
    perPage,
    enabled: Boolean(instance),
    silent: true,
  })
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? []
  const unique = [...new Map(rows.map((row) => [row.id, row])).values()]
  const isShown = (row: Conversation): boolean =>
    views[view].holds(row, me) && (!label || row.labels.includes(label)) && (!channel || row.channel === channel)
  return {
    conversations: inOrder(view, unique.filter(isShown)),
    state: list.data
      ? 'ready'
      : !list.isError
        ? 'loading'
        : failureOf(list.error).status === 403
          ? 'forbidden'
          : 'error',
    retry: () => void list.refetch(),
    isRetrying: list.isFetching,
    hasMore: list.hasNextPage,
    loadMore: () => void list.fetchNextPage(),
    isLoadingMore: list.isFetchingNextPage,
  } as const
}

/** Keeps the inbox's conversations, contacts and counts live. */
export function useInboxLive(): void {
  const { instance } = useInstance()
  const recount = useInvalidateSoon(countsKey)
  const own = { filter: 'instance = {:instance}', params: { instance: instance?.id ?? '' }, enabled: Boolean(instance) }
  // A change may add a conversation to a view or move it there.
  const changed = (): void => {
    refreshLists('conversations')
    recount()
  }
  useLive('conversations', '*', { ...own, onChange: changed })
  useLive('contacts', '*', { ...own, onChange: () => refreshLists('conversations') })
}
