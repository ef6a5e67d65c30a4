import { useQuery } from '@tanstack/react-query'
import type { BaseFigures, KnowledgeFigures } from '#shared/contracts/knowledge.ts'
import { pb, useInvalidateSoon, useLive } from '#web/records/index.ts'

const preparingMilliseconds = 3000

const isPreparing = (figures: KnowledgeFigures | undefined): boolean =>
  Object.values(figures?.bases ?? {}).some(({ meaning }) => meaning !== null && meaning.done < meaning.total)

const noFigures: BaseFigures = { items: 0, ready: 0, working: 0, failed: 0, passages: 0, meaning: null }

/** The figures of each base of the workspace, live; undefined until loaded. */
export function useKnowledgeFigures(instance: string | undefined): ((base: string) => BaseFigures) | undefined {
  const key = ['knowledge-figures', instance]
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      pb.send<KnowledgeFigures>(`/api/instances/${instance}/knowledge-figures`, { requestKey: null, signal }),
    enabled: Boolean(instance),
    staleTime: 0,
    // Vectors are not records, so no event reports their progress.
    refetchInterval: ({ state }) => (isPreparing(state.data) ? preparingMilliseconds : false),
    meta: { silent: true },
  })
  useLive('knowledge_items', '*', {
    filter: 'base.instance = {:instance}',
    params: { instance: instance ?? '' },
    enabled: Boolean(instance),
    onChange: useInvalidateSoon('knowledge-figures'),
  })
  return data && ((base) => data.bases[base] ?? noFigures)
}
