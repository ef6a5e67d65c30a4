import { useState } from 'react'
import * as z from 'zod/mini'
import { rules, TextField, useForm } from '#web/forms/index.ts'
import { LocalLink, useT } from '#web/locale/index.ts'
import { pb, useRuntime } from '#web/records/index.ts'
import { AuthForm, FormHeading, linkClass } from './auth-form.tsx'

const schema = z.object({ email: rules.email() })

/** Requests a link by email. The answer does not reveal whether the address has an account. */
export function ForgotPasswordForm() {
  const t = useT('accounts')
  const mails = useT('verification')
  const { mail } = useRuntime()
  const [isSent, setSent] = useState(false)
  const form = useForm({
    initial: { email: '' },
    schema,
    async submit({ email }) {
      await pb.collection('users').requestPasswordReset(email)
      setSent(true)
    },
    wordFailure: (message) => `${t('forgot.errorTitle')}: ${message}`,
  })
  const back = (
    <LocalLink to="/auth/login" className={linkClass}>
      {t('forgot.back')}
    </LocalLink>
  )
  if (isSent) {
    return (
      <div role="status">
        <FormHeading title={t('forgot.sentTitle')}>{t('forgot.sent')}</FormHeading>
        {!mail && <p className="mb-4 text-ink-muted">{mails('noMail')}</p>}
        {back}
      </div>
    )
  }
  return (
    <AuthForm
      form={form}
      title={t('forgot.title')}
      text={t('forgot.text')}
      submitLabel={t('forgot.submit')}
      after={<p className="mt-6">{back}</p>}
    >
      <TextField name="email" type="email" autoComplete="email" label={t('fields.email')} />
    </AuthForm>
  )
}
