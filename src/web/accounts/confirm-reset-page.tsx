import { useState } from 'react'
import { useParams } from 'react-router'
import * as z from 'zod/mini'
import { rules, samePasswords, useForm } from '#web/forms/index.ts'
import { LocalLink, useGo, useT } from '#web/locale/index.ts'
import { currentSession, pb, signOut, useSession } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { AuthForm, FormHeading, linkClass, NewPasswordFields } from './auth-form.tsx'
import { accountOfLink } from './link-account.ts'

const schema = z.object({ password: rules.password(), passwordConfirm: z.string() }).check(samePasswords)

/** The page of the link for a new password. The link's account may differ from the signed-in one. */
export default function ConfirmResetPage() {
  const t = useT('accounts')
  const { token = '' } = useParams()
  const account = accountOfLink(token)
  const [isDone, setDone] = useState(false)
  const form = useForm({
    initial: { password: '', passwordConfirm: '' },
    schema,
    async submit({ password, passwordConfirm }) {
      await pb.collection('users').confirmPasswordReset(token, password, passwordConfirm)
      // The change ended every session of the account.
      if (currentSession().id === account.id) signOut()
      setDone(true)
    },
    wordFailure: (message, isUnreachable) => (isUnreachable ? message : t('reset.failed')),
  })
  if (isDone) return <Done address={account.email} />
  return (
    <AuthForm
      form={form}
      title={t('reset.title')}
      text={account.email ? t('reset.textFor', { email: account.email }) : t('reset.text')}
      failure={
        form.failure && (
          <>
            {form.failure} <AskAgain />
          </>
        )
      }
      submitLabel={t('reset.submit')}
    >
      <NewPasswordFields label={t('fields.newPassword')} />
    </AuthForm>
  )
}

/** The target is for guests only, so the person is signed out first. */
function useSignOutTo(): (path: string) => void {
  const go = useGo()
  return (path) => {
    signOut()
    go(path)
  }
}

function AskAgain() {
  const t = useT('accounts')
  const { isSignedIn } = useSession()
  const leaveTo = useSignOutTo()
  return isSignedIn ? (
    <button type="button" className={linkClass} onClick={() => leaveTo('/auth/forgot-password')}>
      {t('reset.againSignedIn')}
    </button>
  ) : (
    <LocalLink to="/auth/forgot-password" className={linkClass}>
      {t('reset.again')}
    </LocalLink>
  )
}

function Done({ address }: { address: string }) {
  const t = useT('accounts')
  const common = useT('common')
  const { isSignedIn, email } = useSession()
  const leaveTo = useSignOutTo()
  return (
    <div role="status">
      <FormHeading title={t('reset.doneTitle')}>
        {isSignedIn ? t('reset.other', { email: address, current: email }) : t('reset.done')}
      </FormHeading>
      {isSignedIn ? (
        <div className="flex flex-wrap gap-2">
          <Button asChild variant="primary">
            <LocalLink to="/dashboard">{common('actions.goToDashboard')}</LocalLink>
          </Button>
          <Button onClick={() => leaveTo('/auth/login')}>{t('reset.signInAs', { email: address })}</Button>
        </div>
      ) : (
        <LocalLink to="/auth/login" className={linkClass}>
          {t('login.submit')}
        </LocalLink>
      )}
    </div>
  )
}
