import * as z from 'zod/mini'
import type { Row } from '#shared/collections/index.ts'
import { ControlField, rules, ShortFormDialog, TextareaField, TextField, useForm } from '#web/forms/index.ts'
import { languageNames, languages, useT } from '#web/locale/index.ts'
import { refreshLists, useUpdate } from '#web/records/index.ts'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Select } from '#web/ui/form/select.tsx'
import type { OverlayProps } from '#web/ui/overlay/overlays.tsx'

type Draft = Pick<Row<'contacts'>, 'name' | 'email' | 'phone' | 'company' | 'language' | 'notes'>

const schema = z.looseObject({ email: rules.optionalEmail() })

/** Edits a contact's details. */
export function ContactDialog({ contact, open, onOpenChange, onClose }: OverlayProps & { contact: Row<'contacts'> }) {
  const t = useT('chat')
  const update = useUpdate('contacts', { silent: true })
  const { name, email, phone, company, language, notes } = contact
  const form = useForm<Draft>({
    initial: { name, email, phone, company, language, notes },
    schema,
    async submit(draft) {
      await update.mutateAsync({ id: contact.id, ...draft })
      refreshLists('conversations', 0)
      toast({ tone: 'success', title: t('contact.saved') })
      onClose()
    },
  })
  return (
    <ShortFormDialog
      form={form}
      title={t('contact.edit')}
      open={open}
      onOpenChange={onOpenChange}
      onCancel={() => onClose()}
      closesOutside={false}
    >
      <TextField name="name" label={t('contact.name')} maxLength={160} optional />
      <TextField name="email" type="email" label={t('contact.email')} optional />
      <TextField name="phone" type="tel" label={t('contact.phone')} hint={t('contact.phoneHint')} optional />
      <TextField name="company" label={t('contact.company')} maxLength={160} optional />
      <ControlField<Draft['language']> name="language" label={t('contact.language')} optional>
        {({ value, onChange }) => (
          <Select
            value={value}
            onValueChange={onChange}
            options={languages.map((each) => ({ value: each, label: languageNames[each] }))}
          />
        )}
      </ControlField>
      <TextareaField name="notes" label={t('contact.notes')} hint={t('contact.notesHint')} maxLength={5000} optional />
    </ShortFormDialog>
  )
}
