import { useState } from 'react'
import type { Row } from '#shared/collections/index.ts'
import { checks, useFields } from '#web/forms/index.ts'
import { useT } from '#web/locale/index.ts'
import { pb } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Field } from '#web/ui/form/field.tsx'
import { PasswordInput } from '#web/ui/form/password-input.tsx'
import { FormMessage } from './form-heading.tsx'

/** A new password; every other device is signed out by it, this one is not. */
export function ProfilePassword({ user }: { user: Row<'users'> }) {
  const [round, setRound] = useState(0)
  return <PasswordForm key={round} user={user} onDone={() => setRound(round + 1)} />
}

function PasswordForm({ user, onDone }: { user: Row<'users'>; onDone: () => void }) {
  const t = useT('accounts')
  const [failure, setFailure] = useState('')
  const { values, set, errors, isBusy, isDirty, formProps } = useFields({
    initial: { oldPassword: '', password: '', passwordConfirm: '' },
    check: ({ oldPassword, password, passwordConfirm }) => ({
      oldPassword: checks.required(oldPassword),
      password: checks.password(password),
      passwordConfirm: checks.required(passwordConfirm) || checks.same(passwordConfirm, password),
    }),
    async submit(passwords) {
      setFailure('')
      await pb.collection('users').update(user.id, passwords, { requestKey: null })
      await pb.collection('users').authWithPassword(user.email, passwords.password, { requestKey: null })
      toast({ tone: 'success', title: t('reset.doneTitle') })
      onDone()
    },
    failed: setFailure,
    warnsUnsaved: true,
  })
  const fields = [
    ['oldPassword', t('profile.oldPassword'), 'current-password', undefined],
    ['password', t('fields.newPassword'), 'new-password', t('fields.passwordHint')],
    ['passwordConfirm', t('fields.passwordConfirm'), 'new-password', undefined],
  ] as const
  return (
    <form {...formProps}>
      <Card
        title={t('profile.security')}
        description={t('profile.securityText')}
        footer={
          <Button type="submit" size="sm" loading={isBusy} disabled={!isDirty} className="ml-auto">
            {t('profile.changePassword')}
          </Button>
        }
      >
        <FormMessage>{failure}</FormMessage>
        <input type="text" name="username" autoComplete="username" value={user.email} readOnly hidden />
        <div className="space-y-4">
          {fields.map(([name, label, autoComplete, hint]) => (
            <Field key={name} label={label} error={errors[name]} hint={hint}>
              <PasswordInput
                name={name}
                autoComplete={autoComplete}
                value={values[name]}
                onChange={(event) => set(name, event.target.value)}
              />
            </Field>
          ))}
        </div>
      </Card>
    </form>
  )
}
