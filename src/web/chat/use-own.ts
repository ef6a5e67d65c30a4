import { useInstance } from '#web/instances/index.ts'
import { useLive, useRecords } from '#web/records/index.ts'

type OfWorkspace =
  | 'chat_settings'
  | 'chat_channels'
  | 'bots'
  | 'chat_labels'
  | 'canned_replies'
  | 'knowledge_bases'
  | 'knowledge_gaps'
  | 'ambassadors'

/** All records of a collection in the current workspace, live. */
export function useOwn<N extends OfWorkspace>(name: N, sort: string) {
  const { instance } = useInstance()
  const own = { filter: 'instance = {:instance}', params: { instance: instance?.id ?? '' }, enabled: Boolean(instance) }
  const list = useRecords(name, { ...own, sort, perPage: 500, silent: true })
  useLive(name, '*', own)
  return {
    rows: list.data?.items,
    isFailed: list.isError && !list.data,
    retry: () => void list.refetch(),
    isRetrying: list.isFetching,
  }
}
