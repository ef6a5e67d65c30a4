import { canBeReadAgain, isOfFile } from '#shared/contracts/knowledge.ts'
import { useDeleteSelected, useReportFailed } from '#web/lists/index.ts'
import { useT } from '#web/locale/index.ts'
import { reportFailure, useUpdateMany } from '#web/records/index.ts'
import { type Item, useItemName } from './item-kind.tsx'

/** Actions on one or many items. */
export function useItemActs() {
  const t = useT('knowledge')
  const common = useT('common')
  const nameOf = useItemName()
  const update = useUpdateMany('knowledge_items', { silent: true })
  const deleteSelected = useDeleteSelected('knowledge_items')
  const reportFailed = useReportFailed()
  return {
    /** Reads failed items and links again; others are not changed. */
    async readAgain(items: readonly Item[]): Promise<void> {
      const changes = items.filter(canBeReadAgain).map(({ id }) => ({ id, status: 'queued', error: '' }) as const)
      try {
        const { failed } = await update.mutateAsync(changes)
        reportFailed(failed, items, { title: common('updateFailed'), nameOf })
      } catch (error) {
        reportFailure(error, common('updateFailed'))
      }
    },

    /** Asks, then deletes. Resolves to whether all are deleted. */
    remove(items: readonly Item[]): Promise<boolean> {
      const areFiles = items.every(({ type }) => isOfFile(type))
      return deleteSelected(items, {
        title:
          items.length === 1
            ? t('items.confirm', { name: nameOf(items[0]!) })
            : t('items.confirmMany', { count: items.length }),
        description: t('items.confirmText'),
        confirmLabel: t('items.delete'),
        nameOf,
        done: areFiles ? common('upload.deleted') : undefined,
        failed: areFiles ? common('upload.deleteFailed') : undefined,
      })
    },
  }
}
