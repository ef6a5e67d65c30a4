import { useState } from 'react'
import { useParams } from 'react-router'
import { checks, useFields } from '#web/forms/use-fields.ts'
import { LocalLink, titled, useT } from '#web/locale/index.ts'
import { pb } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/password-input.tsx'
import { FormHeading, FormMessage, linkClass } from './form-heading.tsx'

export const meta = titled('accounts', 'reset.title')

export default function ConfirmResetPage() {
  const t = useT('accounts')
  const { token = '' } = useParams()
  const [isDone, setDone] = useState(false)
  const [failure, setFailure] = useState('')
  const { values, set, errors, isBusy, formProps } = useFields({
    initial: { password: '', passwordConfirm: '' },
    check: ({ password, passwordConfirm }) => ({
      password: checks.password(password),
      passwordConfirm: checks.same(passwordConfirm, password),
    }),
    async submit({ password, passwordConfirm }) {
      setFailure('')
      await pb.collection('users').confirmPasswordReset(token, password, passwordConfirm)
      setDone(true)
    },
    failed: () => setFailure(t('reset.failed')),
  })
  if (isDone) {
    return (
      <div role="status">
        <FormHeading title={t('reset.doneTitle')}>{t('reset.done')}</FormHeading>
        <LocalLink to="/auth/login" className={linkClass}>
          {t('login.submit')}
        </LocalLink>
      </div>
    )
  }
  return (
    <form {...formProps}>
      <FormHeading title={t('reset.title')}>{t('reset.text')}</FormHeading>
      <FormMessage>
        {failure && (
          <>
            {failure}{' '}
            <LocalLink to="/auth/forgot-password" className={linkClass}>
              {t('reset.again')}
            </LocalLink>
          </>
        )}
      </FormMessage>
      <div className="space-y-4">
        <Field label={t('fields.newPassword')} hint={t('fields.passwordHint')} error={errors.password}>
          <PasswordInput
            name="password"
            autoComplete="new-password"
            value={values.password}
            onChange={(event) => set('password', event.target.value)}
          />
        </Field>
        <Field label={t('fields.passwordConfirm')} error={errors.passwordConfirm}>
          <PasswordInput
            name="passwordConfirm"
            autoComplete="new-password"
            value={values.passwordConfirm}
            onChange={(event) => set('passwordConfirm', event.target.value)}
          />
        </Field>
        <Button type="submit" variant="primary" size="lg" className="w-full" loading={isBusy}>
          {t('reset.submit')}
        </Button>
      </div>
    </form>
  )
}
