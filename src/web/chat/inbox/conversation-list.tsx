import { CircleCheck, Inbox, SearchX, Settings } from 'lucide-react'
import type { ReactNode, UIEvent } from 'react'
import { useInstance } from '#web/instances/index.ts'
import { LocalLink, useT } from '#web/locale/index.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { ConversationRow } from './conversation-row.tsx'
import { FoundMessages } from './found-messages.tsx'
import type { Conversation, useConversations } from './use-conversations.ts'
import { useFoundMessages } from './use-found-messages.ts'
import type { InboxChoiceControls } from './use-inbox-choice.ts'

const nearPixels = 400

/** The conversations of the chosen view, and search results. */
export function ConversationList({
  choice,
  list,
  isNew,
  isUnread,
}: {
  choice: InboxChoiceControls
  list: ReturnType<typeof useConversations>
  /** Whether the workspace has never had a conversation. */
  isNew: boolean
  isUnread: (conversation: Conversation) => boolean
}) {
  const t = useT('chat')
  const { conversations, state, hasMore, loadMore, isLoadingMore } = list
  const found = useFoundMessages(choice.search)
  if (state === 'loading') return <SkeletonRows rows={6} withAvatar />
  if (state === 'forbidden') return <EmptyState icon={<Inbox />} title={t('list.forbidden')} headingLevel={3} />
  if (state === 'error') {
    return <ErrorState title={t('list.failed')} onRetry={list.retry} isRetrying={list.isRetrying} headingLevel={3} />
  }
  const isNothingFound = !found.isLoading && !found.isFailed && found.messages.length === 0
  if (conversations.length === 0 && !hasMore && isNothingFound) return <Empty choice={choice} isNew={isNew} />
  const onScroll = ({ currentTarget }: UIEvent): void => {
    const { scrollHeight, scrollTop, clientHeight } = currentTarget
    if (hasMore && !isLoadingMore && scrollHeight - scrollTop - clientHeight < nearPixels) loadMore()
  }
  return (
    <div onScroll={onScroll} className="min-h-0 flex-1 overflow-y-auto">
      <ul aria-label={t('list.label')} className="empty:hidden">
        {conversations.map((conversation) => (
          <li key={conversation.id}>
            <ConversationRow
              conversation={conversation}
              isCurrent={conversation.id === choice.conversation}
              isUnread={isUnread(conversation)}
              onOpen={() => choice.open(conversation.id)}
            />
          </li>
        ))}
      </ul>
      {hasMore && (
        <div className="p-3 text-center">
          <Button size="sm" variant="ghost" loading={isLoadingMore} onClick={loadMore}>
            {t('list.more')}
          </Button>
        </div>
      )}
      <FoundMessages choice={choice} found={found} />
    </div>
  )
}

function Empty({ choice, isNew }: { choice: InboxChoiceControls; isNew: boolean }) {
  const t = useT('chat')
  const { canManage } = useInstance()
  const shared = { headingLevel: 3, compact: true } as const
  const settings: ReactNode = canManage && (
    <Button asChild size="sm" icon={<Settings />}>
      <LocalLink to="/dashboard/chat/settings">{t('list.settings')}</LocalLink>
    </Button>
  )
  if (isNew) {
    return (
      <EmptyState
        {...shared}
        icon={<Inbox />}
        title={t('list.first')}
        description={t('list.firstText')}
        action={settings}
      />
    )
  }
  if (choice.isFiltered) {
    const clear = (
      <Button size="sm" onClick={choice.clear}>
        {t('list.clear')}
      </Button>
    )
    return (
      <EmptyState
        {...shared}
        icon={<SearchX />}
        title={t('list.none')}
        description={t('list.noneText')}
        action={clear}
      />
    )
  }
  const isWork = choice.view !== 'snoozed' && choice.view !== 'resolved' && choice.view !== 'pending'
  return (
    <EmptyState
      {...shared}
      icon={isWork ? <CircleCheck /> : <Inbox />}
      title={t(isWork ? 'list.done' : 'list.empty')}
      description={t(isWork ? 'list.doneText' : 'list.emptyText')}
    />
  )
}
