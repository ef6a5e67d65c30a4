import { useState } from 'react'
import * as z from 'zod/mini'
import type { Row } from '#shared/collections/index.ts'
import { Form, FormMessage, PasswordField, rules, SubmitButton, samePasswords, useForm } from '#web/forms/index.ts'
import { useT } from '#web/locale/index.ts'
import { pb } from '#web/records/index.ts'
import { Card } from '#web/ui/card.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { NewPasswordFields } from './auth-form.tsx'

const schema = z
  .object({ oldPassword: rules.verbatim(), password: rules.password(), passwordConfirm: rules.verbatim() })
  .check(samePasswords)

/** A new password; it signs out every other device, not this one. */
export function ProfilePassword({ user }: { user: Row<'users'> }) {
  const [round, setRound] = useState(0)
  return <PasswordForm key={round} user={user} onDone={() => setRound(round + 1)} />
}

function PasswordForm({ user, onDone }: { user: Row<'users'>; onDone: () => void }) {
  const t = useT('accounts')
  const form = useForm({
    initial: { oldPassword: '', password: '', passwordConfirm: '' },
    schema,
    async submit(passwords) {
      await pb.collection('users').update(user.id, passwords, { requestKey: null })
      await pb.collection('users').authWithPassword(user.email, passwords.password, { requestKey: null })
      toast({ tone: 'success', title: t('reset.doneTitle') })
      onDone()
    },
    warnsUnsaved: true,
  })
  return (
    <Form form={form}>
      <Card
        title={t('profile.security')}
        description={t('profile.securityText')}
        footer={
          <SubmitButton size="sm" variant="secondary" disabled={!form.isDirty} className="ml-auto">
            {t('profile.changePassword')}
          </SubmitButton>
        }
      >
        <FormMessage>{form.failure}</FormMessage>
        <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
        <div className="space-y-4">
          <PasswordField name="oldPassword" autoComplete="current-password" label={t('profile.oldPassword')} />
          <NewPasswordFields label={t('fields.newPassword')} hint={t('fields.passwordHint')} />
        </div>
      </Card>
    </Form>
  )
}
