import * as z from 'zod/mini'
import { CheckboxField, rules, samePasswords, TextField, useForm } from '#web/forms/index.ts'
import { LocalLink, RichText, useGo, useLanguage, useT } from '#web/locale/index.ts'
import { pb, signIn, useRuntime } from '#web/records/index.ts'
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

/** Sign-up: creates an account with a trial workspace and continues with the onboarding. */
export function RegisterForm() {
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
      go('/dashboard/onboarding', { replace: true })
    },
    wordFailure: (message, isUnreachable) => (isUnreachable ? message : t('register.failed')),
  })
  return (
    <AuthForm
      form={form}
      title={t('register.title')}
      text={t('register.text', { days: limits.trialDays, posts: limits.trialPosts })}
      submitLabel={t('register.submit')}
      after={
        <>
          <SignInServices onDone={() => go('/dashboard', { replace: true })} onFailure={form.fail} />
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
      <NewPasswordFields hint={t('fields.passwordHint')} label={t('fields.password')} />
      <CheckboxField name="terms" label={<RichText area="accounts" text="fields.terms" parts={legalLinks} />} />
      <CheckboxField name="marketing" label={t('fields.marketing')} />
    </AuthForm>
  )
}
