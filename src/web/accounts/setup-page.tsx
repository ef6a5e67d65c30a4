import { useState } from 'react'
import { useParams } from 'react-router'
import * as z from 'zod/mini'
import { rules, samePasswords, TextField, useForm } from '#web/forms/index.ts'
import { LocalLink, useGo, useT } from '#web/locale/index.ts'
import { failureOf, pb, signIn } from '#web/records/index.ts'
import { AuthForm, FormHeading, linkClass, NewPasswordFields } from './auth-form.tsx'

const schema = z
  .object({ email: rules.email(), password: rules.administratorPassword(), passwordConfirm: rules.verbatim() })
  .check(samePasswords)

/** The page of the link that the server prints while it has no administrator: creates the first one and signs in. */
export default function SetupPage() {
  const t = useT('accounts')
  const go = useGo()
  const { token = '' } = useParams()
  const [isGone, setGone] = useState(false)
  const form = useForm({
    initial: { email: '', password: '', passwordConfirm: '' },
    schema,
    async submit(body) {
      try {
        await pb.send(`/api/setup/${encodeURIComponent(token)}`, { method: 'POST', body, requestKey: null })
      } catch (error) {
        if (failureOf(error).status !== 404) throw error
        setGone(true)
        return
      }
      await signIn(body.email, body.password, { asAdministrator: true })
      go('/dashboard', { replace: true })
    },
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
    <AuthForm form={form} title={t('setup.title')} text={t('setup.text')} submitLabel={t('setup.submit')}>
      <TextField name="email" type="email" autoComplete="username" label={t('fields.email')} />
      <NewPasswordFields label={t('fields.password')} ofAdministrator />
    </AuthForm>
  )
}
