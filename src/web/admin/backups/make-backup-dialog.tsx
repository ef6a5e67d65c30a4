import * as z from 'zod/mini'
import { ShortFormDialog, TextField, useForm } from '#web/forms/index.ts'
import { textsOf, useT } from '#web/locale/index.ts'

const schema = z.looseObject({
  name: z
    .string()
    .check(z.regex(/^$|^[a-z0-9_-]+\.zip$/, { error: () => textsOf('adminOperations')('backups.nameInvalid') })),
})

/** Asks for the name of a new backup. The dialog closes immediately; the page shows the progress. */
export function MakeBackupDialog({
  onMake,
  onClose,
}: {
  onMake: (name: string) => Promise<void>
  onClose: () => void
}) {
  const t = useT('adminOperations')
  const form = useForm({
    initial: { name: '' },
    schema,
    async submit({ name }) {
      void onMake(name)
      onClose()
    },
  })
  return (
    <ShortFormDialog
      form={form}
      onCancel={onClose}
      title={t('backups.make')}
      description={t('backups.makeText')}
      submitLabel={t('backups.make')}
    >
      <TextField name="name" label={t('backups.name')} hint={t('backups.nameHint')} autoComplete="off" optional />
    </ShortFormDialog>
  )
}
