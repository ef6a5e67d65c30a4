import { useState } from 'react'
import { useParams } from 'react-router'
import { checks, useFields } from '#web/forms/index.ts'
import { LocalLink, useT } from '#web/locale/index.ts'
import { currentSession, pb, signOut } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { PasswordInput } from '#web/ui/form/password-input.tsx'
import { FormHeading, FormMessage, linkClass } from './form-heading.tsx'
import { accountOfLink } from './link-account.ts'

/** Behind the link that went to a new address: the password confirms that the account's owner wants it. */
export default function ConfirmEmailPage() {
  const t = useT('accounts')
  const { token = '' } = useParams()
  const [isDone, setDone] = useState(false)
  const [failure, setFailure] = useState('')
  const { values, set, errors, isBusy, formProps } = useFields({
    initial: { password: '' },
    check: ({ password }) => ({ password: checks.required(password) }),
    async submit({ password }) {
      setFailure('')
      await pb.collection('users').confirmEmailChange(token, password)
      // The change ended every session of the account.
      if (currentSession().id === accountOfLink(token).id) signOut()
      setDone(true)
    },
    failed: (message, isUnreachable) => setFailure(isUnreachable ? message : t('newEmail.failed')),
  })
  if (isDone) {
    return (
      <div role="status">
        <FormHeading title={t('newEmail.doneTitle')}>{t('newEmail.done')}</FormHeading>
        <LocalLink to="/auth/login" className={linkClass}>
          {t('login.submit')}
        </LocalLink>
      </div>
    )
  }
  return (
    <form {...formProps}>
      <FormHeading title={t('newEmail.title')}>{t('newEmail.text')}</FormHeading>
      <FormMessage>{failure}</FormMessage>
      <div className="space-y-4">
        <Field label={t('fields.password')} error={errors.password}>
          <PasswordInput
            name="password"
            autoComplete="current-password"
            value={values.password}
            onChange={(event) => set('password', event.target.value)}
          />
        </Field>
        <Button type="submit" variant="primary" size="lg" className="w-full" loading={isBusy}>
          {t('newEmail.submit')}
        </Button>
      </div>
    </form>
  )
}
