import { BadgeCheck, CircleAlert } from 'lucide-react'
import { useState } from 'react'
import type { Row } from '#shared/collections/index.ts'
import { useT } from '#web/locale/index.ts'
import { pb, reportFailure } from '#web/records/index.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { useWait } from './use-wait.ts'

const pauseSeconds = 60

/** The address, whether it is confirmed, and the link once more. */
export function ProfileEmail({ user }: { user: Row<'users'> }) {
  const t = useT('accounts')
  const [isBusy, setBusy] = useState(false)
  const [isSent, setSent] = useState(false)
  const [seconds, startWait] = useWait()
  async function resend(): Promise<void> {
    setBusy(true)
    try {
      await pb.collection('users').requestVerification(user.email, { requestKey: null })
      setSent(true)
      startWait(pauseSeconds)
    } catch (error) {
      reportFailure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Card title={t('fields.email')}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="min-w-0 truncate font-medium">{user.email}</span>
        {user.verified ? (
          <Badge tone="success" icon={<BadgeCheck />}>
            {t('profile.verified')}
          </Badge>
        ) : (
          <Badge tone="warning" icon={<CircleAlert />}>
            {t('profile.notVerified')}
          </Badge>
        )}
        {!user.verified && (
          <Button size="sm" className="ml-auto" loading={isBusy} disabled={seconds > 0} onClick={() => void resend()}>
            {t('verify.resend')}
          </Button>
        )}
      </div>
      <p role="status" className="text-caption text-ink-muted">
        {isSent && (
          <span className="mt-2 block">
            {t('profile.changeSent', { email: user.email })} {seconds > 0 && t('verify.wait', { count: seconds })}
          </span>
        )}
      </p>
    </Card>
  )
}
