import { Lock, MailCheck, MailWarning } from 'lucide-react'
import { useT } from '#web/locale/index.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import type { User } from './account.ts'

/** Whether the address is confirmed, and whether the account is locked. */
export function AccountBadges({ user }: { user: Pick<User, 'verified' | 'lockedAt'> }) {
  const t = useT('admin')
  return (
    <span className="inline-flex flex-wrap gap-1">
      {user.lockedAt && (
        <Badge tone="danger" icon={<Lock />}>
          {t('users.locked')}
        </Badge>
      )}
      {user.verified ? (
        <Badge tone="success" icon={<MailCheck />}>
          {t('users.confirmed')}
        </Badge>
      ) : (
        <Badge tone="warning" icon={<MailWarning />}>
          {t('users.unconfirmed')}
        </Badge>
      )}
    </span>
  )
}
