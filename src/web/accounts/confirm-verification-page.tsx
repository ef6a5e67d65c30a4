import { useEffect, useState } from 'react'
import { useParams } from 'react-router'
import { LocalLink, titled, useT } from '#web/locale/index.ts'
import { pb } from '#web/records/index.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import { FormHeading, linkClass } from './form-heading.tsx'

type State = 'verifying' | 'success' | 'missing' | 'invalid'

export const meta = titled('accounts', 'verify.title')

export default function ConfirmVerificationPage() {
  const t = useT('accounts')
  const { token = '' } = useParams()
  const [state, setState] = useState<State>(token ? 'verifying' : 'missing')
  useEffect(() => {
    if (!token) return
    pb.collection('users')
      .confirmVerification(token, { requestKey: null })
      .then(
        () => setState('success'),
        () => setState('invalid'),
      )
  }, [token])
  if (state === 'verifying') return <Spinner label={t('confirm.verifying')} immediate />
  const isDone = state === 'success'
  return (
    <div role="status">
      <FormHeading title={isDone ? t('confirm.successTitle') : t('confirm.failedTitle')}>
        {isDone ? t('confirm.success') : t(state === 'missing' ? 'confirm.missing' : 'confirm.invalid')}
      </FormHeading>
      <LocalLink to={isDone ? '/auth/login' : '/auth/verify-email'} className={linkClass}>
        {isDone ? t('verify.continue') : t('confirm.again')}
      </LocalLink>
    </div>
  )
}
