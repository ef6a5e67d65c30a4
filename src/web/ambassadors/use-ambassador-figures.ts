import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useRef } from 'react'
import type { AmbassadorFigures, AmbassadorsFigures } from '#shared/contracts/ambassadors.ts'
import { pb, queryClient, useLive } from '#web/records/index.ts'

const noFigures: AmbassadorFigures = { batches: 0, posts: 0, segments: 0 }
const pause = 400

/** What was made for each ambassador of the workspace, live; undefined while it is not known. */
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
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  // Many posts change at once while a batch is written.
  const onEvent = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void queryClient.invalidateQueries({ queryKey: ['ambassador-figures'] }), pause)
  }, [])
  const own = { params: { instance: instance ?? '' }, enabled: Boolean(instance), onEvent }
  useLive('production_batches', '*', { ...own, filter: 'instance = {:instance}' })
  useLive('posts', '*', { ...own, filter: 'instance = {:instance}' })
  useLive('audience_segments', '*', { ...own, filter: 'ambassador.instance = {:instance}' })
  return data && ((ambassador) => data.ambassadors[ambassador] ?? noFigures)
}
