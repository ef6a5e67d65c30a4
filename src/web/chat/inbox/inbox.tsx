import { MessagesSquare } from 'lucide-react'
import { useEffect } from 'react'
import { useInstance, useInstanceOf } from '#web/instances/index.ts'
import { useT } from '#web/locale/index.ts'
import { useRecord, useRecords, useSession } from '#web/records/index.ts'
import { useActions } from '#web/ui/actions/actions.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { inboxKeys } from '../acts/act-keys.ts'
import { ContactPane } from '../contact/contact-pane.tsx'
import { startOutbox } from '../outbox/outbox.ts'
import { useReportPresence } from '../presence/use-presence.ts'
import { ConversationPane } from '../thread/conversation-pane.tsx'
import { ConversationList } from './conversation-list.tsx'
import { ListFilters } from './list-filters.tsx'
import { NamesProvider } from './names.tsx'
import { type Conversation, conversationExpand, useConversations, useInboxLive } from './use-conversations.ts'
import { type InboxChoiceControls, useInboxChoice } from './use-inbox-choice.ts'
import { useInboxCounts } from './use-inbox-counts.ts'
import { useReads } from './use-reads.ts'
import { useUnreadTitle } from './use-unread-title.ts'

/** The shared inbox: list, conversation and contact side by side on a desktop, one at a time on a phone. */
export default function Inbox() {
  const { instance } = useInstance()
  const { id: me } = useSession()
  useEffect(() => startOutbox(me), [me])
  const choice = useInboxChoice()
  const open = choice.conversation
  useInboxLive()
  useReportPresence(open)
  useUnreadTitle(useInboxCounts()?.unread ?? 0)
  const reads = useReads()
  const list = useConversations(choice)
  const hasAny = useRecords('conversations', {
    ...{ filter: 'instance = {:instance}', params: { instance: instance?.id ?? '' } },
    ...{ perPage: 1, fields: 'id', skipTotal: true, enabled: Boolean(instance), silent: true },
  })
  useListKeys(choice, list.conversations)
  return (
    <NamesProvider>
      <div className="flex min-h-0 flex-1 bg-surface">
        <div
          className={cx(
            'min-w-0 flex-col border-line lg:flex lg:w-84 lg:shrink-0 lg:border-r',
            open ? 'hidden' : 'flex w-full',
          )}
        >
          <ListFilters choice={choice} />
          <ConversationList
            choice={choice}
            list={list}
            isNew={hasAny.data?.items.length === 0}
            isUnread={reads.isUnread}
          />
        </div>
        <div className={cx('min-w-0 flex-1 flex-col lg:flex', open ? 'flex' : 'hidden')}>
          {open ? <Opened key={open} choice={choice} id={open} markRead={reads.markRead} /> : <NothingOpen />}
        </div>
      </div>
    </NamesProvider>
  )
}

/** The open conversation and its contact, which replaces it where space is short. */
function Opened({
  choice,
  id,
  markRead,
}: {
  choice: InboxChoiceControls
  id: string
  markRead: (conversation: string, sequence: number) => void
}) {
  const t = useT('chat')
  const found = useRecord<'conversations', NonNullable<Conversation['expand']>>('conversations', id, {
    expand: conversationExpand,
    silent: true,
  })
  const stored = found.data as Conversation | undefined
  useInstanceOf(stored)
  // Loaded separately, so that changes of the contact show up.
  const contact = useRecord('contacts', stored?.contact, { silent: true }).data ?? stored?.expand?.contact
  if (!stored) {
    return found.isError ? (
      <ErrorState
        title={t('thread.missing')}
        description={t('thread.missingText')}
        onRetry={() => void found.refetch()}
        isRetrying={found.isFetching}
      />
    ) : (
      <SkeletonRows rows={6} />
    )
  }
  const conversation: Conversation = { ...stored, expand: { ...stored.expand, ...(contact && { contact }) } }
  const { isContactOpen } = choice
  return (
    <div className="flex min-h-0 flex-1">
      <div className={cx('min-w-0 flex-1 flex-col bg-canvas min-[85rem]:flex', isContactOpen ? 'hidden' : 'flex')}>
        <ConversationPane
          conversation={conversation}
          target={choice.message}
          onRead={(sequence) => markRead(id, sequence)}
          onBack={choice.close}
          onContact={() => choice.showContact(!isContactOpen)}
        />
      </div>
      <aside
        aria-label={t('contact.label')}
        className={cx(
          'min-w-0 flex-col border-line max-[85rem]:flex-1 min-[85rem]:flex min-[85rem]:w-76 min-[85rem]:shrink-0 min-[85rem]:border-l',
          isContactOpen ? 'flex' : 'hidden',
        )}
      >
        <ContactPane
          conversation={conversation}
          onBack={() => choice.showContact(false)}
          onOpen={(conversation) => choice.open(conversation)}
          onDeleted={choice.close}
        />
      </aside>
    </div>
  )
}

function NothingOpen() {
  const t = useT('chat')
  return (
    <EmptyState
      icon={<MessagesSquare />}
      title={t('thread.choose')}
      description={t('thread.chooseText')}
      className="my-auto"
    />
  )
}

/** Shortcuts for the next and previous conversation. */
function useListKeys(choice: InboxChoiceControls, conversations: readonly Conversation[]): void {
  const t = useT('chat')
  const at = conversations.findIndex(({ id }) => id === choice.conversation)
  const go = (to: number): void => {
    const next = conversations[to]
    if (!next) return
    choice.open(next.id)
    document.querySelector(`[data-conversation="${next.id}"]`)?.scrollIntoView({ block: 'nearest' })
  }
  const group = t('keys.group')
  const shared = { group, when: conversations.length > 0, repeats: true }
  useActions([
    { ...shared, id: 'chat.next', label: t('keys.next'), keys: inboxKeys.next, run: () => go(at + 1) },
    {
      ...{ ...shared, id: 'chat.previous', label: t('keys.previous'), keys: inboxKeys.previous },
      run: () => go(at < 0 ? 0 : at - 1),
    },
  ])
}
