import { Building2, Sparkles } from 'lucide-react'
import { Suspense } from 'react'
import type { Row } from '#shared/collections/index.ts'
import { useInstance } from '#web/instances/index.ts'
import { LocalLink, useT } from '#web/locale/index.ts'
import { RecentBatches } from '#web/production/index.ts'
import { useServices } from '#web/provisioning/index.ts'
import { lazyPiece, useRecords, useRuntime, useSession } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { PageHeader } from '#web/ui/frame/page-header.tsx'
import { Figures } from './home/figures.tsx'
import { FirstSteps } from './home/first-steps.tsx'

// Newcomers see the first steps instead.
const ChooseTool = lazyPiece(() => import('./home/choose-tool.tsx'))

/** The start page: figures, next steps, recent batches. */
export default function DashboardPage() {
  const t = useT('onboarding')
  const common = useT('common')
  const { user } = useSession()
  const { instance, isLoading } = useInstance()
  const { aiProviders, limits } = useRuntime()
  const own = {
    filter: 'instance = {:instance}',
    params: { instance: instance?.id ?? '' },
    enabled: Boolean(instance),
  }
  const ambassadors = useRecords('ambassadors', { ...own, sort: 'name', perPage: 200, silent: true })
  const items = useRecords('knowledge_items', {
    ...own,
    filter: 'base.instance = {:instance}',
    perPage: 1,
    silent: true,
  })
  const { services } = useServices()
  const posts = useRecords('posts', { ...own, perPage: 1 })
  const approved = useRecords('posts', {
    ...own,
    filter: 'instance = {:instance} && decision = "approve"',
    perPage: 1,
    silent: true,
  })
  const batches = useRecords<'production_batches', { ambassador: Row<'ambassadors'> }>('production_batches', {
    ...own,
    sort: '-created',
    perPage: 5,
    expand: 'ambassador',
    silent: true,
  })
  if (!isLoading && !instance) return <NoInstance />
  const lists = [ambassadors, items, posts, approved, batches]
  const failed = lists.filter(({ isError }) => isError)
  const isReady = ambassadors.data && items.data && batches.data
  const done = {
    ambassador: Boolean(ambassadors.data?.totalItems),
    knowledge: Boolean(items.data?.totalItems),
    posts: Boolean(batches.data?.totalItems),
  }
  const ready = services.filter(({ own, lock }) => own?.status === 'ready' && !lock).map(({ service }) => service)
  const isNew = !Object.values(done).every(Boolean)
  return (
    <>
      <PageHeader
        breadcrumb={[{ label: t('home.title') }]}
        title={user?.name ? t('home.hello', { name: user.name.split(' ')[0]! }) : t('home.title')}
      />
      {user && !user.onboardedAt && (
        <Card
          className="mb-6"
          title={t('home.complete.title')}
          description={t('home.complete.text')}
          actions={
            <Button asChild variant="primary" size="sm">
              <LocalLink to="/dashboard/onboarding/account">{t('home.complete.action')}</LocalLink>
            </Button>
          }
        />
      )}
      <Figures
        ambassadors={ambassadors.data?.totalItems}
        services={services.length}
        ready={ready.length}
        posts={posts.data?.totalItems}
        approved={approved.data?.totalItems}
      />
      <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        {failed.length > 0 && !isReady ? (
          <Card className="lg:col-span-2">
            <ErrorState
              title={common('contentFailed')}
              isRetrying={failed.some(({ isFetching }) => isFetching)}
              onRetry={() => {
                for (const { refetch } of failed) void refetch()
              }}
            />
          </Card>
        ) : !isReady ? (
          <>
            <Skeleton className="h-64 rounded-card" />
            <Skeleton className="h-64 rounded-card" />
          </>
        ) : (
          <>
            {isNew ? (
              <FirstSteps done={done} />
            ) : (
              <Suspense fallback={<Skeleton className="h-64 rounded-card" />}>
                <ChooseTool ambassadors={ambassadors.data.items} tools={ready} />
              </Suspense>
            )}
            <RecentBatches batches={batches.data.items} />
          </>
        )}
      </div>
      {aiProviders.posts === 'offline' && limits.composer && (
        <p className="mt-6 flex gap-2.5 text-caption text-ink-muted [&_svg]:mt-px [&_svg]:size-4 [&_svg]:shrink-0">
          <Sparkles aria-hidden="true" />
          <span>
            <strong className="font-medium text-ink">{t('home.offline.title')}.</strong> {t('home.offline.text')}
          </span>
        </p>
      )}
    </>
  )
}

function NoInstance() {
  const t = useT('instances')
  const { isSuperuser } = useSession()
  return (
    <EmptyState
      icon={<Building2 />}
      title={t('empty.title')}
      description={isSuperuser ? t('empty.administrator') : t('empty.text')}
    />
  )
}
