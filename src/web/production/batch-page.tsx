import { useParams } from 'react-router'
import type { Row } from '#shared/collections/index.ts'
import { LocalLink, useT } from '#web/locale/index.ts'
import { useLive, useRecord, useRecords, useRuntime } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'
import { AgentsAtWork } from './agents-at-work.tsx'
import { useBatchTitle } from './batch-link.tsx'
import { BatchSettingsStep } from './batch-settings-step.tsx'
import { BatchStepper } from './batch-stepper.tsx'
import { DonePanel } from './done-panel.tsx'
import { PostReview } from './post-review.tsx'
import { TopicReview } from './topic-review.tsx'

/** One batch from its topics to its posts, live for everybody who looks at it. */
export default function BatchPage() {
  const t = useT('production')
  const common = useT('common')
  const title = useBatchTitle()
  const { batchId = '' } = useParams()
  const { aiProvider } = useRuntime()
  const batch = useRecord<'production_batches', { ambassador: Row<'ambassadors'> }>('production_batches', batchId, {
    expand: 'ambassador',
  })
  const own = { filter: 'batch = {:batch}', params: { batch: batchId } }
  const topics = useRecords('topics', { ...own, sort: 'position', perPage: 100 })
  const posts = useRecords('posts', { ...own, sort: 'position', perPage: 100 })
  useLive('production_batches', batchId)
  useLive('topics', '*', own)
  useLive('posts', '*', own)

  if (batch.isError) {
    return (
      <ErrorState
        title={common('fetchFailed')}
        onRetry={() => void batch.refetch()}
        action={
          <Button asChild>
            <LocalLink to="/dashboard/production">{t('title')}</LocalLink>
          </Button>
        }
      />
    )
  }
  if (!batch.data) return <SkeletonRows rows={6} />
  const { status, expand } = batch.data
  const shown = {
    batch: batch.data,
    topics: topics.data?.items ?? [],
    posts: posts.data?.items ?? [],
    ambassador: expand?.ambassador,
  }
  return (
    <>
      <PageHeader
        title={title(batch.data)}
        description={expand?.ambassador?.name}
        breadcrumb={[{ label: t('title'), to: '/dashboard/production' }]}
      />
      <BatchStepper status={status} />
      <AgentsAtWork batch={batch.data} />
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
