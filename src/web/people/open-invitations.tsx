import { EllipsisVertical, MailPlus, RotateCw, Trash2 } from 'lucide-react'
import type { Row } from '#shared/collections/index.ts'
import { useInstance } from '#web/instances/index.ts'
import { useFormats, useT } from '#web/locale/index.ts'
import { pb, refreshLists, reportFailure, useDelete, useLive, useRecords, useRuntime } from '#web/records/index.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { type Column, DataTable } from '#web/ui/list/data-table.tsx'
import { useConfirm } from '#web/ui/overlay/confirm-dialog.tsx'
import { Menu, type MenuItem } from '#web/ui/overlay/menu.tsx'
import { useMembers } from './use-members.ts'

type Invitation = Row<'invitations'>

/** The open invitations, for admins. */
export function OpenInvitations({ instance }: { instance: string }) {
  const t = useT('people')
  const { mail } = useRuntime()
  const columns = useColumns()
  const itemsFor = useRowItems()
  const list = useRecords('invitations', {
    filter: 'instance = {:instance} && acceptedAt = ""',
    params: { instance },
    sort: '-sentAt',
    perPage: 1000,
    silent: true,
  })
  useLive('invitations', '*', {
    filter: 'instance = {:instance}',
    params: { instance },
    onChange: (event) => event && refreshLists('invitations'),
  })
  // An invitation that was just accepted stays in the cached list until a refetch.
  const rows = (list.data?.items ?? []).filter(({ acceptedAt }) => !acceptedAt)
  return (
    <section aria-labelledby="open-invitations" className="mt-8">
      <h2 id="open-invitations" className="mb-3 text-base font-semibold">
        {t('open.title')}
      </h2>
      {!mail && rows.length > 0 && (
        <Banner tone="neutral" className="mb-3">
          {t('invite.kept')}
        </Banner>
      )}
      <div className="overflow-clip rounded-card border border-line bg-surface">
        <DataTable
          label={t('open.title')}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          state={list.data ? 'ready' : list.isError ? 'error' : 'loading'}
          onRetry={() => void list.refetch()}
          rowActions={(invitation) => (
            <Menu
              trigger={
                <IconButton
                  size="sm"
                  tooltip={false}
                  label={t('members.actionsFor', { name: invitation.email })}
                  icon={<EllipsisVertical />}
                />
              }
              items={itemsFor(invitation)}
            />
          )}
          texts={{
            empty: { icon: <MailPlus />, title: t('open.none'), description: t('open.noneText') },
            noResults: { title: t('open.none') },
            error: { title: t('open.failed') },
            forbidden: { title: t('open.failed') },
          }}
        />
      </div>
    </section>
  )
}

function useColumns(): Column<Invitation>[] {
  const t = useT('people')
  const { date, relative } = useFormats()
  const { members } = useMembers()
  const inviterOf = ({ invitedBy }: Invitation): string => {
    if (!invitedBy) return t('open.byAdministrator')
    const inviter = members.find(({ user }) => user === invitedBy)
    return inviter ? inviter.name || inviter.email : t('open.byFormer')
  }
  return [
    { id: 'email', header: t('open.email'), cell: ({ email }) => email },
    { id: 'role', header: t('members.role'), cell: ({ role }) => t(`roles.${role || 'viewer'}`) },
    {
      id: 'sent',
      header: t('open.sent'),
      from: 'md',
      cell: ({ sentAt }) => <span className="whitespace-nowrap">{date(sentAt)}</span>,
    },
    {
      id: 'expires',
      header: t('open.expires'),
      labelOnPhone: true,
      cell: ({ expiresAt }) =>
        isPast(expiresAt) ? <Badge tone="warning">{t('open.expired')}</Badge> : relative(expiresAt),
    },
    { id: 'by', header: t('open.by'), from: 'lg', cell: inviterOf },
  ]
}

const isPast = (date: string): boolean => new Date(date.replace(' ', 'T')).getTime() <= Date.now()

/** The actions on an invitation; for an owner invitation, only owners have them. */
function useRowItems() {
  const t = useT('people')
  const confirm = useConfirm()
  const { role } = useInstance()
  const remove = useDelete('invitations', { silent: true })

  async function resend({ id, instance, email }: Invitation): Promise<void> {
    try {
      await pb.send(`/api/instances/${instance}/invitations/${id}/resend`, { method: 'POST', requestKey: null })
      refreshLists('invitations', 0)
      toast({ tone: 'success', title: t('open.resent', { email }) })
    } catch (error) {
      reportFailure(error, t('open.resendFailed'))
    }
  }
  async function withdraw({ id, email }: Invitation): Promise<void> {
    const isSure = await confirm({
      title: t('open.withdrawTitle', { email }),
      description: t('open.withdrawText'),
      confirmLabel: t('open.withdraw'),
    })
    if (!isSure) return
    await remove.mutateAsync(id).then(
      () => toast({ tone: 'success', title: t('open.withdrawn') }),
      (error) => reportFailure(error, t('open.withdrawFailed')),
    )
  }
  return (invitation: Invitation): MenuItem[] => {
    const disabledReason = invitation.role === 'owner' && role !== 'owner' && t('open.ownersOnly')
    return [
      { label: t('open.resend'), icon: <RotateCw />, disabledReason, onSelect: () => void resend(invitation) },
      {
        label: t('open.withdraw'),
        icon: <Trash2 />,
        tone: 'danger',
        disabledReason,
        onSelect: () => void withdraw(invitation),
      },
    ]
  }
}
