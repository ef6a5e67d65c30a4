import { ArrowDown } from 'lucide-react'
import type { Row } from '#shared/collections/index.ts'
import { useFormats, useT } from '#web/locale/index.ts'
import { useLive, useRecords } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { contactName } from '../inbox/contact-name.ts'
import { useNames } from '../inbox/names.tsx'
import type { Conversation } from '../inbox/use-conversations.ts'
import { type Outgoing, useOutgoing } from '../outbox/outbox.ts'
import { useDeliveries } from '../whatsapp/use-deliveries.ts'
import { EventLine } from './event-line.tsx'
import { MessageItem } from './message-item.tsx'
import { OutgoingItem } from './outgoing-item.tsx'
import type { Message } from './thread-cache.ts'
import { type TimelineItem, timelineOf } from './timeline.ts'
import { TypingLines } from './typing-lines.tsx'
import { useScroll } from './use-scroll.ts'
import { useThread } from './use-thread.ts'

const maxEvents = 500

/** A conversation's messages and events, latest at the bottom, live. */
export function Thread({ conversation, ...rest }: ThreadProps) {
  const t = useT('chat')
  const thread = useThread(conversation)
  if (thread.isFailed) {
    return <ErrorState title={t('thread.failed')} onRetry={thread.retry} isRetrying={thread.isRetrying} />
  }
  if (!thread.messages) return <SkeletonRows rows={6} />
  return <Messages {...rest} conversation={conversation} thread={thread} messages={thread.messages} />
}

interface ThreadProps {
  conversation: Conversation
  /** Sequence of the message to scroll to; 0 for the latest. */
  target: number
  /** Called with the sequence of the last message displayed. */
  onRead: (sequence: number) => void
  onEdit: (entry: Outgoing) => void
}

function Messages({
  conversation,
  thread,
  messages,
  target,
  onRead,
  onEdit,
}: ThreadProps & { thread: ReturnType<typeof useThread>; messages: readonly Message[] }) {
  const t = useT('chat')
  const { id } = conversation
  const events = useEvents(id)
  const waiting = useWaiting(id, messages)
  const { isOnWhatsApp } = useNames()
  const deliveries = useDeliveries(id, isOnWhatsApp(conversation.channel))
  const last = messages.at(-1)
  const scroll = useScroll({
    first: messages[0]?.sequence,
    last: `${last?.sequence ?? 0} ${waiting.length}`,
    isOwn: waiting.length > 0,
    target,
    onTop: () => thread.hasEarlier && void thread.loadEarlier(),
    onTargetAbove: () => void thread.loadEarlier(target),
    onBottomSeen: () => last && onRead(last.sequence),
  })
  const customer = contactName(conversation.expand?.contact)
  return (
    <div className="relative min-h-0 flex-1">
      <section
        ref={scroll.place}
        onScroll={scroll.onScroll}
        aria-label={t('thread.label', { name: customer })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keys
        tabIndex={0}
        className="h-full overflow-y-auto px-4 py-4 [overflow-anchor:none] focus-visible:-outline-offset-2"
      >
        {thread.hasEarlier && (
          <div className="mb-4 text-center">
            <Button
              size="sm"
              variant="ghost"
              loading={thread.isLoadingEarlier}
              onClick={() => void thread.loadEarlier()}
            >
              {t('thread.earlier')}
            </Button>
          </div>
        )}
        <ol className="space-y-3.5">
          {timelineOf(messages, events).map((item) => (
            <li
              key={item.key}
              {...(item.kind === 'message' && { 'data-sequence': item.message.sequence })}
              className={cx(isTarget(item, target) && 'rounded-card outline-2 outline-offset-4 outline-info-line')}
            >
              <Item item={item} customer={customer} visitorRead={conversation.visitorRead} deliveries={deliveries} />
            </li>
          ))}
          {waiting.map((entry) => (
            <li key={entry.clientId}>
              <OutgoingItem entry={entry} onEdit={onEdit} />
            </li>
          ))}
        </ol>
        <TypingLines conversation={id} last={last} customer={customer} />
      </section>
      {/* Announces only new messages to screen readers. */}
      <p className="sr-only" aria-live="polite">
        {last?.author === 'visitor' && t('thread.spoken', { name: customer, text: last.body.slice(0, 300) })}
      </p>
      {scroll.isAway && (
        <Button
          size="sm"
          icon={<ArrowDown />}
          onClick={scroll.toBottom}
          className="absolute! bottom-3 left-1/2 -translate-x-1/2 rounded-full shadow-menu"
        >
          {t('thread.latest')}
        </Button>
      )}
    </div>
  )
}

const isTarget = (item: TimelineItem, target: number): boolean =>
  item.kind === 'message' && item.message.sequence === target

function useEvents(conversation: string): Row<'conversation_events'>[] {
  const own = { filter: 'conversation = {:conversation}', params: { conversation } }
  const events = useRecords('conversation_events', { ...own, sort: '-position', perPage: maxEvents, silent: true })
  useLive('conversation_events', '*', own)
  return (events.data?.items ?? []).toReversed()
}

/** Unsent messages that are not among the stored ones yet. */
function useWaiting(conversation: string, messages: readonly Message[]): Outgoing[] {
  const arrived = new Set(messages.map(({ clientId }) => clientId))
  return useOutgoing().filter((entry) => entry.conversation === conversation && !arrived.has(entry.clientId))
}

interface ItemProps {
  item: TimelineItem
  customer: string
  visitorRead: number
  /** WhatsApp deliveries by message. */
  deliveries: ReturnType<typeof useDeliveries>
}

function Item({ item, deliveries, ...rest }: ItemProps) {
  const { date } = useFormats()
  if (item.kind === 'message') {
    return <MessageItem {...item} {...rest} deliveries={deliveries.get(item.message.id)} />
  }
  if (item.kind === 'event') return <EventLine event={item.event} />
  return (
    <p className="flex items-center gap-3 text-caption font-medium text-ink-subtle before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      {date(item.at)}
    </p>
  )
}
