import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useLocation, useParams } from 'react-router'
import type { InvitationView, Joined } from '#shared/contracts/people.ts'
import { chooseNext } from '#web/instances/index.ts'
import { describeFailure, LocalLink, useFormats, useGo, useT } from '#web/locale/index.ts'
import { currentSession, failureOf, pb, renewSession, reportFailure, signOut, useSession } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { useConfirm } from '#web/ui/overlay/confirm-dialog.tsx'
import { InvitedSignUpForm } from './invited-sign-up-form.tsx'

/** The page of an invitation's link: shows the invitation, and lets the invited person join. */
export default function InvitationPage() {
  const t = useT('people')
  const { key = '' } = useParams()
  const { id } = useSession()
  const [outcome, setOutcome] = useState<'declined' | 'over' | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation', key, id],
    queryFn: ({ signal }) =>
      pb.send<InvitationView>(`/api/invitations/${encodeURIComponent(key)}`, { requestKey: null, signal }),
    staleTime: 0,
    meta: { silent: true },
  })
  if (outcome === 'declined') return <Ended title={t('invitation.declined')}>{t('invitation.declinedText')}</Ended>
  if (error && failureOf(error).status !== 404) {
    return <ErrorState title={describeFailure(failureOf(error))} onRetry={() => void refetch()} />
  }
  if (error || outcome === 'over' || data?.state === 'accepted') {
    return <Ended title={t('invitation.overTitle')}>{t('invitation.overText')}</Ended>
  }
  if (!data) return <Spinner label={t('invitation.loading')} />
  if (data.state === 'expired') return <Expired invitation={data} />
  return <Open invitation={data} onOutcome={setOutcome} />
}

/** An invitation that cannot be used. */
function Ended({ title, children }: { title: string; children: string }) {
  const common = useT('common')
  const { isSignedIn } = useSession()
  return (
    <div role="status">
      <h1 className="text-2xl font-semibold">{title}</h1>
      <p className="mt-1.5 mb-6 text-ink-muted">{children}</p>
      <Button asChild>
        <LocalLink to={isSignedIn ? '/dashboard' : '/auth/login'}>
          {common(isSignedIn ? 'actions.goToDashboard' : 'actions.signIn')}
        </LocalLink>
      </Button>
    </div>
  )
}

function Expired({ invitation: { expiresAt, inviter } }: { invitation: InvitationView }) {
  const t = useT('people')
  const { date } = useFormats()
  const text = inviter ? 'invitation.expiredText' : 'invitation.expiredTextAdministrator'
  return <Ended title={t('invitation.expiredTitle')}>{t(text, { date: date(expiresAt), inviter })}</Ended>
}

function Open({
  invitation,
  onOutcome,
}: {
  invitation: InvitationView
  onOutcome: (outcome: 'declined' | 'over') => void
}) {
  const t = useT('people')
  const { date } = useFormats()
  const { workspace, inviter, role, message, expiresAt } = invitation
  return (
    <>
      <h1 className="text-2xl font-semibold [overflow-wrap:anywhere]">{t('invitation.heading', { workspace })}</h1>
      <p className="mt-1.5 text-ink-muted [overflow-wrap:anywhere]">
        {t(inviter ? 'invitation.from' : 'invitation.fromAdministrator', { inviter })}
      </p>
      <dl className="my-6 space-y-4 rounded-card border border-line bg-surface p-4 text-sm">
        <div>
          <dt className="text-caption text-ink-muted">{t('invitation.yourRole')}</dt>
          <dd className="mt-0.5">
            <span className="font-medium">{t(`roles.${role}`)}</span>
            <span className="block text-ink-muted">{t(`mayDo.${role}`)}</span>
          </dd>
        </div>
        {message && (
          <div>
            <dt className="text-caption text-ink-muted">
              {t(inviter ? 'invitation.message' : 'invitation.messageOnly', { inviter })}
            </dt>
            <dd className="mt-0.5 whitespace-pre-line [overflow-wrap:anywhere]">{message}</dd>
          </div>
        )}
      </dl>
      <WayIn invitation={invitation} onOutcome={onOutcome} />
      <p className="mt-6 text-caption text-ink-muted">{t('invitation.expires', { date: date(expiresAt) })}</p>
    </>
  )
}

/** Joining requires the account with the invited address. */
function WayIn({
  invitation,
  onOutcome,
}: {
  invitation: InvitationView
  onOutcome: (outcome: 'declined' | 'over') => void
}) {
  const t = useT('people')
  const { key = '' } = useParams()
  const { isSignedIn, user, email: current } = useSession()
  const { join, decline, enter, isBusy } = useAnswer(invitation, onOutcome)
  const { email, workspace, hasAccount } = invitation
  const declineButton = (
    <Button size="lg" disabled={isBusy} onClick={() => void decline()}>
      {t('invitation.decline')}
    </Button>
  )
  if (user?.email.toLowerCase() === email) {
    return (
      <div className="flex flex-wrap gap-3">
        <Button variant="primary" size="lg" loading={isBusy} onClick={() => void join()}>
          {t('invitation.join')}
        </Button>
        {declineButton}
      </div>
    )
  }
  if (isSignedIn) {
    return (
      <>
        <p className="mb-4 [overflow-wrap:anywhere]">{t('invitation.otherAddress', { email, current })}</p>
        <Button size="lg" onClick={signOut}>
          {t('invitation.signOut')}
        </Button>
      </>
    )
  }
  if (hasAccount) return <SignIn email={email}>{declineButton}</SignIn>
  return (
    <>
      <InvitedSignUpForm
        invitation={key}
        email={email}
        workspace={workspace}
        onDone={() => enter(currentSession().user!.instance)}
      />
      <div className="mt-4 flex flex-col">{declineButton}</div>
    </>
  )
}

function SignIn({ email, children }: { email: string; children: ReactNode }) {
  const t = useT('people')
  const common = useT('common')
  const { pathname } = useLocation()
  return (
    <>
      <p className="mb-4 [overflow-wrap:anywhere]">{t('invitation.signInText', { email })}</p>
      <div className="flex flex-wrap gap-3">
        <Button asChild variant="primary" size="lg">
          <LocalLink to={`/auth/login?redirect=${encodeURIComponent(pathname)}`} state={{ email }}>
            {common('actions.signIn')}
          </LocalLink>
        </Button>
        {children}
      </div>
    </>
  )
}

/** Accepts or declines the invitation of the page. */
function useAnswer({ workspace }: InvitationView, onOutcome: (outcome: 'declined' | 'over') => void) {
  const t = useT('people')
  const go = useGo()
  const confirm = useConfirm()
  const { key = '' } = useParams()
  const [isBusy, setBusy] = useState(false)

  function enter(instance: string): void {
    chooseNext(instance)
    toast({ tone: 'success', title: t('invitation.joined', { workspace }) })
    go('/dashboard', { replace: true })
  }
  async function answer<T>(verb: 'accept' | 'decline', then: (answer: T) => void | Promise<void>): Promise<void> {
    setBusy(true)
    try {
      const path = `/api/invitations/${encodeURIComponent(key)}/${verb}`
      await then(await pb.send<T>(path, { method: 'POST', requestKey: null }))
    } catch (error) {
      const { status, fields } = failureOf(error)
      if (status === 404 || fields.invitation) onOutcome('over')
      else reportFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return {
    isBusy,
    enter,
    join: () =>
      answer<Joined>('accept', async ({ instance }) => {
        // Joining also confirms the address and changes the chosen workspace.
        await renewSession()
        enter(instance)
      }),
    async decline() {
      const isSure = await confirm({
        title: t('invitation.declineTitle', { workspace }),
        description: t('invitation.declineText'),
        confirmLabel: t('invitation.decline'),
      })
      if (isSure) await answer('decline', () => onOutcome('declined'))
    },
  }
}
