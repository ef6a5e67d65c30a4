import { useState } from 'react'
import type { PastPostsFound } from '#shared/contracts/past-posts.ts'
import type { Language } from '#shared/preferred-language.ts'
import { useT } from '#web/locale/index.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { DisabledReason } from '#web/ui/form/disabled-reason.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { GivePosts } from './give-posts.tsx'
import { PostChoice } from './post-choice.tsx'
import { usePostChoice } from './use-post-choice.ts'

/** Finds past posts in a pasted text or a file, for a person to choose from. Nothing is stored here. */
export function PastPostsDialog({
  samples,
  language,
  onUse,
  onClose,
}: {
  samples: readonly string[]
  language: Language
  onUse: (posts: string[]) => void
  onClose: () => void
}) {
  const t = useT('ambassadors')
  const [found, setFound] = useState<PastPostsFound | null>(null)
  const [pasted, setPasted] = useState('')
  const choice = usePostChoice(found, samples, language)
  const { chosen } = choice
  function use(): void {
    onUse(chosen.map(({ text }) => text))
    toast({ tone: 'success', title: t('pastPosts.added', { count: chosen.length }) })
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="lg"
      closesOutside={!pasted.trim() && !found}
      title={t('pastPosts.title')}
      description={t('pastPosts.text')}
      footer={
        found && (
          <>
            <Button onClick={() => setFound(null)}>{t('pastPosts.back')}</Button>
            <DisabledReason reason={chosen.length === 0 && t('pastPosts.none')}>
              <Button variant="primary" onClick={use}>
                {chosen.length > 0 ? t('pastPosts.use', { count: chosen.length }) : t('pastPosts.useNone')}
              </Button>
            </DisabledReason>
          </>
        )
      }
    >
      {found ? (
        <PostChoice found={found} {...choice} />
      ) : (
        <GivePosts text={pasted} onText={setPasted} onFound={setFound} />
      )}
    </Dialog>
  )
}
