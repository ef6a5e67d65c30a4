import { useRecords } from '#web/records/index.ts'
import { useInstance } from './instance-context.tsx'

/** Offers all of a kind in the chosen workspace, by name: for filters and choices. */
export function useAllByName<Name extends 'ambassadors' | 'channels'>(
  name: Name,
  { silent = false }: { silent?: boolean } = {},
) {
  const { instance } = useInstance()
  return useRecords(name, {
    filter: 'instance = {:instance}',
    params: { instance: instance?.id ?? '' },
    sort: 'name',
    perPage: 500,
    enabled: Boolean(instance),
    silent,
  })
}
