import { Blocks, Settings } from 'lucide-react'
import { useInstance } from '#web/instances/index.ts'
import { LocalLink, useT } from '#web/locale/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { StatusBadge } from '#web/ui/feedback/status-badge.tsx'
import { PageHeader } from '#web/ui/frame/page-header.tsx'
import { ServiceProblem, ServiceState } from './service-state.tsx'
import { type OfferedService, useServices, useServiceWords } from './use-services.ts'

/** All services, including locked ones. */
export default function ServicesPage() {
  const t = useT('services')
  const { services, state, retry, isRetrying } = useServices()
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      {state === 'error' ? (
        <ErrorState title={t('failed')} onRetry={retry} isRetrying={isRetrying} />
      ) : state === 'loading' ? (
        <Skeleton className="h-40 rounded-card" />
      ) : services.length === 0 ? (
        <EmptyState icon={<Blocks />} title={t('none')} description={t('noneText')} />
      ) : (
        <ul className="grid grid-cols-1 items-stretch gap-4 md:grid-cols-2 xl:grid-cols-3">
          {services.map((offered) => (
            <li key={offered.service.id}>
              <ServiceCard {...offered} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function ServiceCard({ service, own, lock }: OfferedService) {
  const t = useT('services')
  const { canManage, canEdit } = useInstance()
  const { name, description } = useServiceWords()(service)
  const isUsable = own?.status === 'ready' && !lock
  return (
    <Card
      className="flex h-full flex-col"
      title={name}
      actions={
        lock === 'comingSoon' ? (
          <StatusBadge status="locked">{t('comingSoon')}</StatusBadge>
        ) : own ? (
          <ServiceState own={own} />
        ) : (
          <Badge>{t('notAdded')}</Badge>
        )
      }
    >
      <p className="text-sm text-ink-muted">{description}</p>
      {own && <ServiceProblem own={own} mayRetry={canManage} />}
      {lock === 'plan' && <p className="mt-3 text-caption text-ink-muted">{t('locked')}</p>}
      {lock !== 'comingSoon' && (
        <div className="mt-4 flex flex-wrap gap-2">
          {isUsable && service.slug === 'ghostwriter' && canEdit && (
            <Button asChild size="sm" variant="primary">
              <LocalLink to="/dashboard/production/new">{t('open')}</LocalLink>
            </Button>
          )}
          {isUsable && service.slug === 'chat' && (
            <Button asChild size="sm" variant="primary">
              <LocalLink to="/dashboard/chat">{t('openInbox')}</LocalLink>
            </Button>
          )}
          {lock === 'plan' && (
            <Button asChild size="sm" variant="primary">
              <LocalLink to="/dashboard/billing">{t('upgrade')}</LocalLink>
            </Button>
          )}
          {own && (
            <Button asChild size="sm" icon={<Settings />}>
              <LocalLink to={`/dashboard/${service.slug}/settings`} aria-label={`${t('settings')}: ${name}`}>
                {t('settings')}
              </LocalLink>
            </Button>
          )}
        </div>
      )}
    </Card>
  )
}
