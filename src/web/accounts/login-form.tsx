import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { CheckboxField, PasswordField, rules, TextField, useForm, useValue } from '#web/forms/index.ts'
import { LocalLink, safeTarget, useGo, useT } from '#web/locale/index.ts'
import { signIn } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { AuthForm, linkClass } from './auth-form.tsx'
import { SignInServices } from './sign-in-services.tsx'

const schema = z.object({ email: rules.email(), password: rules.verbatim(), remember: z.boolean() })

export function LoginForm() {
  const t = useT('accounts')
  const go = useGo()
  const [query] = useSearchParams()
  const { state } = useLocation() as { state: { email?: string } | null }
  const [asAdministrator, setAsAdministrator] = useState(false)
  const form = useForm({
    // Pages that lead here may know the address.
    initial: { email: state?.email ?? '', password: '', remember: true },
    schema,
    async submit({ email, password, remember }) {
      await signIn(email, password, { remember, asAdministrator })
      go(safeTarget(query.get('redirect'), asAdministrator ? '/dashboard/admin' : '/dashboard'), { replace: true })
    },
    wordFailure: (message, isUnreachable) => (isUnreachable ? message : t('login.error')),
  })
  const remember = useValue(form, 'remember')
  return (
    <AuthForm
      form={form}
      title={asAdministrator ? t('login.administratorTitle') : t('login.title')}
      text={asAdministrator ? t('login.administratorText') : t('login.text')}
      failure={
        form.failure && (
          <>
            <strong>{t('login.errorTitle')}.</strong> {form.failure}
          </>
        )
      }
      submitLabel={t('login.submit')}
      after={
        <>
          {!asAdministrator && (
            <SignInServices
              remember={remember}
              onDone={() => go(safeTarget(query.get('redirect')), { replace: true })}
              onFailure={form.fail}
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
        </>
      }
    >
      <TextField name="email" type="email" autoComplete="username" label={t('fields.email')} />
      <PasswordField
        name="password"
        autoComplete="current-password"
        label={t('fields.password')}
        aside={
          <LocalLink to="/auth/forgot-password" className={linkClass}>
            {t('login.forgot')}
          </LocalLink>
        }
      />
      <CheckboxField name="remember" label={t('fields.remember')} />
    </AuthForm>
  )
}
