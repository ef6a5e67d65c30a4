import { useRecords } from '#web/records/index.ts'
import { useInstance } from './instance-context.tsx'

/** All records of a kind in the chosen workspace, sorted by name, for filters and selects. */
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
