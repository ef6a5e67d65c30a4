import { BadgeCheck, CircleAlert } from 'lucide-react'
import { useState } from 'react'
import type { Row } from '#shared/collections/index.ts'
import { useT } from '#web/locale/index.ts'
import { useRuntime } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { ChangeEmail } from './change-email.tsx'
import { useVerificationMail } from './verification-mail.ts'

/** The email address and its confirmation state; resends the link or changes the address. */
export function ProfileEmail({ user }: { user: Row<'users'> }) {
  const t = useT('accounts')
  const mails = useT('verification')
  const { mail } = useRuntime()
  const verification = useVerificationMail(user.email)
  const [sentTo, setSentTo] = useState('')
  const [isChanging, setChanging] = useState(false)
  const address = sentTo || (verification.isSent ? user.email : '')
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
          {!user.verified && mail && (
            <Button
              size="sm"
              loading={verification.isBusy}
              disabled={verification.seconds > 0}
              onClick={() => {
                setSentTo('')
                void verification.send()
              }}
            >
              {mails('resend')}
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
        {address && (
          <span className="mt-2 block">
            {mails(mail ? 'changeSent' : 'noMail', { email: address })}{' '}
            {!sentTo && verification.seconds > 0 && mails('wait', { count: verification.seconds })}
          </span>
        )}
        {!address && !user.verified && !mail && <span className="mt-2 block">{mails('noMail')}</span>}
      </p>
    </Card>
  )
}
