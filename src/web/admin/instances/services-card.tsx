import { Plus } from 'lucide-react'
import type { Row } from '#shared/collections/index.ts'
import { limits } from '#shared/limits.ts'
import { useT } from '#web/locale/index.ts'
import { ServiceProblem, ServiceState, useServiceWords } from '#web/provisioning/index.ts'
import { invalidate, useCreate, useLive, useRecords } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'

/** The services of a workspace with their states, and those that can be added. */
export function ServicesCard({ instance }: { instance: Row<'instances'> }) {
  const t = useT('adminInstances')
  const words = useServiceWords()
  const create = useCreate('instance_services')
  const of = { filter: 'instance.id = {:instance}', params: { instance: instance.id } }
  const catalogue = useRecords('services', { sort: 'position', perPage: 200, silent: true })
  const owned = useRecords('instance_services', {
    ...of,
    expand: 'service',
    perPage: limits.servicesPerPage,
    silent: true,
  })
  useLive('instance_services', '*', {
    ...of,
    onChange: () => void invalidate({ queryKey: ['jobs', instance.id] }),
  })
  const rows = owned.data?.items
  const others = (catalogue.data?.items ?? []).filter(
    ({ id, status }) => status === 'available' && !rows?.some(({ service }) => service === id),
  )
  return (
    <Card title={t('detail.services')} flush>
      {owned.isError || catalogue.isError ? (
        <ErrorState
          compact
          title={t('wizard.servicesFailed')}
          onRetry={() => void Promise.all([owned.refetch(), catalogue.refetch()])}
        />
      ) : !rows || !catalogue.data ? (
        <SkeletonRows rows={2} />
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {rows.length === 0 && <li className="px-4 py-3 text-sm text-ink-muted sm:px-5">{t('detail.noServices')}</li>}
          {rows.map((own) => {
            const service = catalogue.data.items.find(({ id }) => id === own.service)
            return (
              <li key={own.id} className="px-4 py-3 sm:px-5">
                <div className="flex items-center justify-between gap-3">
                  <span className="text-sm font-medium">{service && words(service).name}</span>
                  <ServiceState own={own} />
                </div>
                <ServiceProblem own={own} mayRetry />
              </li>
            )
          })}
          {others.map((service) => (
            <li key={service.id} className="px-4 py-3 sm:px-5">
              <Button
                size="sm"
                icon={<Plus />}
                loading={create.isPending}
                onClick={() => create.mutate({ instance: instance.id, service: service.id, status: 'queued' })}
              >
                {t('detail.addService', { service: words(service).name })}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
