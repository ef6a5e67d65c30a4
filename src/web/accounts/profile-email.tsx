import { BadgeCheck, CircleAlert } from 'lucide-react'
import { useState } from 'react'
import type { Row } from '#shared/collections/index.ts'
import { useT } from '#web/locale/index.ts'
import { pb, reportFailure } from '#web/records/index.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ChangeEmail } from './change-email.tsx'
import { useWait } from './use-wait.ts'

const pauseSeconds = 60

/** The address, whether it is confirmed, the link once more, and the way to another address. */
export function ProfileEmail({ user }: { user: Row<'users'> }) {
  const t = useT('accounts')
  const [isBusy, setBusy] = useState(false)
  const [sentTo, setSentTo] = useState('')
  const [isChanging, setChanging] = useState(false)
  const [seconds, startWait] = useWait()
  async function resend(): Promise<void> {
    setBusy(true)
    try {
      await pb.collection('users').requestVerification(user.email, { requestKey: null })
      setSentTo(user.email)
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
        <span className="ml-auto flex gap-2">
          {!user.verified && (
            <Button size="sm" loading={isBusy} disabled={seconds > 0} onClick={() => void resend()}>
              {t('verify.resend')}
            </Button>
          )}
          {!isChanging && (
            <Button size="sm" onClick={() => setChanging(true)}>
              {t('newEmail.change')}
            </Button>
          )}
        </span>
      </div>
      {isChanging && (
        <ChangeEmail
          onCancel={() => setChanging(false)}
          onSent={(address) => {
            setChanging(false)
            setSentTo(address)
          }}
        />
      )}
      <p role="status" className="text-caption text-ink-muted">
        {sentTo && (
          <span className="mt-2 block">
            {t('profile.changeSent', { email: sentTo })} {seconds > 0 && t('verify.wait', { count: seconds })}
          </span>
        )}
      </p>
    </Card>
  )
}
