import { ScrollText, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useInstance } from '#web/instances/index.ts'
import { LocalLink, useT } from '#web/locale/index.ts'
import { Button } from '#web/ui/button.tsx'
import { PageHeader } from '#web/ui/frame/page-header.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { MembersTable } from './members-table.tsx'
import { OpenInvitations } from './open-invitations.tsx'
import type { ShownMember } from './use-members.ts'

export default function MembersPage() {
  const t = useT('people')
  const { instance, canManage } = useInstance()
  const [invited, setInvited] = useState<'anybody' | ShownMember | null>(null)
  return (
    <>
      <PageHeader
        title={t('members.title')}
        description={t('members.description')}
        actions={
          instance &&
          canManage && (
            <>
              <Button asChild icon={<ScrollText />}>
                <LocalLink to="/dashboard/audit">{t('members.audit')}</LocalLink>
              </Button>
              <Button variant="primary" icon={<UserPlus />} onClick={() => setInvited('anybody')}>
                {t('invite.action')}
              </Button>
            </>
          )
        }
      />
      {instance && <MembersTable onMakeOwner={setInvited} />}
      {instance && canManage && (
        <>
          <OpenInvitations instance={instance.id} />
          {invited && (
            <InviteDialog
              instance={instance.id}
              member={invited === 'anybody' ? undefined : invited}
              onClose={() => setInvited(null)}
            />
          )}
        </>
      )}
    </>
  )
}
