import { useState } from 'react'
import { useParams } from 'react-router'
import { limits } from '#shared/limits.ts'
import { checks, useFields } from '#web/forms/index.ts'
import { LocalLink, useGo, useT } from '#web/locale/index.ts'
import { failureOf, pb, signIn } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Input } from '#web/ui/form/input.tsx'
import { PasswordInput } from '#web/ui/form/password-input.tsx'
import { FormHeading, FormMessage, linkClass } from './form-heading.tsx'

/** Behind the link the server prints while it has no administrator: makes the first one and signs in. */
export default function SetupPage() {
  const t = useT('accounts')
  const go = useGo()
  const { token = '' } = useParams()
  const [isGone, setGone] = useState(false)
  const [failure, setFailure] = useState('')
  const { values, set, errors, isBusy, formProps } = useFields({
    initial: { email: '', password: '', passwordConfirm: '' },
    check: ({ email, password, passwordConfirm }) => ({
      email: checks.email(email),
      password: checks.administratorPassword(password),
      passwordConfirm: checks.required(passwordConfirm) || checks.same(passwordConfirm, password),
    }),
    async submit({ email, password, passwordConfirm }) {
      setFailure('')
      const body = { email: email.trim(), password, passwordConfirm }
      try {
        await pb.send(`/api/setup/${encodeURIComponent(token)}`, { method: 'POST', body, requestKey: null })
      } catch (error) {
        if (failureOf(error).status !== 404) throw error
        setGone(true)
        return
      }
      await signIn(body.email, password, { asAdministrator: true })
      go('/dashboard', { replace: true })
    },
    failed: setFailure,
  })
  if (isGone) {
    return (
      <div role="alert">
        <FormHeading title={t('setup.goneTitle')}>{t('setup.gone')}</FormHeading>
        <LocalLink to="/auth/login" className={linkClass}>
          {t('login.asAdministrator')}
        </LocalLink>
      </div>
    )
  }
  return (
    <form {...formProps}>
      <FormHeading title={t('setup.title')}>{t('setup.text')}</FormHeading>
      <FormMessage>{failure}</FormMessage>
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
          hint={t('setup.passwordHint', { count: limits.administratorPasswordCharacters })}
          error={errors.password}
        >
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
          {t('setup.submit')}
        </Button>
      </div>
    </form>
  )
}
