import { Lock, Wrench } from 'lucide-react'
import { Suspense } from 'react'
import { useLocation, useParams } from 'react-router'
import { useInstance } from '#web/instances/index.ts'
import { LocalLink, useT } from '#web/locale/index.ts'
import { lazyPiece } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { PageHeader } from '#web/ui/frame/page-header.tsx'
import { ServiceProblem, ServiceState } from './service-state.tsx'
import { type OfferedService, useServices, useServiceWords } from './use-services.ts'

// A separate chunk, so that the route list, which every page loads, names few files for this page.
const GhostwriterForm = lazyPiece(() => import('./ghostwriter-form.tsx'))

/** The settings of one service in the chosen workspace. */
export default function ServiceSettingsPage() {
  const t = useT('services')
  const { pathname } = useLocation()
  const { service: slug } = useParams()
  const { services, state, retry, isRetrying } = useServices()
  const words = useServiceWords()
  if (state === 'error') {
    return <ErrorState headingLevel={1} title={t('failed')} onRetry={retry} isRetrying={isRetrying} />
  }
  if (state === 'loading') return <SkeletonRows rows={5} />
  const offered = services.find(({ service }) => service.slug === slug)
  // Only the catalogue knows the valid services, so the address is checked here.
  if (!offered) throw Object.assign(new Error(`Page Not Found: ${pathname}`), { status: 404 })
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader
        title={t('config.title', { service: words(offered.service).name })}
        description={offered.own && !offered.lock ? t('config.description') : undefined}
        badge={offered.own && <ServiceState own={offered.own} />}
      />
      <Settings {...offered} />
    </div>
  )
}

function Settings({ own, lock }: OfferedService) {
  const t = useT('services')
  const { canManage } = useInstance()
  if (lock === 'comingSoon') return <EmptyState icon={<Lock />} title={t('comingSoon')} description={t('locked')} />
  if (lock === 'plan') {
    return (
      <EmptyState
        icon={<Lock />}
        title={t('locked')}
        description={<span lang="pt-BR">{t('denied')}</span>}
        action={
          <Button asChild variant="primary">
            <LocalLink to="/dashboard/billing">{t('upgrade')}</LocalLink>
          </Button>
        }
      />
    )
  }
  if (!own) return <EmptyState icon={<Wrench />} title={t('config.missing')} />
  if (own.status === 'ready') {
    return (
      <Suspense fallback={<SkeletonRows rows={5} />}>
        <GhostwriterForm key={own.id} own={own} />
      </Suspense>
    )
  }
  return (
    <>
      <ServiceProblem own={own} mayRetry={canManage} />
      <EmptyState icon={<Wrench />} title={t('config.preparing')} />
    </>
  )
}
