import { useState } from 'react'
import { useParams } from 'react-router'
import * as z from 'zod/mini'
import { PasswordField, rules, useForm } from '#web/forms/index.ts'
import { LocalLink, useT } from '#web/locale/index.ts'
import { currentSession, pb, signOut } from '#web/records/index.ts'
import { AuthForm, FormHeading, linkClass } from './auth-form.tsx'
import { accountOfLink } from './link-account.ts'

const schema = z.object({ password: rules.verbatim() })

/** The page of the link sent to a new email address. The password confirms that the account's owner requested it. */
export default function ConfirmEmailPage() {
  const t = useT('accounts')
  const { token = '' } = useParams()
  const [isDone, setDone] = useState(false)
  const form = useForm({
    initial: { password: '' },
    schema,
    async submit({ password }) {
      await pb.collection('users').confirmEmailChange(token, password)
      // The change ended every session of the account.
      if (currentSession().id === accountOfLink(token).id) signOut()
      setDone(true)
    },
    wordFailure: (message, isUnreachable) => (isUnreachable ? message : t('newEmail.failed')),
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
    <AuthForm form={form} title={t('newEmail.title')} text={t('newEmail.text')} submitLabel={t('newEmail.submit')}>
      <PasswordField name="password" autoComplete="current-password" label={t('fields.password')} />
    </AuthForm>
  )
}
