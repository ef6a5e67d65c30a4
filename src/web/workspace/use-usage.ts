import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Usage } from '#shared/contracts/usage.ts'
import { pb, useInvalidateSoon, useLive } from '#web/records/index.ts'

/** A workspace's usage of its plan, live. */
export function useUsage(instance: string) {
  const refresh = useInvalidateSoon('usage')
  const live = { enabled: instance !== '', onChange: refresh }
  const ofInstance = { ...live, filter: 'instance = {:instance}', params: { instance } }
  useLive('production_batches', '*', ofInstance)
  useLive('knowledge_bases', '*', ofInstance)
  useLive('knowledge_items', '*', { ...ofInstance, filter: 'base.instance = {:instance}' })
  useLive('ambassadors', '*', ofInstance)
  useLive('user_instance_roles', '*', ofInstance)
  return useQuery({
    queryKey: ['usage', instance],
    queryFn: ({ signal }) => pb.send<Usage>(`/api/instances/${instance}/usage`, { requestKey: null, signal }),
    enabled: instance !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { silent: true },
  })
}
