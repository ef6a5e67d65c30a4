import { PenLine } from 'lucide-react'
import { useT } from '#web/locale/index.ts'
import type { Message } from './thread-cache.ts'
import { useTyping } from './use-typing.ts'

/** The other people typing: the customer, or a colleague with their draft. */
export function TypingLines({
  conversation,
  last,
  customer,
}: {
  conversation: string
  last: Message | undefined
  customer: string
}) {
  const t = useT('chat')
  const writing = useTyping(conversation, last)
  return (
    <div aria-live="polite" className="space-y-2 empty:hidden [&:not(:empty)]:mt-3.5">
      {writing.map(({ by, name, draft }) =>
        by === 'visitor' ? (
          <p key={by} className="text-caption text-ink-muted">
            {t('thread.typing', { name: customer })}
          </p>
        ) : (
          <div
            key={by}
            className="ml-auto max-w-[min(38rem,85%)] rounded-card border border-dashed border-line-strong px-3 py-2"
          >
            <p className="flex items-center gap-1.5 text-caption font-medium text-ink-muted">
              <PenLine aria-hidden="true" className="size-3.5" />
              {t('thread.draft', { name })}
            </p>
            <p
              aria-live="off"
              className="mt-0.5 line-clamp-4 text-sm whitespace-pre-wrap text-ink-muted [overflow-wrap:anywhere]"
            >
              {draft}
            </p>
          </div>
        ),
      )}
    </div>
  )
}
