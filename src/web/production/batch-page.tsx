import { SearchX } from 'lucide-react'
import { useParams } from 'react-router'
import type { Row } from '#shared/collections/index.ts'
import { useInstance, useInstanceOf } from '#web/instances/index.ts'
import { LocalLink, useT } from '#web/locale/index.ts'
import { failureOf, useLive, useRecord, useRecords, useRuntime } from '#web/records/index.ts'
import { SharedForReview } from '#web/reviews/index.ts'
import { BatchInQueue } from '#web/scheduling/index.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { PageHeader } from '#web/ui/frame/page-header.tsx'
import { AgentsAtWork } from './agents-at-work.tsx'
import { BatchCost } from './batch-cost.tsx'
import { BatchCreator, useCreators } from './batch-creator.tsx'
import { useBatchTitle } from './batch-link.tsx'
import { BatchSettingsStep } from './batch-settings-step.tsx'
import { BatchStepper } from './batch-stepper.tsx'
import { Brief } from './brief.tsx'
import { DonePanel } from './done-panel.tsx'
import { RenameBatch } from './rename-batch.tsx'
import { PostReview } from './review/post-review.tsx'
import { TopicReview } from './review/topic-review.tsx'

/** One batch from its topics to its posts, live. */
export default function BatchPage() {
  const t = useT('production')
  const common = useT('common')
  const { batchId = '' } = useParams()
  const batch = useRecord('production_batches', batchId, { silent: true })
  useLive('production_batches', batch.data ? batchId : '')
  useInstanceOf(batch.data)
  if (batch.data) return <Batch key={batchId} batch={batch.data} />
  if (batch.isError) {
    const isGone = failureOf(batch.error).status === 404
    return (
      <ErrorState
        headingLevel={1}
        icon={isGone && <SearchX />}
        title={isGone ? t('gone.title') : t('failed')}
        description={isGone ? t('gone.text') : common('contentFailed')}
        onRetry={isGone ? undefined : () => void batch.refetch()}
        isRetrying={batch.isFetching}
        action={
          <LocalLink to="/dashboard/production" className="text-link-style">
            {t('back')}
          </LocalLink>
        }
      />
    )
  }
  return <SkeletonRows rows={6} />
}

function Batch({ batch }: { batch: Row<'production_batches'> }) {
  const t = useT('production')
  const common = useT('common')
  const title = useBatchTitle()(batch)
  const { aiProviders, limits } = useRuntime()
  const creator = useCreators()(batch.createdBy)
  const { canEdit } = useInstance()
  const own = { filter: 'batch = {:batch}', params: { batch: batch.id } }
  const topics = useRecords('topics', { ...own, sort: 'position', perPage: 100 })
  const posts = useRecords('posts', { ...own, sort: 'position', perPage: 100 })
  const ambassador = useRecord('ambassadors', batch.ambassador)
  useLive('topics', '*', own)
  useLive('posts', '*', own)
  const { status } = batch
  const isLoading = topics.isPending || posts.isPending || ambassador.isPending
  const failed = [topics, posts].filter(({ isError, data }) => isError && !data)
  const shown = {
    batch,
    topics: topics.data?.items ?? [],
    posts: posts.data?.items ?? [],
    ambassador: ambassador.data,
  }
  return (
    <>
      {/* Reserves the lines of names while they are loading, so that the page does not move. */}
      <PageHeader
        title={title}
        description={ambassador.isPending ? '\u00a0' : ambassador.data?.name}
        actions={canEdit && status !== 'settings' && <RenameBatch batch={batch} />}
      >
        <div className="flex min-h-5 flex-wrap items-center gap-x-4 gap-y-1">
          {creator && <BatchCreator creator={creator} isLabelled />}
          {batch.cost && <BatchCost cost={batch.cost} />}
        </div>
        {status !== 'settings' && <Brief text={batch.prompt} title={title} />}
      </PageHeader>
      <BatchStepper status={status} />
      {!isLoading && <AgentsAtWork batch={batch} topics={shown.topics.length} />}
      {isLoading && <SkeletonRows rows={6} />}
      {failed.length > 0 && (
        <ErrorState
          title={t('failed')}
          description={common('contentFailed')}
          onRetry={() => failed.map(({ refetch }) => refetch())}
          isRetrying={failed.some(({ isFetching }) => isFetching)}
        />
      )}
      {!isLoading && failed.length === 0 && (
        <>
          {status === 'settings' && <BatchSettingsStep {...shown} />}
          {status === 'outline' && <TopicReview {...shown} />}
          {(status === 'post' || status === 'completed') && (
            <div className="mb-4 flex flex-wrap items-center gap-2 empty:hidden">
              <BatchInQueue batch={batch.id} posts={shown.posts} />
              <SharedForReview posts={shown.posts} />
            </div>
          )}
          {status === 'post' && <PostReview {...shown} />}
          {status === 'completed' && <DonePanel {...shown} />}
        </>
      )}
      {aiProviders.posts === 'offline' && limits.composer && status !== 'settings' && (
        <p className="mt-8 text-caption text-ink-muted">{t('offline')}</p>
      )}
    </>
  )
}
