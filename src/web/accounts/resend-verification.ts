import { textsOf } from '#web/locale/index.ts'
import { currentSession, pb, type RequestFailure, reportFailure } from '#web/records/index.ts'
import { toast } from '#web/ui/feedback/toasts.ts'

/** How to go on after a call that asked for a confirmed address: the link is sent once more. */
export function resendVerification({ fields }: RequestFailure): { label: string; onClick: () => void } | undefined {
  const { user } = currentSession()
  if (!user || !Object.values(fields).some(({ code }) => code === 'unconfirmed_address')) return undefined
  const t = textsOf('accounts')
  return {
    label: t('verify.resend'),
    onClick: () =>
      void pb
        .collection('users')
        .requestVerification(user.email, { requestKey: null })
        .then(() => toast({ tone: 'success', title: t('verify.sent', { email: user.email }) }), reportFailure),
  }
}
