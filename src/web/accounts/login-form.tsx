import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import * as z from 'zod/mini'
import { CheckboxField, PasswordField, rules, TextField, useForm, useValue } from '#web/forms/index.ts'
import { LocalLink, safeTarget, useGo, useT } from '#web/locale/index.ts'
import { type FirstStep, signIn, useRuntime } from '#web/records/index.ts'
import { CodeForm, PasskeySignIn } from '#web/security/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { AuthForm, linkClass } from './auth-form.tsx'
import { SignInServices } from './sign-in-services.tsx'

const schema = z.object({ email: rules.email(), password: rules.verbatim(), remember: z.boolean() })

/** State passed by the page that led here. */
interface Arrival {
  email?: string
  step?: FirstStep | null
  /** The session was ended elsewhere. */
  isEnded?: boolean
}

/** Sign-in with email and password, a passkey or another service, and with a code if the account requires one. */
export function LoginForm() {
  const go = useGo()
  const [query] = useSearchParams()
  const arrival = (useLocation() as { state: Arrival | null }).state ?? {}
  const [step, setStep] = useState(arrival.step ?? null)
  const enter = (asAdministrator: boolean) =>
    go(safeTarget(query.get('redirect'), asAdministrator ? '/dashboard/admin' : '/dashboard'), { replace: true })
  if (step) {
    return <CodeForm step={step} onDone={() => enter(step.asAdministrator)} onBack={() => setStep(null)} />
  }
  return <FirstStepForm arrival={arrival} onEnter={enter} onStep={setStep} />
}

function FirstStepForm({
  arrival,
  onEnter,
  onStep,
}: {
  arrival: Arrival
  onEnter: (asAdministrator: boolean) => void
  onStep: (step: FirstStep) => void
}) {
  const t = useT('accounts')
  const [asAdministrator, setAsAdministrator] = useState(false)
  const goOn = (step: FirstStep | null) => (step ? onStep(step) : onEnter(asAdministrator))
  const form = useForm({
    initial: { email: arrival.email ?? '', password: '', remember: true },
    schema,
    submit: async ({ email, password, remember }) => goOn(await signIn(email, password, { remember, asAdministrator })),
    wordFailure: (message, isUnreachable) => (isUnreachable ? message : t('login.error')),
  })
  const remember = useValue(form, 'remember')
  const { signUp } = useRuntime().limits
  return (
    <>
      {arrival.isEnded && <SessionEnded />}
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
            <PasskeySignIn
              key={String(asAdministrator)}
              asAdministrator={asAdministrator}
              remember={remember}
              onDone={() => goOn(null)}
              onFailure={form.fail}
            />
            {!asAdministrator && <SignInServices remember={remember} onDone={goOn} onFailure={form.fail} />}
            {signUp && (
              <p className="mt-6 text-ink-muted">
                {t('login.noAccount')}{' '}
                <LocalLink to="/auth/register" className={linkClass}>
                  {t('login.register')}
                </LocalLink>
              </p>
            )}
            <Button variant="link" className="mt-2" onClick={() => setAsAdministrator(!asAdministrator)}>
              {asAdministrator ? t('login.asUser') : t('login.asAdministrator')}
            </Button>
          </>
        }
      >
        <TextField name="email" type="email" autoComplete="username webauthn" label={t('fields.email')} />
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
    </>
  )
}

function SessionEnded() {
  const t = useT('security')
  return (
    <Banner tone="warning" title={t('sessions.endedNotice')} announce className="mb-6">
      {t('sessions.endedText')}
    </Banner>
  )
}
