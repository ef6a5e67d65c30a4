import { useState } from 'react'
import * as z from 'zod/mini'
import { Form, FormMessage, PasswordField, rules, SubmitButton, samePasswords, useForm } from '#web/forms/index.ts'
import { useT } from '#web/locale/index.ts'
import { pb, useRuntime, useSession } from '#web/records/index.ts'
import { Card } from '#web/ui/card.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'

const schemaWith = (password: ReturnType<typeof rules.password>) =>
  z.object({ oldPassword: rules.verbatim(), password, passwordConfirm: rules.verbatim() }).check(samePasswords)

/** A new password; it signs out every other device, not this one. */
export function PasswordCard() {
  const [round, setRound] = useState(0)
  return <PasswordForm key={round} onDone={() => setRound(round + 1)} />
}

function PasswordForm({ onDone }: { onDone: () => void }) {
  const t = useT('security')
  const { email, isSuperuser } = useSession()
  const { limits } = useRuntime()
  const form = useForm({
    initial: { oldPassword: '', password: '', passwordConfirm: '' },
    schema: schemaWith(isSuperuser ? rules.administratorPassword() : rules.password()),
    async submit(body) {
      const answer = await pb.send('/api/security/password', { method: 'POST', body, requestKey: null })
      pb.authStore.save(answer.token, answer.record)
      toast({ tone: 'success', title: t('password.changed') })
      onDone()
    },
    warnsUnsaved: true,
  })
  const count = isSuperuser ? limits.administratorPasswordCharacters : limits.passwordCharacters
  return (
    <Form form={form}>
      <Card
        title={t('password.title')}
        description={t('password.text')}
        footer={
          <SubmitButton size="sm" variant="secondary" disabled={!form.isDirty} className="ml-auto">
            {t('password.change')}
          </SubmitButton>
        }
      >
        <FormMessage>{form.failure}</FormMessage>
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <div className="space-y-4">
          <PasswordField name="oldPassword" autoComplete="current-password" label={t('password.old')} />
          <PasswordField
            name="password"
            autoComplete="new-password"
            label={t('password.new')}
            hint={t('password.hint', { count })}
          />
          <PasswordField name="passwordConfirm" autoComplete="new-password" label={t('password.confirm')} />
        </div>
      </Card>
    </Form>
  )
}
