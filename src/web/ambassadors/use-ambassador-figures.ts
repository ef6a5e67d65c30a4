import { useQuery } from '@tanstack/react-query'
import type { AmbassadorFigures, AmbassadorsFigures } from '#shared/contracts/ambassadors.ts'
import { pb, useInvalidateSoon, useLive } from '#web/records/index.ts'

const noFigures: AmbassadorFigures = { batches: 0, posts: 0, segments: 0 }

/** The figures of each ambassador of the workspace, live; undefined until loaded. */
export function useAmbassadorFigures(
  instance: string | undefined,
): ((ambassador: string) => AmbassadorFigures) | undefined {
  const { data } = useQuery({
    queryKey: ['ambassador-figures', instance],
    queryFn: ({ signal }) =>
      pb.send<AmbassadorsFigures>(`/api/instances/${instance}/ambassador-figures`, { requestKey: null, signal }),
    enabled: Boolean(instance),
    staleTime: 0,
    meta: { silent: true },
  })
  const onChange = useInvalidateSoon('ambassador-figures')
  const own = { params: { instance: instance ?? '' }, enabled: Boolean(instance), onChange }
  useLive('production_batches', '*', { ...own, filter: 'instance = {:instance}' })
  useLive('posts', '*', { ...own, filter: 'instance = {:instance}' })
  useLive('audience_segments', '*', { ...own, filter: 'ambassador.instance = {:instance}' })
  return data && ((ambassador) => data.ambassadors[ambassador] ?? noFigures)
}
