import { Building2, Plus, UserMinus } from 'lucide-react'
import { useState } from 'react'
import type { Row } from '#shared/collections/index.ts'
import { type Role, roles } from '#shared/collections/rules.ts'
import { LocalLink, useT } from '#web/locale/index.ts'
import { reportFailure, useDelete, useLive, useRecords, useUpdate } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Select } from '#web/ui/form/select.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { DataTable } from '#web/ui/list/data-table.tsx'
import { useConfirm } from '#web/ui/overlay/confirm-dialog.tsx'
import { nameOf, type User } from './account.ts'
import { AddMembershipDialog } from './add-membership-dialog.tsx'

type Membership = Row<'user_instance_roles'> & { expand?: { instance?: Row<'instances'> } }
const workspaceOf = ({ expand, instance }: Membership): string => expand?.instance?.name ?? instance

/** The person's workspaces and roles, which administrators can change. */
export function UserMemberships({ user }: { user: User }) {
  const t = useT('admin')
  const common = useT('common')
  const [isAdding, setAdding] = useState(false)
  const own = { filter: 'user = {:user}', params: { user: user.id } }
  const memberships = useRecords<'user_instance_roles', { instance: Row<'instances'> }>('user_instance_roles', {
    ...own,
    ...{ expand: 'instance', sort: 'created', perPage: 200, silent: true },
  })
  useLive('user_instance_roles', '*', own)
  const remove = useRemoveMembership(user)
  const rows: readonly Membership[] = memberships.data?.items ?? []
  return (
    <Card
      flush
      title={t('user.memberships')}
      description={t('user.membershipsText')}
      actions={
        <Button size="sm" icon={<Plus />} onClick={() => setAdding(true)}>
          {t('user.add')}
        </Button>
      }
    >
      <DataTable
        label={t('user.memberships')}
        rows={rows}
        rowKey={({ id }) => id}
        columns={[
          {
            id: 'workspace',
            header: t('user.workspace'),
            cell: (row) => (
              <LocalLink to={`/dashboard/admin/instances/${row.instance}`} className="text-link-style">
                {workspaceOf(row)}
              </LocalLink>
            ),
          },
          { id: 'role', header: t('user.role'), width: '13rem', cell: (row) => <RoleCell row={row} /> },
        ]}
        rowActions={(row) => (
          <IconButton size="sm" label={t('user.remove')} icon={<UserMinus />} onClick={() => void remove(row)} />
        )}
        state={memberships.data ? 'ready' : memberships.isError ? 'error' : 'loading'}
        onRetry={() => void memberships.refetch()}
        isRetrying={memberships.isFetching}
        texts={{
          empty: { icon: <Building2 />, title: t('user.membershipsNone') },
          noResults: { title: t('user.membershipsNone') },
          error: { title: t('user.membershipsFailed'), description: common('fetchFailed') },
          forbidden: { title: t('users.forbidden'), description: t('users.forbiddenText') },
        }}
      />
      {isAdding && (
        <AddMembershipDialog
          user={user}
          exclude={rows.map(({ instance }) => instance)}
          onClose={() => setAdding(false)}
        />
      )}
    </Card>
  )
}

function RoleCell({ row }: { row: Membership }) {
  const t = useT('admin')
  const people = useT('people')
  const update = useUpdate('user_instance_roles', { errorTitle: t('user.roleFailed') })
  async function change(role: Role): Promise<void> {
    if (role === row.role) return
    await update.mutateAsync({ id: row.id, role }).then(
      () => toast({ tone: 'success', title: t('user.roleChanged') }),
      () => undefined,
    )
  }
  return (
    <Select
      size="sm"
      className="w-40 max-sm:mt-1"
      label={t('user.roleIn', { workspace: workspaceOf(row) })}
      value={row.role || 'viewer'}
      onValueChange={(role) => void change(role)}
      options={roles.map((role) => ({
        value: role,
        label: people(`roles.${role}`),
        description: people(`mayDo.${role}`),
      }))}
    />
  )
}

function useRemoveMembership(user: User) {
  const t = useT('admin')
  const confirm = useConfirm()
  const remove = useDelete('user_instance_roles', { silent: true })
  return async (row: Membership): Promise<void> => {
    const workspace = workspaceOf(row)
    const isSure = await confirm({
      title: t('user.removeTitle', { name: nameOf(user), workspace }),
      description: t('user.removeText'),
      confirmLabel: t('user.remove'),
    })
    if (!isSure) return
    await remove.mutateAsync(row.id).then(
      () => toast({ tone: 'success', title: t('user.removeDone', { workspace }) }),
      (error) => reportFailure(error, t('user.removeFailed')),
    )
  }
}
