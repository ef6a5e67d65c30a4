import * as z from 'zod/mini'
import { Form, FormMessage, rules, SubmitButton, TextField, useForm } from '#web/forms/index.ts'
import { useT } from '#web/locale/index.ts'
import { pb } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'

const schema = z.object({ newEmail: rules.email() })

/** Requests a new email address. Nothing changes until the link sent there is opened. */
export function ChangeEmail({ onSent, onCancel }: { onSent: (address: string) => void; onCancel: () => void }) {
  const t = useT('accounts')
  const form = useForm({
    initial: { newEmail: '' },
    schema,
    async submit({ newEmail }) {
      await pb.collection('users').requestEmailChange(newEmail, { requestKey: null })
      onSent(newEmail)
    },
  })
  return (
    <Form form={form} className="mt-4 space-y-3">
      <FormMessage>{form.failure}</FormMessage>
      <TextField
        name="newEmail"
        type="email"
        autoComplete="email"
        autoFocus
        label={t('newEmail.field')}
        hint={t('newEmail.hint')}
      />
      <div className="flex justify-end gap-2">
        <Button size="sm" variant="ghost" onClick={onCancel}>
          {t('newEmail.cancel')}
        </Button>
        <SubmitButton size="sm">{t('newEmail.send')}</SubmitButton>
      </div>
    </Form>
  )
}
