import { Bot, Check, CheckCheck, Info, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Row } from '#shared/collections/index.ts'
import { useT } from '#web/locale/index.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { cx } from '#web/ui/cx.ts'
import { useNames } from '../inbox/names.tsx'
import { DeliveryLine } from '../whatsapp/delivery-line.tsx'
import { MessageNote } from '../whatsapp/message-note.tsx'
import { Citations } from './citations.tsx'
import { Clock } from './clock.tsx'
import { MessageFiles } from './message-files.tsx'
import type { Message } from './thread-cache.ts'

/** A message: customers on the left, team and bot on the right, private notes in their own colour. */
export function MessageItem({
  message,
  isFollowing,
  customer,
  visitorRead,
  deliveries,
}: {
  message: Message
  isFollowing: boolean
  customer: string
  /** How far the customer has read, as a `visitorSequence`. */
  visitorRead: number
  /** Its delivery status on WhatsApp. */
  deliveries?: readonly Row<'message_deliveries'>[] | undefined
}) {
  const t = useT('chat')
  const { author, private: isPrivate, body, citations } = message
  const isTheirs = author === 'visitor'
  const name = useAuthorName(message, customer)
  return (
    <div className={cx('flex gap-2.5', !isTheirs && 'flex-row-reverse', isFollowing && '-mt-2')}>
      <span className="w-7 shrink-0">{!isFollowing && <Author message={message} name={name} />}</span>
      <div className={cx('flex min-w-0 max-w-[min(38rem,85%)] flex-col', isTheirs ? 'items-start' : 'items-end')}>
        {isFollowing ? (
          <span className="sr-only">{name}: </span>
        ) : (
          <p className="mb-1 flex flex-wrap items-center gap-x-1.5 text-caption text-ink-muted">
            <span className="font-medium text-ink">{name}</span>
            <Clock at={message.created} />
          </p>
        )}
        <Bubble author={author} isPrivate={isPrivate}>
          {isPrivate && (
            <p className="mb-1 flex items-center gap-1 text-xs font-medium text-warning-ink">
              <Lock aria-hidden="true" className="size-3" />
              {t('message.private')}
            </p>
          )}
          {body && <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{body}</p>}
          <MessageFiles message={message} />
          <MessageNote message={message} />
          {citations && citations.length > 0 && <Citations citations={citations} />}
        </Bubble>
        {deliveries ? (
          <DeliveryLine parts={deliveries} />
        ) : (
          author === 'member' &&
          !isPrivate &&
          !message.whatsapp && <Delivery isRead={message.visitorSequence <= visitorRead} />
        )}
      </div>
    </div>
  )
}

function useAuthorName({ author, user, bot, whatsapp }: Message, customer: string): string {
  const t = useT('chat')
  const onWhatsApp = useT('whatsapp')
  const { memberName, botName } = useNames()
  if (author === 'visitor') return customer
  if (whatsapp?.isFromPhone) return onWhatsApp('fromPhone')
  if (author === 'member') return memberName(user)
  return author === 'bot' ? botName(bot) : t('actors.system')
}

function Author({ message: { author }, name }: { message: Message; name: string }) {
  if (author === 'visitor' || author === 'member') return <Avatar name={name} size={28} decorative />
  const Icon = author === 'bot' ? Bot : Info
  return (
    <span
      aria-hidden="true"
      className="flex size-7 items-center justify-center rounded-full bg-info-soft text-info-ink [&_svg]:size-4"
    >
      <Icon />
    </span>
  )
}

export function Bubble({
  author,
  isPrivate,
  children,
}: {
  author: Message['author']
  isPrivate: boolean
  children: ReactNode
}) {
  return (
    <div
      className={cx(
        'max-w-full rounded-card border px-3 py-2 text-sm',
        isPrivate
          ? 'border-dashed border-warning-line bg-warning-soft text-ink'
          : author === 'member'
            ? 'border-primary-line bg-primary-soft text-ink'
            : author === 'bot'
              ? 'border-info-line bg-info-soft/50 text-ink'
              : 'border-line bg-surface text-ink',
      )}
    >
      {children}
    </div>
  )
}

function Delivery({ isRead }: { isRead: boolean }) {
  const t = useT('chat')
  const Icon = isRead ? CheckCheck : Check
  return (
    <p className="mt-0.5 flex items-center gap-1 text-xs text-ink-subtle">
      <Icon aria-hidden="true" className={cx('size-3.5', isRead && 'text-link')} />
      {t(isRead ? 'message.read' : 'message.sent')}
    </p>
  )
}
