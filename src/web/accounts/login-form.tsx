import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { checks, useFields } from '#web/forms/use-fields.ts'
import { LocalLink, safeTarget, useGo, useT } from '#web/locale/index.ts'
import { signIn } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { PasswordInput } from '#web/ui/form/password-input.tsx'
import { FormHeading, FormMessage, linkClass } from './form-heading.tsx'
import { SignInServices } from './sign-in-services.tsx'

export function LoginForm() {
  const t = useT('accounts')
  const go = useGo()
  const [query] = useSearchParams()
  const [asAdministrator, setAsAdministrator] = useState(false)
  const [failure, setFailure] = useState('')
  const { values, set, errors, isBusy, formProps } = useFields({
    initial: { email: '', password: '', remember: true },
    check: ({ email, password }) => ({ email: checks.email(email), password: checks.required(password) }),
    async submit({ email, password, remember }) {
      setFailure('')
      await signIn(email.trim(), password, { remember, asAdministrator })
      go(safeTarget(query.get('redirect'), asAdministrator ? '/dashboard/admin' : '/dashboard'), { replace: true })
    },
    failed: (message, isUnreachable) => setFailure(isUnreachable ? message : t('login.error')),
  })
  return (
    <form {...formProps}>
      <FormHeading title={asAdministrator ? t('login.administratorTitle') : t('login.title')}>
        {asAdministrator ? t('login.administratorText') : t('login.text')}
      </FormHeading>
      <FormMessage>
        {failure && (
          <>
            <strong>{t('login.errorTitle')}.</strong> {failure}
          </>
        )}
      </FormMessage>
      <div className="space-y-4">
        <Field label={t('fields.email')} error={errors.email}>
          <Input
            type="email"
            name="email"
            autoComplete="username"
            value={values.email}
            onChange={(event) => set('email', event.target.value)}
          />
        </Field>
        <Field
          label={t('fields.password')}
          error={errors.password}
          aside={
            <LocalLink to="/auth/forgot-password" className={linkClass}>
              {t('login.forgot')}
            </LocalLink>
          }
        >
          <PasswordInput
            name="password"
            autoComplete="current-password"
            value={values.password}
            onChange={(event) => set('password', event.target.value)}
          />
        </Field>
        <Checkbox
          label={t('fields.remember')}
          checked={values.remember}
          onCheckedChange={(checked) => set('remember', checked)}
        />
        <Button type="submit" variant="primary" size="lg" className="w-full" loading={isBusy}>
          {t('login.submit')}
        </Button>
      </div>
      {!asAdministrator && (
        <SignInServices
          remember={values.remember}
          onDone={() => go(safeTarget(query.get('redirect')), { replace: true })}
          onFailure={setFailure}
        />
      )}
      <p className="mt-6 text-ink-muted">
        {t('login.noAccount')}{' '}
        <LocalLink to="/auth/register" className={linkClass}>
          {t('login.register')}
        </LocalLink>
      </p>
      <Button variant="link" className="mt-2" onClick={() => setAsAdministrator(!asAdministrator)}>
        {asAdministrator ? t('login.asUser') : t('login.asAdministrator')}
      </Button>
    </form>
  )
}
