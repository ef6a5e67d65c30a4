import { useT } from '#web/locale/index.ts'
import { reportFailure, useDelete } from '#web/records/index.ts'
import { toast } from '#web/ui/feedback/toasts.ts'
import { useConfirm } from '#web/ui/overlay/confirm-dialog.tsx'

/** Deleting ambassadors with all that was made for them: asks first. Resolves to whether they are gone. */
export function useDeleteAmbassadors(): (rows: readonly { id: string; name: string }[]) => Promise<boolean> {
  const t = useT('ambassadors')
  const common = useT('common')
  const confirm = useConfirm()
  const remove = useDelete('ambassadors', { silent: true })
  return async (rows) => {
    const sure = await confirm({
      title: rows.length === 1 ? t('confirm', { name: rows[0]!.name }) : t('confirmMany', { count: rows.length }),
      description: t('confirmText'),
      confirmLabel: t('delete'),
      tone: 'danger',
    })
    if (!sure) return false
    try {
      for (const { id } of rows) await remove.mutateAsync(id)
      toast({ tone: 'success', title: common('deleted') })
      return true
    } catch (error) {
      reportFailure(error, common('deleteFailed'))
      return false
    }
  }
}
