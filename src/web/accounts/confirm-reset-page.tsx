import { useState } from 'react'
import { useParams } from 'react-router'
import { checks, useFields } from '#web/forms/use-fields.ts'
import { LocalLink, useGo, useT } from '#web/locale/index.ts'
import { currentSession, pb, signOut, useSession } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { PasswordInput } from '#web/ui/form/password-input.tsx'
import { FormHeading, FormMessage, linkClass } from './form-heading.tsx'
import { accountOfLink } from './link-account.ts'

/** Behind the link that sets a new password. Whose link it is does not depend on who is signed in. */
export default function ConfirmResetPage() {
  const t = useT('accounts')
  const common = useT('common')
  const go = useGo()
  const { isSignedIn, email } = useSession()
  const { token = '' } = useParams()
  const account = accountOfLink(token)
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
      // The change ended every session of the account.
      if (currentSession().id === account.id) signOut()
      setDone(true)
    },
    failed: (message, isUnreachable) => setFailure(isUnreachable ? message : t('reset.failed')),
  })
  /** Pages for guests are closed to whoever is signed in. */
  const leaveTo = (path: string) => {
    signOut()
    go(path)
  }
  if (isDone) {
    return (
      <div role="status">
        <FormHeading title={t('reset.doneTitle')}>
          {isSignedIn ? t('reset.other', { email: account.email, current: email }) : t('reset.done')}
        </FormHeading>
        {isSignedIn ? (
          <div className="flex flex-wrap gap-2">
            <Button asChild variant="primary">
              <LocalLink to="/dashboard">{common('actions.goToDashboard')}</LocalLink>
            </Button>
            <Button onClick={() => leaveTo('/auth/login')}>{t('reset.signInAs', { email: account.email })}</Button>
          </div>
        ) : (
          <LocalLink to="/auth/login" className={linkClass}>
            {t('login.submit')}
          </LocalLink>
        )}
      </div>
    )
  }
  return (
    <form {...formProps}>
      <FormHeading title={t('reset.title')}>
        {account.email ? t('reset.textFor', { email: account.email }) : t('reset.text')}
      </FormHeading>
      <FormMessage>
        {failure && (
          <>
            {failure}{' '}
            {isSignedIn ? (
              <button type="button" className={linkClass} onClick={() => leaveTo('/auth/forgot-password')}>
                {t('reset.againSignedIn')}
              </button>
            ) : (
              <LocalLink to="/auth/forgot-password" className={linkClass}>
                {t('reset.again')}
              </LocalLink>
            )}
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
