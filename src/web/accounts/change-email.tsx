import { useState } from 'react'
import { checks, useFields } from '#web/forms/index.ts'
import { useT } from '#web/locale/index.ts'
import { pb } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { FormMessage } from './form-heading.tsx'

/** Asks for a new address. Nothing changes before the link that goes there is opened. */
export function ChangeEmail({ onSent, onCancel }: { onSent: (address: string) => void; onCancel: () => void }) {
  const t = useT('accounts')
  const [failure, setFailure] = useState('')
  const { values, set, errors, isBusy, formProps } = useFields({
    initial: { newEmail: '' },
    check: ({ newEmail }) => ({ newEmail: checks.email(newEmail) }),
    async submit({ newEmail }) {
      setFailure('')
      await pb.collection('users').requestEmailChange(newEmail.trim(), { requestKey: null })
      onSent(newEmail.trim())
    },
    failed: setFailure,
  })
  return (
    <form {...formProps} className="mt-4 space-y-3">
      <FormMessage>{failure}</FormMessage>
      <Field label={t('newEmail.field')} hint={t('newEmail.hint')} error={errors.newEmail}>
        <Input
          type="email"
          name="newEmail"
          autoComplete="email"
          autoFocus
          value={values.newEmail}
          onChange={(event) => set('newEmail', event.target.value)}
        />
      </Field>
      <div className="flex justify-end gap-2">
        <Button size="sm" variant="ghost" onClick={onCancel}>
          {t('newEmail.cancel')}
        </Button>
        <Button size="sm" type="submit" variant="primary" loading={isBusy}>
          {t('newEmail.send')}
        </Button>
      </div>
    </form>
  )
}
