import { SearchX } from 'lucide-react'
import { useParams } from 'react-router'
import type { Row } from '#shared/collections/index.ts'
import { LocalLink, useT } from '#web/locale/index.ts'
import { failureOf, useLive, useRecord, useRecords, useRuntime } from '#web/records/index.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { PageHeader } from '#web/ui/frame/page-header.tsx'
import { AgentsAtWork } from './agents-at-work.tsx'
import { useBatchTitle } from './batch-link.tsx'
import { BatchSettingsStep } from './batch-settings-step.tsx'
import { BatchStepper } from './batch-stepper.tsx'
import { Brief } from './brief.tsx'
import { DonePanel } from './done-panel.tsx'
import { PostReview } from './review/post-review.tsx'
import { TopicReview } from './review/topic-review.tsx'

/** One batch from its topics to its posts, live. */
export default function BatchPage() {
  const t = useT('production')
  const common = useT('common')
  const { batchId = '' } = useParams()
  const batch = useRecord('production_batches', batchId, { silent: true })
  useLive('production_batches', batch.data ? batchId : '')
  if (batch.data) return <Batch key={batchId} batch={batch.data} />
  if (batch.isError) {
    const isGone = failureOf(batch.error).status === 404
    return (
      <ErrorState
        icon={isGone && <SearchX />}
        title={isGone ? t('gone.title') : t('failed')}
        description={isGone ? t('gone.text') : common('fetchFailed')}
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
  const title = useBatchTitle()(batch)
  const { aiProvider } = useRuntime()
  const own = { filter: 'batch = {:batch}', params: { batch: batch.id } }
  const topics = useRecords('topics', { ...own, sort: 'position', perPage: 100 })
  const posts = useRecords('posts', { ...own, sort: 'position', perPage: 100 })
  const ambassador = useRecord('ambassadors', batch.ambassador)
  useLive('topics', '*', own)
  useLive('posts', '*', own)
  const { status } = batch
  const shown = {
    batch,
    topics: topics.data?.items ?? [],
    posts: posts.data?.items ?? [],
    ambassador: ambassador.data,
  }
  return (
    <>
      <PageHeader title={title} description={ambassador.data?.name}>
        {status !== 'settings' && <Brief text={batch.prompt} title={title} />}
      </PageHeader>
      <BatchStepper status={status} />
      <AgentsAtWork batch={batch} />
      {status === 'settings' && <BatchSettingsStep {...shown} />}
      {status === 'outline' && <TopicReview {...shown} />}
      {status === 'post' && <PostReview {...shown} />}
      {status === 'completed' && <DonePanel {...shown} />}
      {aiProvider === 'offline' && status !== 'settings' && (
        <p className="mt-8 text-caption text-ink-muted">{t('offline')}</p>
      )}
    </>
  )
}
