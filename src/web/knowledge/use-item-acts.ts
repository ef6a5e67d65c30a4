import { canBeReadAgain } from '#shared/contracts/knowledge.ts'
import { useT } from '#web/locale/index.ts'
import { reportFailure, useDelete, useUpdate } from '#web/records/index.ts'
import { toast } from '#web/ui/feedback/toasts.ts'
import { useConfirm } from '#web/ui/overlay/confirm-dialog.tsx'
import { type Item, useItemName } from './item-kind.tsx'

/** What is done with one item or with many. */
export function useItemActs() {
  const t = useT('knowledge')
  const common = useT('common')
  const nameOf = useItemName()
  const confirm = useConfirm()
  const update = useUpdate('knowledge_items', { silent: true })
  const destroy = useDelete('knowledge_items', { silent: true })
  return {
    /** Reads failed items and links again; others stay as they are. */
    async readAgain(items: readonly Item[]): Promise<void> {
      try {
        await Promise.all(
          items.filter(canBeReadAgain).map(({ id }) => update.mutateAsync({ id, status: 'queued', error: '' })),
        )
      } catch (error) {
        reportFailure(error, common('updateFailed'))
      }
    },

    /** Asks, then deletes. Resolves to whether they are gone. */
    async remove(items: readonly Item[]): Promise<boolean> {
      const sure = await confirm({
        title:
          items.length === 1
            ? t('items.confirm', { name: nameOf(items[0]!) })
            : t('items.confirmMany', { count: items.length }),
        description: t('items.confirmText'),
        confirmLabel: t('items.delete'),
        tone: 'danger',
      })
      if (!sure) return false
      const areFiles = items.every(({ type }) => type === 'document')
      try {
        for (const { id } of items) await destroy.mutateAsync(id)
        toast({ tone: 'success', title: areFiles ? common('upload.deleted') : common('deleted') })
        return true
      } catch (error) {
        reportFailure(error, areFiles ? common('upload.deleteFailed') : common('deleteFailed'))
        return false
      }
    },
  }
}
