import type { Row } from '#shared/collections/index.ts'
import { withNames } from '#shared/networks/mentions.ts'
import { useT } from '#web/locale/index.ts'
import { shownOf } from '#web/production/attachments/shown.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { FilesToSave } from './files-to-save.tsx'
import { TextToCopy } from './text-to-copy.tsx'

/** Everything needed to publish a post by hand, in the order in which the network asks for it. */
export function ByHandMaterial({ post, language }: { post: Row<'posts'>; language: string | undefined }) {
  const t = useT('scheduling')
  const shown = shownOf(post)
  return (
    <>
      {post.decision !== 'approve' && (
        <Banner tone="warning" title={t('byHand.changed')}>
          {t('byHand.changedText')}
        </Banner>
      )}
      <TextToCopy
        title={t('byHand.text')}
        text={withNames(post.body)}
        language={language}
        copy={t('byHand.copyText')}
      />
      <FilesToSave post={post.id} shown={shown} />
      {shown.link && (
        <TextToCopy
          {...{ title: t('byHand.link'), hint: t('byHand.linkHint') }}
          {...{ text: shown.link.url, copy: t('byHand.copyLink') }}
        />
      )}
      {post.firstComment && (
        <TextToCopy
          {...{ title: t('byHand.comment'), hint: t('byHand.commentHint') }}
          {...{ text: post.firstComment, language, copy: t('byHand.copyComment') }}
        />
      )}
    </>
  )
}
