import { useT } from '#web/locale/index.ts'
import { useDelete } from '#web/records/index.ts'
import { useConfirm } from '#web/ui/overlay/confirm-dialog.tsx'

/** Deletes a record after confirmation. */
export function useDeleteAsked(name: 'chat_channels' | 'bots' | 'bot_tests' | 'chat_labels' | 'canned_replies') {
  const t = useT('chatSettings')
  const confirm = useConfirm()
  const remove = useDelete(name)
  return async (id: string, title: string, description: string): Promise<void> => {
    if (await confirm({ title, description, confirmLabel: t('confirmDelete') })) remove.mutate(id)
  }
}
