import { Lock } from 'lucide-react'
import type { FoundMessage } from '#shared/contracts/chat.ts'
import { useT } from '#web/locale/index.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { Marked } from '#web/ui/list/marked.tsx'
import { contactName } from './contact-name.ts'
import { InboxRow } from './inbox-row.tsx'
import type { useFoundMessages } from './use-found-messages.ts'
import type { InboxChoiceControls } from './use-inbox-choice.ts'

/** Search results across all views; each opens its conversation at the message. */
export function FoundMessages({
  choice,
  found,
}: {
  choice: InboxChoiceControls
  found: ReturnType<typeof useFoundMessages>
}) {
  const t = useT('chat')
  const { messages, isLoading, isFailed, retry, isRetrying } = found
  if (!isLoading && !isFailed && messages.length === 0) return null
  return (
    <section aria-labelledby="found-messages">
      <h2 id="found-messages" className="border-b border-line bg-canvas px-4 py-1.5 text-xs font-medium text-ink-muted">
        {t('list.inMessages')}
      </h2>
      {isFailed ? (
        <ErrorState title={t('list.searchFailed')} onRetry={retry} isRetrying={isRetrying} headingLevel={3} />
      ) : isLoading ? (
        <SkeletonRows rows={3} withAvatar />
      ) : (
        <ul>
          {messages.map((message) => (
            <li key={message.conversation}>
              <Found message={message} choice={choice} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Found({ message, choice }: { message: FoundMessage; choice: InboxChoiceControls }) {
  const t = useT('chat')
  const { conversation, sequence, author, created, body, more, contact } = message
  return (
    <InboxRow
      name={contactName(contact)}
      at={created}
      isCurrent={choice.conversation === conversation && choice.message === sequence}
      onOpen={() => choice.open(conversation, sequence)}
    >
      <span className="mt-0.5 line-clamp-2 text-caption text-ink-muted [overflow-wrap:anywhere]">
        {author !== 'visitor' && <span className="text-ink-subtle">{t('list.us')} </span>}
        <Marked text={body} query={choice.search} />
      </span>
      <span className="mt-1 flex flex-wrap gap-x-2.5 text-xs text-ink-subtle empty:hidden">
        {message.private && (
          <span className="inline-flex items-center gap-1 text-warning-ink">
            <Lock aria-hidden="true" className="size-3" />
            {t('message.private')}
          </span>
        )}
        {more > 0 && <span>{t('list.moreMatches', { count: more })}</span>}
      </span>
    </InboxRow>
  )
}
