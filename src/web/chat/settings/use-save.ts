import { useT } from '#web/locale/index.ts'
import { type Draft, useCreate, useUpdate } from '#web/records/index.ts'
import { toast } from '#web/ui/feedback/toasts.ts'

type Saved = 'chat_channels' | 'bots' | 'chat_labels' | 'canned_replies'

/**
 * Saves a dialog's form: updates `row`, or creates a record that also has the values of `fresh`. Then shows a message and closes.
 * The returned function throws the record API's errors.
 */
export function useSave<N extends Saved>(
  name: N,
  row: { id: string } | null,
  fresh: Draft<N> & { instance: string },
  onClose: () => void,
): (draft: Draft<N>) => Promise<void> {
  const t = useT('chatSettings')
  const create = useCreate(name, { silent: true })
  const update = useUpdate(name, { silent: true })
  return async (draft) => {
    if (row) await update.mutateAsync({ ...draft, id: row.id })
    else await create.mutateAsync({ ...draft, ...fresh })
    toast({ tone: 'success', title: t('saved') })
    onClose()
  }
}
