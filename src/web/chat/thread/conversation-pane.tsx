import { useRef } from 'react'
import { useInstance } from '#web/instances/index.ts'
import { LocalLink, useT } from '#web/locale/index.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { useConversationActions } from '../acts/act-keys.ts'
import { useActs } from '../acts/use-acts.tsx'
import { Composer, type ComposerHandle } from '../composer/composer.tsx'
import type { Conversation } from '../inbox/use-conversations.ts'
import { ConversationBar } from './conversation-bar.tsx'
import { Thread } from './thread.tsx'

/** One conversation: actions, messages and the composer. */
export function ConversationPane({
  conversation,
  target,
  onRead,
  onBack,
  onContact,
}: {
  conversation: Conversation
  /** Sequence of the message to scroll to; 0 for the latest. */
  target: number
  onRead: (sequence: number) => void
  onBack: () => void
  onContact: () => void
}) {
  const composer = useRef<ComposerHandle>(null)
  const { canEdit, isPlanActive } = useInstance()
  const acts = useActs(conversation)
  useConversationActions(acts, {
    ...{ status: conversation.status, canEdit, toggleContact: onContact },
    reply: () => composer.current?.write(false),
    note: () => composer.current?.write(true),
    record: () => composer.current?.record(),
  })
  return (
    <>
      <ConversationBar
        conversation={conversation}
        acts={acts}
        canEdit={canEdit}
        onBack={onBack}
        onContact={onContact}
      />
      <Thread
        conversation={conversation}
        target={target}
        onRead={onRead}
        onEdit={(entry) => composer.current?.write(entry.private, entry.body)}
      />
      {canEdit && isPlanActive ? (
        <Composer ref={composer} conversation={conversation} />
      ) : (
        <WhyNot isLocked={canEdit} />
      )}
    </>
  )
}

/** Explains why the composer is unavailable. */
function WhyNot({ isLocked }: { isLocked: boolean }) {
  const t = useT('chat')
  return (
    <div className="border-t border-line p-3">
      {isLocked ? (
        <Banner
          tone="warning"
          actions={
            <LocalLink to="/dashboard/billing" className="text-link-style">
              {t('locked.upgrade')}
            </LocalLink>
          }
        >
          {t('locked.text')}
        </Banner>
      ) : (
        <Banner tone="neutral">{t('readOnly')}</Banner>
      )}
    </div>
  )
}
