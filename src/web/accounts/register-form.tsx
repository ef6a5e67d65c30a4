import { useState } from 'react'
import { checks, useFields } from '#web/forms/use-fields.ts'
import { LocalLink, RichText, useGo, useLanguage, useT } from '#web/locale/index.ts'
import { pb, signIn, useRuntime } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { PasswordInput } from '#web/ui/form/password-input.tsx'
import { FormHeading, FormMessage, linkClass } from './form-heading.tsx'
import { SignInServices } from './sign-in-services.tsx'

/** Sign-up: an account, its trial workspace, and straight on to the few details that are missing. */
export function RegisterForm() {
  const t = useT('accounts')
  const validation = useT('validation')
  const language = useLanguage()
  const go = useGo()
  const { limits } = useRuntime()
  const [failure, setFailure] = useState('')
  const { values, set, errors, isBusy, formProps } = useFields({
    initial: { name: '', email: '', password: '', passwordConfirm: '', terms: false, marketing: false },
    check: ({ name, email, password, passwordConfirm, terms }) => ({
      name: checks.required(name),
      email: checks.email(email),
      password: checks.password(password),
      passwordConfirm: checks.required(passwordConfirm) || checks.same(passwordConfirm, password),
      terms: !terms && validation('consent'),
    }),
    async submit({ name, email, password, passwordConfirm, marketing }) {
      setFailure('')
      const now = new Date().toISOString()
      await pb.collection('users').create({
        name: name.trim(),
        email: email.trim(),
        password,
        passwordConfirm,
        language,
        termsConsentAt: now,
        marketingConsentAt: marketing ? now : '',
      })
      await signIn(email.trim(), password)
      void pb
        .collection('users')
        .requestVerification(email.trim())
        .catch(() => undefined)
      go('/dashboard/onboarding', { replace: true })
    },
    failed: (message, isUnreachable) => setFailure(isUnreachable ? message : t('register.failed')),
  })
  return (
    <form {...formProps}>
      <FormHeading title={t('register.title')}>
        {t('register.text', { days: limits.trialDays, posts: limits.trialPosts })}
      </FormHeading>
      <FormMessage>{failure}</FormMessage>
      <div className="space-y-4">
        <Field label={t('fields.name')} error={errors.name}>
          <Input
            name="name"
            autoComplete="name"
            value={values.name}
            onChange={(event) => set('name', event.target.value)}
          />
        </Field>
        <Field label={t('fields.email')} error={errors.email}>
          <Input
            type="email"
            name="email"
            autoComplete="email"
            value={values.email}
            onChange={(event) => set('email', event.target.value)}
          />
        </Field>
        <Field label={t('fields.password')} hint={t('fields.passwordHint')} error={errors.password}>
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
        <div>
          <Checkbox
            name="terms"
            checked={values.terms}
            onCheckedChange={(checked) => set('terms', checked)}
            label={
              <RichText
                area="accounts"
                text="fields.terms"
                parts={{
                  terms: <LocalLink to="/terms-of-service" className={linkClass} target="_blank" />,
                  privacy: <LocalLink to="/privacy-policy" className={linkClass} target="_blank" />,
                }}
              />
            }
          />
          <p aria-live="polite" className="mt-1 text-danger-ink">
            {errors.terms}
          </p>
        </div>
        <Checkbox
          name="marketing"
          checked={values.marketing}
          onCheckedChange={(checked) => set('marketing', checked)}
          label={t('fields.marketing')}
        />
        <Button type="submit" variant="primary" size="lg" className="w-full" loading={isBusy}>
          {t('register.submit')}
        </Button>
      </div>
      <SignInServices onDone={() => go('/dashboard', { replace: true })} onFailure={setFailure} />
      <p className="mt-6 text-ink-muted">
        {t('register.haveAccount')}{' '}
        <LocalLink to="/auth/login" className={linkClass}>
          {t('register.login')}
        </LocalLink>
      </p>
    </form>
  )
}
