import { SearchX } from 'lucide-react'
import { useParams } from 'react-router'
import { useT } from '#web/locale/index.ts'
import { DownloadCard } from '#web/privacy/index.ts'
import { failureOf, useLive, useRecord } from '#web/records/index.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { PageHeader } from '#web/ui/frame/page-header.tsx'
import { DeletionCard } from './deletion-card.tsx'
import { JobsCard } from './jobs-card.tsx'
import { MembersCard } from './members-card.tsx'
import { PlanCard } from './plan-card.tsx'
import { ServicesCard } from './services-card.tsx'
import { UsageCard } from './usage-card.tsx'

/** Everything about one workspace, live. */
export default function AdminInstancePage() {
  const t = useT('adminInstances')
  const { id = '' } = useParams()
  const query = useRecord('instances', id, { silent: true })
  useLive('instances', id)
  const instance = query.data
  if (query.isError && !instance) {
    return failureOf(query.error).status === 404 ? (
      <EmptyState headingLevel={1} icon={<SearchX />} title={t('detail.gone')} />
    ) : (
      <ErrorState
        headingLevel={1}
        title={t('detail.failed')}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    )
  }
  if (!instance) return <SkeletonRows rows={8} />
  return (
    <>
      <PageHeader
        title={instance.name}
        description={instance.nickname || undefined}
        badge={
          <>
            <Badge>{t(`plans.${instance.plan || 'none'}`)}</Badge>
            {instance.deletion && <Badge tone="danger">{t('states.deleting')}</Badge>}
          </>
        }
      />
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
        <div className="space-y-6">
          <ServicesCard instance={instance} />
          <MembersCard instance={instance.id} />
        </div>
        <div className="space-y-6">
          <PlanCard key={instance.plan + instance.planExpiresAt} instance={instance} />
          <UsageCard instance={instance} />
        </div>
      </div>
      <div className="mt-6 space-y-6">
        <JobsCard instance={instance.id} />
        <DownloadCard key={instance.id} instance={instance.id} />
        <DeletionCard instance={instance} />
      </div>
    </>
  )
}
