import type { Row } from '#shared/collections/index.ts'
import { useT } from '#web/locale/index.ts'
import { useCreate, useDelete, useLive, useRecords, useUpdate } from '#web/records/index.ts'
import { toast } from '#web/ui/feedback/toasts.ts'
import { type SegmentDraft, segmentDraft } from './segment-draft.ts'

/** The stored segments of an ambassador, live, and functions to change them. */
export function useSegments(ambassador: string) {
  const common = useT('common')
  const own = { filter: 'ambassador = {:ambassador}', params: { ambassador } }
  const query = useRecords('audience_segments', { ...own, sort: 'created', perPage: 200, silent: true })
  useLive('audience_segments', '*', own)
  const create = useCreate('audience_segments', { silent: true })
  const update = useUpdate('audience_segments', { silent: true })
  const remove = useDelete('audience_segments', { errorTitle: common('deleteFailed') })
  return {
    query,
    segments: (query.data?.items ?? []).map((row) => ({ ...segmentDraft(row), id: row.id })),
    async save(of: Pick<Row<'audience_segments'>, 'id'> | null, draft: SegmentDraft): Promise<void> {
      if (of) await update.mutateAsync({ id: of.id, ...draft })
      else await create.mutateAsync({ ambassador, ...draft })
      toast({ tone: 'success', title: of ? common('updated') : common('created') })
    },
    /** Sequentially, so that they keep the order in which they were chosen. @throws what the record API throws */
    async add(drafts: readonly SegmentDraft[]): Promise<void> {
      for (const draft of drafts) await create.mutateAsync({ ambassador, ...draft })
    },
    remove: (id: string) =>
      remove.mutate(id, { onSuccess: () => toast({ tone: 'success', title: common('deleted') }) }),
  }
}
