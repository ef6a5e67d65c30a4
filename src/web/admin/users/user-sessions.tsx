import { useT } from '#web/locale/index.ts'
import { SessionsTable, useSessionsOf } from '#web/security/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import type { User } from './account.ts'
import { useAccountActs } from './use-account-acts.ts'

/** The person's sessions; administrators can end one or all. */
export function UserSessions({ user }: { user: User }) {
  const t = useT('admin')
  const acts = useAccountActs()
  const list = useSessionsOf(user.id)
  return (
    <Card
      flush
      title={t('user.sessions')}
      description={t('user.sessionsText')}
      actions={
        (list.data?.items.length ?? 0) > 0 && (
          <Button size="sm" onClick={() => void acts.endSessions([user])}>
            {t('acts.end')}
          </Button>
        )
      }
    >
      <SessionsTable label={t('user.sessions')} list={list} />
    </Card>
  )
}
