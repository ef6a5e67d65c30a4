import type { Row } from '#shared/collections/index.ts'
import { limits } from '#shared/limits.ts'
import { useInstance } from '#web/instances/index.ts'
import { useLanguage } from '#web/locale/index.ts'
import { useLive, useRecords } from '#web/records/index.ts'
import { serviceName } from './service-name.ts'

export interface OfferedService {
  service: Row<'services'>
  /** In the chosen workspace; null if it is not part of it. */
  own: Row<'instance_services'> | null
  /** The reason why it cannot be used now. */
  lock: 'comingSoon' | 'plan' | null
}

export const isOffered = ({ status }: Row<'services'>): boolean => status === 'available'

/** All services, and the state of each in the chosen workspace, live. */
export function useServices() {
  const { instance, isPlanActive } = useInstance()
  const of = { filter: 'instance.id = {:instance}', params: { instance: instance?.id ?? '' } }
  const catalogue = useRecords('services', { sort: 'position', perPage: 200, silent: true })
  const owned = useRecords('instance_services', {
    ...of,
    expand: 'service',
    perPage: limits.servicesPerPage,
    enabled: Boolean(instance),
    silent: true,
  })
  useLive('instance_services', '*', { ...of, enabled: Boolean(instance) })
  const services = (catalogue.data?.items ?? []).map((service): OfferedService => {
    const isInPlan = isPlanActive && (service.lowestPlan !== 'pro' || instance?.plan === 'pro')
    return {
      service,
      own: owned.data?.items.find((row) => row.service === service.id) ?? null,
      lock: !isOffered(service) ? 'comingSoon' : isInPlan ? null : 'plan',
    }
  })
  return {
    services,
    state: catalogue.data && owned.data ? 'ready' : catalogue.isError || owned.isError ? 'error' : 'loading',
    retry: () => void Promise.all([catalogue.refetch(), owned.refetch()]),
    isRetrying: catalogue.isFetching || owned.isFetching,
  } as const
}

/** Name and description of a service in the reader's language. */
export function useServiceWords(): (service: Row<'services'>) => { name: string; description: string } {
  const language = useLanguage()
  return (service) => ({
    name: serviceName(service, language),
    description: language === 'pt-BR' ? service.descriptionPt : service.description,
  })
}
