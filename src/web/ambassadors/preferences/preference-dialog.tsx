import * as z from 'zod/mini'
import { rules, ShortFormDialog, TextField, useForm } from '#web/forms/index.ts'
import { useT } from '#web/locale/index.ts'

const schema = z.object({ text: rules.required() })

/** One preference in the team's own words. */
export function PreferenceDialog({
  title,
  text,
  submitLabel,
  onSave,
  onClose,
}: {
  title: string
  text: string
  submitLabel?: string
  /** @throws what the record API throws */
  onSave: (text: string) => Promise<void>
  onClose: () => void
}) {
  const t = useT('preferences')
  const form = useForm({
    initial: { text },
    schema,
    async submit(draft) {
      await onSave(draft.text)
      onClose()
    },
  })
  return (
    <ShortFormDialog form={form} onCancel={onClose} title={title} submitLabel={submitLabel} closesOutside={false}>
      <TextField name="text" label={t('field')} hint={t('fieldHint')} maxLength={300} />
    </ShortFormDialog>
  )
}
