import { AlarmClock, Bot, Flag, Hourglass } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormats, useT } from '#web/locale/index.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { cx } from '#web/ui/cx.ts'
import { WhatsAppMark } from '../whatsapp/whatsapp-mark.tsx'
import { contactName } from './contact-name.ts'
import { useNames } from './names.tsx'
import type { Conversation } from './use-conversations.ts'

/** A conversation in the list: who, what they wrote last, and what the team has to know. */
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
  const { relative, dateTime } = useFormats()
  const { memberName, labelName, isOnWhatsApp } = useNames()
  const { lastMessage, lastAuthor, lastMessageAt, created, status, priority, waitingSince, assignee, labels } =
    conversation
  const name = contactName(conversation.expand?.contact)
  const at = lastMessageAt || created
  const isOurs = lastAuthor !== '' && lastAuthor !== 'visitor'
  return (
    <button
      type="button"
      data-conversation={conversation.id}
      aria-current={isCurrent ? 'true' : undefined}
      onClick={onOpen}
      className={cx(
        'flex w-full gap-3 border-b border-line px-4 py-3 text-left focus-visible:-outline-offset-2',
        isCurrent ? 'bg-selected' : 'hover:bg-hover',
      )}
    >
      <Avatar name={name} size={36} decorative />
      <span className="min-w-0 flex-1">
        <span className="flex items-baseline gap-2">
          <span className={cx('min-w-0 flex-1 truncate text-sm', isUnread ? 'font-semibold text-ink' : 'text-ink')}>
            {name}
          </span>
          <time dateTime={at} title={dateTime(at)} className="shrink-0 text-xs text-ink-subtle">
            {relative(at)}
          </time>
        </span>
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
      </span>
    </button>
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
