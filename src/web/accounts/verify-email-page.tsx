import { useState } from 'react'
import { checks, useFields } from '#web/forms/use-fields.ts'
import { LocalLink, useT } from '#web/locale/index.ts'
import { pb, useRuntime } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { FormHeading, linkClass } from './form-heading.tsx'

/** While the address awaits confirmation: what to do, and the link once more. */
export default function VerifyEmailPage() {
  const t = useT('accounts')
  const { mail } = useRuntime()
  const [isSent, setSent] = useState(false)
  const { values, set, errors, isBusy, formProps } = useFields({
    initial: { email: '' },
    check: ({ email }) => ({ email: checks.email(email) }),
    async submit({ email }) {
      await pb.collection('users').requestVerification(email.trim())
      setSent(true)
    },
  })
  return (
    <form {...formProps}>
      <FormHeading title={t('verify.title')}>
        {!mail ? t('verify.noMail') : isSent ? t('verify.resent') : t('verify.sentUnknown')}
      </FormHeading>
      {mail && <p className="mb-4 text-ink-muted">{t('verify.hint')}</p>}
      <div className="space-y-4">
        <Field label={t('fields.email')} error={errors.email ?? errors['']}>
          <Input
            type="email"
            name="email"
            autoComplete="email"
            value={values.email}
            onChange={(event) => set('email', event.target.value)}
          />
        </Field>
        <Button type="submit" size="lg" className="w-full" loading={isBusy}>
          {t('verify.resend')}
        </Button>
      </div>
      <p className="mt-6">
        <LocalLink to="/auth/login" className={linkClass}>
          {t('verify.continue')}
        </LocalLink>
      </p>
    </form>
  )
}
