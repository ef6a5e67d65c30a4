import { useT } from '#web/locale/index.ts'
import { type Draft, useCreate, useUpdate } from '#web/records/index.ts'
import { toast } from '#web/ui/feedback/toasts.ts'

type Saved = 'chat_channels' | 'bots' | 'chat_labels' | 'canned_replies'

/**
 * Saves the form of a dialog: changes `row`, or creates a record with the values of `fresh` as well. Then it says so and closes.
 * The returned function throws what the record API throws.
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
