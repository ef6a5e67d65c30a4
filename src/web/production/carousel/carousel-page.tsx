import { SearchX } from 'lucide-react'
import { useParams } from 'react-router'
import type { Row } from '#shared/collections/index.ts'
import { isAtWork } from '#shared/contracts/production.ts'
import { useInstance, useInstanceOf } from '#web/instances/index.ts'
import { LocalLink, useT } from '#web/locale/index.ts'
import { failureOf, useLive, useRecord } from '#web/records/index.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { PageHeader } from '#web/ui/frame/page-header.tsx'
import { languageOf } from '../shown-batch.ts'
import { CarouselEditor } from './carousel-editor.tsx'
import { CarouselStart } from './carousel-start.tsx'

interface Around {
  topic: Row<'topics'>
  batch: Row<'production_batches'>
}

/** The carousel of a post: its pages, edited one by one, and the PDF. */
export default function CarouselPage() {
  const t = useT('carousel')
  const common = useT('common')
  const { id = '' } = useParams()
  const post = useRecord<'posts', Around>('posts', id, { expand: 'topic,batch', silent: true })
  const ambassador = useRecord('ambassadors', post.data?.ambassador, { silent: true })
  useLive('posts', post.data ? id : '')
  useInstanceOf(post.data)
  const failed = [post, ambassador].filter(({ isError, data }) => isError && !data)
  if (failed.length > 0) {
    const isGone = failureOf(failed[0]!.error).status === 404
    return (
      <ErrorState
        headingLevel={1}
        icon={isGone && <SearchX />}
        title={isGone ? t('gone.title') : t('failed')}
        description={isGone ? t('gone.text') : common('contentFailed')}
        onRetry={isGone ? undefined : () => failed.map(({ refetch }) => refetch())}
        isRetrying={failed.some(({ isFetching }) => isFetching)}
      />
    )
  }
  if (!post.data || !ambassador.data) return <SkeletonRows rows={6} />
  return <Carousel key={id} post={post.data} ambassador={ambassador.data} around={post.data.expand ?? {}} />
}

function Carousel({
  post,
  ambassador,
  around: { topic, batch },
}: {
  post: Row<'posts'>
  ambassador: Row<'ambassadors'>
  around: Partial<Around>
}) {
  const t = useT('carousel')
  const { canEdit } = useInstance()
  const mayEdit = canEdit && !isAtWork(post)
  const language = batch ? languageOf({ batch, ambassador }) : ambassador.language || 'en-US'
  return (
    <>
      <PageHeader
        title={t('title')}
        description={topic?.title || t('description')}
        actions={
          post.batch && (
            <LocalLink to={`/dashboard/production/${post.batch}`} className="text-link-style">
              {t('back')}
            </LocalLink>
          )
        }
      />
      {post.carousel?.length ? (
        <CarouselEditor post={post} ambassador={ambassador} language={language} canEdit={mayEdit} />
      ) : (
        <CarouselStart post={post} topic={topic} canEdit={mayEdit} />
      )}
    </>
  )
}
