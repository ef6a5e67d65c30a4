import type { Row } from '#shared/collections/index.ts'
import { isAtWork } from '#shared/contracts/production.ts'
import { useInstance } from '#web/instances/index.ts'
import { useT } from '#web/locale/index.ts'
import { useUpdate } from '#web/records/index.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { ComposerButton, useComposerOffer } from '../composer-button.tsx'
import { LiveDraft } from './live-draft.tsx'

/** An agent's current work on a post, or why it failed. `failure` is that of the last request. */
export function PostState({
  post,
  language,
  failure,
}: {
  post: Row<'posts'>
  language: string
  failure: Error | null
}) {
  const t = useT('production')
  const { canEdit } = useInstance()
  const update = useUpdate('posts')
  const offersComposer = useComposerOffer(post, failure) && canEdit
  if (isAtWork(post)) return <LiveDraft post={post} language={language} />
  const error = post.error || (post.generation === 'failed' ? 'unexpected' : '')
  if (!error && !offersComposer) return null
  return (
    <Banner
      tone={post.body ? 'warning' : 'danger'}
      title={error ? t(`errors.${error as 'unexpected'}`) : t('composer.spent')}
      actions={
        offersComposer && (
          <ComposerButton
            isPending={update.isPending}
            onClick={() => update.mutate({ id: post.id, generation: 'composer' })}
          />
        )
      }
    >
      {offersComposer && t('composer.hint')}
    </Banner>
  )
}
