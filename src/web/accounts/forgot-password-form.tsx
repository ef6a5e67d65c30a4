import { useState } from 'react'
import { checks, useFields } from '#web/forms/use-fields.ts'
import { LocalLink, useT } from '#web/locale/index.ts'
import { pb, useRuntime } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { FormHeading, FormMessage, linkClass } from './form-heading.tsx'

/** Asks for a link by mail. What is said afterwards does not tell whether the address has an account. */
export function ForgotPasswordForm() {
  const t = useT('accounts')
  const { mail } = useRuntime()
  const [isSent, setSent] = useState(false)
  const [failure, setFailure] = useState('')
  const { values, set, errors, isBusy, formProps } = useFields({
    initial: { email: '' },
    check: ({ email }) => ({ email: checks.email(email) }),
    async submit({ email }) {
      setFailure('')
      await pb.collection('users').requestPasswordReset(email.trim())
      setSent(true)
    },
    failed: (message) => setFailure(`${t('forgot.errorTitle')}: ${message}`),
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
        {!mail && <p className="mb-4 text-ink-muted">{t('verify.noMail')}</p>}
        {back}
      </div>
    )
  }
  return (
    <form {...formProps}>
      <FormHeading title={t('forgot.title')}>{t('forgot.text')}</FormHeading>
      <FormMessage>{failure}</FormMessage>
      <div className="space-y-4">
        <Field label={t('fields.email')} error={errors.email}>
          <Input
            type="email"
            name="email"
            autoComplete="email"
            value={values.email}
            onChange={(event) => set('email', event.target.value)}
          />
        </Field>
        <Button type="submit" variant="primary" size="lg" className="w-full" loading={isBusy}>
          {t('forgot.submit')}
        </Button>
      </div>
      <p className="mt-6">{back}</p>
    </form>
  )
}
