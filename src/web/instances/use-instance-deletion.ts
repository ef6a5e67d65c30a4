import { useT } from '#web/locale/index.ts'
import { useRuntime, useUpdate } from '#web/records/index.ts'
import { toast } from '#web/ui/feedback/toasts.ts'
import { useConfirm } from '#web/ui/overlay/confirm-dialog.tsx'
import { useInstance } from './instance-context.tsx'

/** Requests or withdraws the deletion of the chosen instance; for owners. */
export function useInstanceDeletion() {
  const t = useT('instances')
  const confirm = useConfirm()
  const { instance } = useInstance()
  const { limits } = useRuntime()
  const update = useUpdate('instances')
  const name = instance?.name ?? ''

  /** @param lost what is deleted along with it */
  async function request(lost: string): Promise<void> {
    const isSure = await confirm({
      title: t('deletion.title', { name }),
      description: `${lost} ${t('deletion.text', { days: limits.instanceDeletionDays })}`,
      confirmLabel: t('deletion.delete'),
      typeToConfirm: name.trim(),
    })
    if (isSure) update.mutate({ id: instance!.id, deletion: 'requested' })
  }
  function keep(): void {
    const onSuccess = () => toast({ tone: 'success', title: t('deletion.kept', { name }) })
    update.mutate({ id: instance!.id, deletion: '' }, { onSuccess })
  }
  return { request, keep, isBusy: update.isPending }
}
