import type { Row } from '#shared/collections/index.ts'
import { serviceObstacle } from '#shared/contracts/service-obstacle.ts'
import { useInstance } from '#web/instances/index.ts'
import { describeProblem } from '#web/locale/index.ts'
import { useLive, useRecords, useRuntime } from '#web/records/index.ts'

/** Why the agents cannot start in the chosen workspace, in the reader's language, live; '' if they can, or while loading. */
export function useGhostwriterObstacle(): string {
  const { instance } = useInstance()
  const enabled = Boolean(instance)
  const of = { filter: 'instance.id = {:instance}', params: { instance: instance?.id ?? '' } }
  const owned = useRecords<'instance_services', { service: Row<'services'> }>('instance_services', {
    ...of,
    expand: 'service',
    perPage: 200,
    enabled,
    silent: true,
  })
  useLive('instance_services', '*', { ...of, enabled })
  const { aiProviders, limits } = useRuntime()
  if ((aiProviders.topics === 'offline' || aiProviders.posts === 'offline') && !limits.composer)
    return describeProblem({ code: 'feature_off', message: '', params: { feature: 'composer' } })
  if (!owned.data) return ''
  const own = owned.data.items.find(({ expand }) => expand?.service?.slug === 'ghostwriter')
  const code = serviceObstacle(own?.expand?.service, own)
  return code ? describeProblem({ code, message: '' }) : ''
}
