import { useReportFailed } from '#web/lists/index.ts'
import { useT } from '#web/locale/index.ts'
import { useUpdate, useUpdateMany } from '#web/records/index.ts'
import type { ShownBatch } from '../shown-batch.ts'
import type { Reviewed, ReviewKind } from './review-kind.ts'
import type { Decided } from './use-review.ts'

/** Stores decisions and notes and shows a message; many decisions in one call, with one message about failures. */
export function useStoreReview<R extends Reviewed>(
  kind: ReviewKind<R>,
  shown: ShownBatch,
  say: (text: string) => void,
) {
  const t = useT('production')
  const common = useT('common')
  const update = useUpdate(kind.collection)
  const updateMany = useUpdateMany(kind.collection)
  const reportFailed = useReportFailed()
  const nameOf = (item: R): string => kind.titleOf(item, shown)
  const changeOf = ({ item, decision, accepts }: Decided<R>) => ({
    ...{ id: item.id, decision },
    ...(accepts.length > 0 && kind.accepting?.(item, accepts)),
  })

  async function saveMany(changes: readonly Decided<R>[]): Promise<void> {
    const { failed } = await updateMany.mutateAsync(changes.map(changeOf))
    const items = changes.map(({ item }) => item)
    if (!reportFailed(failed, items, { title: common('updateFailed'), nameOf })) say(t('review.statusSaved'))
  }
  return {
    saveDecisions(changes: readonly Decided<R>[]): void {
      const [only] = changes
      if (changes.length > 1) saveMany(changes).catch(() => undefined)
      else if (only) {
        update.mutate(changeOf(only), { onSuccess: () => say(t('review.statusSaved')) })
      }
    },
    saveNotes(item: R, notes: string): void {
      update.mutate({ id: item.id, notes }, { onSuccess: () => say(t('review.notesSaved')) })
    },
  }
}
