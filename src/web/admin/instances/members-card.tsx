import { UserPlus, X } from 'lucide-react'
import type { Row } from '#shared/collections/index.ts'
import { roles } from '#shared/collections/rules.ts'
import { useT } from '#web/locale/index.ts'
import { type Expanded, useDelete, useLive, useRecords, useUpdate } from '#web/records/index.ts'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Select } from '#web/ui/form/select.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useConfirm } from '#web/ui/overlay/confirm-dialog.tsx'
import { MemberForm } from './member-form.tsx'
import { useAddMember } from './use-add-member.ts'

type Membership = Expanded<'user_instance_roles', { user: Row<'users'> }>

const nameOf = ({ user, expand }: Membership): string => expand?.user?.name || expand?.user?.email || user

/** Members and open invitations: add people, change their roles, remove them. */
export function MembersCard({ instance }: { instance: string }) {
  const t = useT('adminInstances')
  const of = { filter: 'instance = {:instance}', params: { instance } }
  const add = useAddMember(instance)
  const members = useRecords<'user_instance_roles', { user: Row<'users'> }>('user_instance_roles', {
    ...of,
    sort: 'created,id',
    expand: 'user',
    perPage: 1000,
    silent: true,
  })
  const invitations = useRecords('invitations', {
    ...of,
    filter: `${of.filter} && acceptedAt = ""`,
    sort: '-sentAt',
    perPage: 200,
    silent: true,
  })
  useLive('user_instance_roles', '*', of)
  useLive('invitations', '*', of)
  const rows = members.data?.items
  const open = (invitations.data?.items ?? []).filter(({ acceptedAt }) => !acceptedAt)
  if (members.isError) {
    return (
      <Card title={t('detail.members')}>
        <ErrorState compact title={t('detail.failed')} onRetry={() => void members.refetch()} />
      </Card>
    )
  }
  return (
    <Card title={t('detail.members')} flush>
      {!rows ? (
        <SkeletonRows rows={3} />
      ) : (
        <ul className="divide-y divide-line border-y border-line">
          {rows.length === 0 && <li className="px-4 py-3 text-sm text-ink-muted sm:px-5">{t('detail.noMembers')}</li>}
          {rows.map((member) => (
            <Member key={member.id} member={member} />
          ))}
          {open.map((invitation) => (
            <Invited key={invitation.id} invitation={invitation} />
          ))}
        </ul>
      )}
      <div className="p-4 sm:px-5">
        <MemberForm
          icon={<UserPlus />}
          taken={[...(rows ?? []).map(({ expand }) => expand?.user?.email ?? ''), ...open.map(({ email }) => email)]}
          onAdd={add}
        />
      </div>
    </Card>
  )
}

function Member({ member }: { member: Membership }) {
  const t = useT('adminInstances')
  const people = useT('people')
  const confirm = useConfirm()
  const update = useUpdate('user_instance_roles')
  const remove = useDelete('user_instance_roles')
  const name = nameOf(member)
  async function unlink(): Promise<void> {
    const isSure = await confirm({
      title: t('detail.removeTitle', { name }),
      description: t('detail.removeText'),
      confirmLabel: t('detail.remove', { name }),
    })
    if (!isSure) return
    await remove.mutateAsync(member.id).then(
      () => toast({ tone: 'success', title: t('detail.removed', { name }) }),
      () => undefined,
    )
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5 sm:px-5">
      <span className="min-w-0 flex-1 basis-40">
        <span className="block text-sm font-medium [overflow-wrap:anywhere]">{name}</span>
        {member.expand?.user?.name && (
          <span className="block text-caption text-ink-subtle [overflow-wrap:anywhere]">
            {member.expand.user.email}
          </span>
        )}
      </span>
      <span className="flex shrink-0 items-center gap-3 max-sm:w-full max-sm:justify-between">
        <span className="w-36">
          <Select
            size="sm"
            label={t('detail.roleOf', { name })}
            value={member.role || 'viewer'}
            onValueChange={(role) => role !== member.role && update.mutate({ id: member.id, role })}
            options={roles.map((value) => ({ value, label: people(`roles.${value}`) }))}
          />
        </span>
        <IconButton size="sm" label={t('detail.remove', { name })} icon={<X />} onClick={() => void unlink()} />
      </span>
    </li>
  )
}

function Invited({ invitation: { id, email, role } }: { invitation: Row<'invitations'> }) {
  const t = useT('adminInstances')
  const people = useT('people')
  const remove = useDelete('invitations')
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5 sm:px-5">
      <span className="min-w-0 flex-1 basis-40 text-sm text-ink-muted [overflow-wrap:anywhere]">{email}</span>
      <span className="flex shrink-0 items-center gap-3 max-sm:w-full max-sm:justify-between">
        <span className="text-caption text-ink-muted">
          {people(`roles.${role || 'viewer'}`)} · {t('detail.pending')}
        </span>
        <IconButton size="sm" label={t('detail.withdraw', { email })} icon={<X />} onClick={() => remove.mutate(id)} />
      </span>
    </li>
  )
}
