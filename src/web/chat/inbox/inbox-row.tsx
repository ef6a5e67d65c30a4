import type { ReactNode } from 'react'
import { useFormats } from '#web/locale/index.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { cx } from '#web/ui/cx.ts'

/** An entry of the list: name, time and a preview. */
export function InboxRow({
  name,
  at,
  isCurrent,
  isUnread = false,
  conversation,
  onOpen,
  children,
}: {
  name: string
  at: string
  isCurrent: boolean
  isUnread?: boolean
  /** Keyboard navigation finds the entry by this id. */
  conversation?: string
  onOpen: () => void
  children: ReactNode
}) {
  const { relative, dateTime } = useFormats()
  return (
    <button
      type="button"
      data-conversation={conversation}
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
          <span className={cx('min-w-0 flex-1 truncate text-sm text-ink', isUnread && 'font-semibold')}>{name}</span>
          <time dateTime={at} title={dateTime(at)} className="shrink-0 text-xs text-ink-subtle">
            {relative(at)}
          </time>
        </span>
        {children}
      </span>
    </button>
  )
}
