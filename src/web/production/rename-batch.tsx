import { Pencil } from 'lucide-react'
import { useState } from 'react'
import type { Row } from '#shared/collections/index.ts'
import { ShortFormDialog, TextField, useForm } from '#web/forms/index.ts'
import { useT } from '#web/locale/index.ts'
import { useUpdate } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'

type Batch = Pick<Row<'production_batches'>, 'id' | 'name'>

/** Gives a batch a name in place of the first line of its brief. */
export function RenameBatch({ batch }: { batch: Batch }) {
  const t = useT('production')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="sm" icon={<Pencil />} onClick={() => setOpen(true)}>
        {t('rename')}
      </Button>
      {isOpen && <RenameDialog batch={batch} onClose={() => setOpen(false)} />}
    </>
  )
}

function RenameDialog({ batch: { id, name }, onClose }: { batch: Batch; onClose: () => void }) {
  const t = useT('production')
  const common = useT('common')
  const update = useUpdate('production_batches', { silent: true })
  const form = useForm({
    initial: { name },
    async submit(draft) {
      await update.mutateAsync({ id, ...draft })
      toast({ tone: 'success', title: common('updated') })
      onClose()
    },
  })
  return (
    <ShortFormDialog form={form} onCancel={onClose} title={t('renameTitle')} closesOutside={false}>
      <TextField name="name" label={t('settings.name')} hint={t('settings.nameHint')} maxLength={160} optional />
    </ShortFormDialog>
  )
}
