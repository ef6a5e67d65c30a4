import { FileText, ListTree } from 'lucide-react'
import { useMemo } from 'react'
import type { CarouselPage } from '#shared/carousel/pages.ts'
import { pagesOfPost, pagesOfTopic } from '#shared/carousel/propose.ts'
import type { Row } from '#shared/collections/index.ts'
import { useT } from '#web/locale/index.ts'
import { useUpdate } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { DisabledReason } from '#web/ui/form/disabled-reason.tsx'

/** Shown before there are pages: proposes them from the text of the post or of its topic. */
export function CarouselStart({
  post,
  topic,
  canEdit,
}: {
  post: Row<'posts'>
  topic: Row<'topics'> | undefined
  canEdit: boolean
}) {
  const t = useT('carousel')
  const update = useUpdate('posts')
  const ofPost = useMemo(() => pagesOfPost(post.body), [post.body])
  const ofTopic = useMemo(() => topic && pagesOfTopic({ ...topic, outline: topic.outline ?? [] }), [topic])
  const start = (carousel: CarouselPage[] | null | undefined) => {
    if (carousel) update.mutate({ id: post.id, carousel })
  }
  const tooShort = post.body === '' ? t('start.noText') : t('start.tooShort')
  return (
    <EmptyState
      icon={<FileText />}
      title={t('start.title')}
      description={ofPost ? t('start.text') : `${t('start.text')} ${tooShort}`}
      action={
        canEdit && (
          <div className="flex flex-wrap justify-center gap-2">
            <DisabledReason reason={!ofPost && tooShort}>
              <Button variant="primary" icon={<FileText />} loading={update.isPending} onClick={() => start(ofPost)}>
                {t('start.fromPost')}
              </Button>
            </DisabledReason>
            {topic && (
              <DisabledReason reason={!ofTopic && t('start.noOutline')}>
                <Button icon={<ListTree />} loading={update.isPending} onClick={() => start(ofTopic)}>
                  {t('start.fromTopic')}
                </Button>
              </DisabledReason>
            )}
          </div>
        )
      }
    />
  )
}
