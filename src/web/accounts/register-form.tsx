import { MailOpen } from 'lucide-react'
import * as z from 'zod/mini'
import { CheckboxField, rules, samePasswords, TextField, useForm } from '#web/forms/index.ts'
import { LocalLink, RichText, useGo, useLanguage, useT } from '#web/locale/index.ts'
import { pb, signIn, useRuntime } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { AuthForm, legalLinks, linkClass, NewPasswordFields } from './auth-form.tsx'
import { SignInServices } from './sign-in-services.tsx'
import { sendVerificationMail } from './verification-mail.ts'

const schema = z
  .object({
    name: rules.required(),
    email: rules.email(),
    password: rules.password(),
    passwordConfirm: rules.verbatim(),
    terms: rules.consent(),
    marketing: z.boolean(),
  })
  .check(samePasswords)

/** Sign-up, where it is open. */
export function RegisterForm() {
  return useRuntime().limits.signUp ? <OpenRegisterForm /> : <ClosedSignUp />
}

function ClosedSignUp() {
  const t = useT('accounts')
  return (
    <EmptyState
      icon={<MailOpen />}
      title={t('register.closedTitle')}
      description={t('register.closedText')}
      action={
        <Button asChild variant="primary">
          <LocalLink to="/auth/login">{t('register.login')}</LocalLink>
        </Button>
      }
    />
  )
}

/** Creates an account with a trial workspace and continues with the onboarding. */
function OpenRegisterForm() {
  const t = useT('accounts')
  const language = useLanguage()
  const go = useGo()
  const { limits } = useRuntime()
  const form = useForm({
    initial: { name: '', email: '', password: '', passwordConfirm: '', terms: false, marketing: false },
    schema,
    async submit({ name, email, password, passwordConfirm, marketing }) {
      const now = new Date().toISOString()
      await pb.collection('users').create({
        name,
        email,
        password,
        passwordConfirm,
        language,
        termsConsentAt: now,
        marketingConsentAt: marketing ? now : '',
      })
      await signIn(email, password)
      void sendVerificationMail(email).catch(() => undefined)
      go('/dashboard/onboarding/account', { replace: true })
    },
    wordFailure: (message, isUnreachable) => (isUnreachable ? message : t('register.failed')),
  })
  return (
    <AuthForm
      form={form}
      title={t('register.title')}
      text={
        limits.signUpTrial
          ? t('register.text', { days: limits.trialDays, posts: limits.trialPosts })
          : t('register.textWithoutTrial')
      }
      submitLabel={t('register.submit')}
      after={
        <>
          <SignInServices
            onDone={(step) => go(step ? '/auth/login' : '/dashboard', { replace: true, state: { step } })}
            onFailure={form.fail}
          />
          <p className="mt-6 text-ink-muted">
            {t('register.haveAccount')}{' '}
            <LocalLink to="/auth/login" className={linkClass}>
              {t('register.login')}
            </LocalLink>
          </p>
        </>
      }
    >
      <TextField name="name" autoComplete="name" label={t('fields.name')} />
      <TextField name="email" type="email" autoComplete="email" label={t('fields.email')} />
      <NewPasswordFields label={t('fields.password')} />
      <CheckboxField name="terms" label={<RichText area="accounts" text="fields.terms" parts={legalLinks} />} />
      <CheckboxField name="marketing" label={t('fields.marketing')} />
    </AuthForm>
  )
}
