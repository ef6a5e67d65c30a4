import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { LocalLink, useGo, useT } from '#web/locale/index.ts'
import { currentSession, failureOf, pb, renewSession, useSession } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { FormHeading, linkClass } from './auth-form.tsx'
import { accountOfLink } from './link-account.ts'

type State = 'verifying' | 'done' | 'missing' | 'invalid' | 'unreachable'

/** The page of the link that confirms an email address. The link's account may differ from the signed-in one. */
export default function ConfirmVerificationPage() {
  const t = useT('accounts')
  const mails = useT('verification')
  const server = useT('server')
  const common = useT('common')
  const go = useGo()
  const { token = '' } = useParams()
  const { isSignedIn, email } = useSession()
  const [state, setState] = useState<State>(token ? 'verifying' : 'missing')
  const account = accountOfLink(token)
  useEffect(() => {
    if (state !== 'verifying') return
    void confirm(token).then((outcome) => {
      if (outcome !== 'own') return setState(outcome)
      toast({ tone: 'success', title: t('confirm.successTitle'), description: t('confirm.success') })
      go('/dashboard', { replace: true })
    })
  }, [token, state, t, go])
  switch (state) {
    case 'verifying':
      return <Spinner label={t('confirm.verifying')} immediate />
    case 'unreachable':
      return (
        <div role="alert">
          <FormHeading title={t('confirm.failedTitle')}>{server('offline')}</FormHeading>
          <Button variant="primary" onClick={() => setState('verifying')}>
            {common('actions.retry')}
          </Button>
        </div>
      )
    case 'done':
      return (
        <div role="status">
          <FormHeading title={t('confirm.successTitle')}>
            {isSignedIn ? t('confirm.other', { email: account.email, current: email }) : t('confirm.success')}
          </FormHeading>
          <LocalLink to={isSignedIn ? '/dashboard' : '/auth/login'} className={linkClass}>
            {isSignedIn ? common('actions.goToDashboard') : mails('continue')}
          </LocalLink>
        </div>
      )
    default:
      return (
        <div role="status">
          <FormHeading title={t('confirm.failedTitle')}>{t(`confirm.${state}`)}</FormHeading>
          <LocalLink to={isSignedIn ? '/dashboard/profile' : '/auth/verify-email'} className={linkClass}>
            {t('confirm.again')}
          </LocalLink>
        </div>
      )
  }
}

/** `own`: the address of the person who is signed in is confirmed, by this link or by an earlier use of it. */
async function confirm(token: string): Promise<'own' | Exclude<State, 'verifying'>> {
  const { id } = accountOfLink(token)
  const failure = await pb
    .collection('users')
    .confirmVerification(token, { requestKey: null })
    .then(() => null, failureOf)
  if (failure?.isUnreachable) return 'unreachable'
  if (currentSession().id === id) await renewSession()
  const { user } = currentSession()
  if (user?.id === id && user.verified) return 'own'
  return failure ? 'invalid' : 'done'
}
