import { useState } from 'react'
import * as z from 'zod/mini'
import { rules, TextField, useForm } from '#web/forms/index.ts'
import { LocalLink, useT } from '#web/locale/index.ts'
import { useRuntime } from '#web/records/index.ts'
import { AuthForm, linkClass } from './auth-form.tsx'
import { sendVerificationMail } from './verification-mail.ts'

const schema = z.object({ email: rules.email() })

/** Shown until the address is confirmed: what to do, and a button to resend the link. */
export default function VerifyEmailPage() {
  const t = useT('verification')
  const accounts = useT('accounts')
  const { mail } = useRuntime()
  const [isSent, setSent] = useState(false)
  const form = useForm({
    initial: { email: '' },
    schema,
    async submit({ email }) {
      await sendVerificationMail(email)
      setSent(true)
    },
  })
  return (
    <AuthForm
      form={form}
      title={t('title')}
      text={!mail ? t('noMail') : isSent ? t('resent') : t('sentUnknown')}
      submitLabel={t('resend')}
      submitVariant="secondary"
      after={
        <p className="mt-6">
          <LocalLink to="/auth/login" className={linkClass}>
            {t('continue')}
          </LocalLink>
        </p>
      }
    >
      {mail && <p className="text-ink-muted">{t('hint')}</p>}
      <TextField name="email" type="email" autoComplete="email" label={accounts('fields.email')} />
    </AuthForm>
  )
}
