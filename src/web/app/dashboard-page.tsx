import { Building2, FileText, Sparkles, Users, Wrench } from 'lucide-react'
import { type ReactNode, Suspense } from 'react'
import { useInstance } from '#web/instances/index.ts'
import { LocalLink, useT } from '#web/locale/index.ts'
import { RecentBatches } from '#web/production/index.ts'
import { lazyPiece, useRecords, useRuntime, useSession } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { PageHeader } from '#web/ui/frame/page-header.tsx'
import { FirstSteps } from './home/first-steps.tsx'

// Newcomers see the first steps instead.
const ChooseTool = lazyPiece(() => import('./home/choose-tool.tsx'))

/** The start page: figures, next steps, recent batches. */
export default function DashboardPage() {
  const t = useT('onboarding')
  const common = useT('common')
  const { user } = useSession()
  const { instance, instances, isLoading } = useInstance()
  const { aiProvider } = useRuntime()
  const own = {
    filter: 'instance = {:instance}',
    params: { instance: instance?.id ?? '' },
    enabled: Boolean(instance),
  }
  const ambassadors = useRecords('ambassadors', { ...own, sort: 'name', perPage: 200, silent: true })
  const bases = useRecords('knowledge_bases', { ...own, perPage: 1, silent: true })
  const posts = useRecords('posts', { ...own, perPage: 1 })
  const approved = useRecords('posts', {
    ...own,
    filter: 'instance = {:instance} && decision = "approve"',
    perPage: 1,
    silent: true,
  })
  const batches = useRecords<'production_batches', { ambassador: { name: string } }>('production_batches', {
    ...own,
    sort: '-created',
    perPage: 5,
    expand: 'ambassador',
    silent: true,
  })
  if (!isLoading && !instance) return <NoInstance />
  const lists = [ambassadors, bases, posts, approved, batches]
  const failed = lists.filter(({ isError }) => isError)
  const isReady = ambassadors.data && bases.data && batches.data
  const done = {
    ambassador: Boolean(ambassadors.data?.totalItems),
    knowledge: Boolean(bases.data?.totalItems),
    posts: Boolean(batches.data?.totalItems),
  }
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
              <LocalLink to="/dashboard/onboarding">{t('home.complete.action')}</LocalLink>
            </Button>
          }
        />
      )}
      <ul className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
        <Figure
          icon={<Users />}
          label={t('home.cards.ambassadors')}
          value={ambassadors.data?.totalItems}
          to="/dashboard/personas"
        />
        <Figure icon={<Wrench />} label={t('home.cards.tools')} value={1} note={t('home.cards.ready', { count: 1 })} />
        <Figure
          icon={<FileText />}
          label={t('home.cards.posts')}
          value={posts.data?.totalItems}
          note={approved.data && t('home.cards.approved', { count: approved.data.totalItems })}
          to="/dashboard/production"
        />
        <Figure
          icon={<Building2 />}
          label={t('home.cards.instances')}
          value={isLoading ? undefined : instances.length}
          note={user ? t('home.cards.credits', { count: user.credits }) : undefined}
        />
      </ul>
      <div className="mt-6 grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
        {failed.length > 0 && !isReady ? (
          <Card className="lg:col-span-2">
            <ErrorState
              title={common('fetchFailed')}
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
                <ChooseTool ambassadors={ambassadors.data.items} />
              </Suspense>
            )}
            <RecentBatches batches={batches.data.items} />
          </>
        )}
      </div>
      {aiProvider === 'offline' && (
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

/** One of the cards; links to the page of what it counts, if there is one. */
function Figure({
  icon,
  label,
  value,
  note,
  to,
}: {
  icon: ReactNode
  label: string
  value: number | undefined
  note?: string | undefined
  to?: string
}) {
  return (
    <li className="relative flex flex-col rounded-card border border-line bg-surface p-4 shadow-card transition-colors has-[a:hover]:border-line-strong">
      <span className="flex items-center gap-2 text-caption font-medium text-ink-muted [&_svg]:size-4">
        {icon}
        {to ? (
          <LocalLink to={to} className="rounded-sm after:absolute after:inset-0">
            {label}
          </LocalLink>
        ) : (
          label
        )}
      </span>
      <span className="mt-auto block min-h-8 pt-2 text-2xl font-semibold tracking-tight tabular-nums">{value}</span>
      <span className="block min-h-5 text-caption text-ink-muted">{note}</span>
    </li>
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
