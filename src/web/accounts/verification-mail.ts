import { useEffect, useState, useSyncExternalStore } from 'react'
import { textsOf } from '#web/locale/index.ts'
import { currentSession, pb, type RequestFailure, reportFailure } from '#web/records/index.ts'
import { toast } from '#web/ui/feedback/toasts.ts'

/** The server does not send another mail of the same kind to a person earlier. */
const pauseMilliseconds = 120_000

/** When the link was last resent to an address, shared by all components that offer it. */
const sentAt = new Map<string, number>()
const listeners = new Set<() => void>()

/** Sends the link that confirms an address. @throws ClientResponseError */
export async function sendVerificationMail(email: string): Promise<void> {
  await pb.collection('users').requestVerification(email, { requestKey: null })
}

async function sendAgain(email: string): Promise<void> {
  await sendVerificationMail(email)
  sentAt.set(email, Date.now())
  for (const listener of listeners) listener()
}

/** Resends the link, with the seconds until it can be sent again. */
export function useVerificationMail(email: string) {
  const [isBusy, setBusy] = useState(false)
  const at = useSyncExternalStore(subscribe, () => sentAt.get(email))
  const seconds = useSecondsUntil((at ?? Number.NEGATIVE_INFINITY) + pauseMilliseconds)
  async function send(): Promise<void> {
    setBusy(true)
    await sendAgain(email).catch((error) => reportFailure(error))
    setBusy(false)
  }
  return { send, isBusy, isSent: at !== undefined, seconds }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whole seconds until a time, counted down to zero. */
function useSecondsUntil(time: number): number {
  const [now, setNow] = useState(Date.now)
  const seconds = Math.max(0, Math.ceil((time - now) / 1000))
  const isOver = time <= now
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isOver])
  return seconds
}

/** The action offered after a call that requires a confirmed address. */
export function resendVerification({ fields }: RequestFailure): { label: string; onClick: () => void } | undefined {
  const { user } = currentSession()
  if (!user || !Object.values(fields).some(({ code }) => code === 'unconfirmed_address')) return undefined
  const t = textsOf('verification')
  return {
    label: t('resend'),
    onClick: () =>
      void sendAgain(user.email).then(
        () => toast({ tone: 'success', title: t('sent', { email: user.email }) }),
        reportFailure,
      ),
  }
}
