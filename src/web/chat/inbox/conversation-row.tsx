import { AlarmClock, Bot, Flag, Hourglass, MessageCircleOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormats, useT } from '#web/locale/index.ts'
import { cx } from '#web/ui/cx.ts'
import { WhatsAppMark } from '../whatsapp/whatsapp-mark.tsx'
import { contactName } from './contact-name.ts'
import { InboxRow } from './inbox-row.tsx'
import { useNames } from './names.tsx'
import type { Conversation } from './use-conversations.ts'

/** A conversation in the list: contact, last message and state. */
export function ConversationRow({
  conversation,
  isCurrent,
  isUnread,
  onOpen,
}: {
  conversation: Conversation
  isCurrent: boolean
  isUnread: boolean
  onOpen: () => void
}) {
  const t = useT('chat')
  const tw = useT('whatsapp')
  const { relative } = useFormats()
  const { memberName, labelName, isOnWhatsApp } = useNames()
  const { lastMessage, lastAuthor, lastMessageAt, created, status, priority, waitingSince, assignee, labels } =
    conversation
  const isOurs = lastAuthor !== '' && lastAuthor !== 'visitor'
  return (
    <InboxRow
      name={contactName(conversation.expand?.contact)}
      at={lastMessageAt || created}
      isCurrent={isCurrent}
      isUnread={isUnread}
      conversation={conversation.id}
      onOpen={onOpen}
    >
      <span className="mt-0.5 flex items-start gap-2">
        <span
          className={cx(
            'line-clamp-2 min-w-0 flex-1 text-caption [overflow-wrap:anywhere]',
            isUnread ? 'text-ink' : 'text-ink-muted',
          )}
        >
          {isOurs && <span className="text-ink-subtle">{t('list.us')} </span>}
          {lastMessage || t('list.noMessage')}
        </span>
        {isUnread && (
          <span className="mt-1.5 size-2 shrink-0 rounded-full bg-primary">
            <span className="sr-only">{t('list.unread')}</span>
          </span>
        )}
      </span>
      <span className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-0.5 text-xs text-ink-subtle empty:hidden [&_svg]:size-3.5">
        {isOnWhatsApp(conversation.channel) && <WhatsAppMark />}
        {conversation.expand?.contact?.unreachableAt && isOnWhatsApp(conversation.channel) && (
          <Mark icon={<MessageCircleOff aria-hidden="true" />} className="text-danger-ink">
            {tw('unreachable.mark')}
          </Mark>
        )}
        {status === 'pending' && <Mark icon={<Bot aria-hidden="true" />}>{t('states.pending')}</Mark>}
        {status === 'snoozed' && <Mark icon={<AlarmClock aria-hidden="true" />}>{t('states.snoozed')}</Mark>}
        {status === 'open' && waitingSince && (
          <Mark icon={<Hourglass aria-hidden="true" />}>{t('list.waiting', { time: relative(waitingSince) })}</Mark>
        )}
        {(priority === 'urgent' || priority === 'high') && (
          <Mark icon={<Flag aria-hidden="true" />} className="text-danger-ink">
            {t(`priorities.${priority}`)}
          </Mark>
        )}
        {assignee && <span className="truncate">{memberName(assignee)}</span>}
        {labels.slice(0, 2).map((id) => (
          <span key={id} className="truncate">
            #{labelName(id)}
          </span>
        ))}
      </span>
    </InboxRow>
  )
}

function Mark({ icon, children, className }: { icon: ReactNode; children: string; className?: string }) {
  return (
    <span className={cx('inline-flex items-center gap-1', className)}>
      {icon}
      {children}
    </span>
  )
}
