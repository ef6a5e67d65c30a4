import { Download, Lock, LockOpen, LogOut, MailCheck, UserRound, Users } from 'lucide-react'
import { RecordTable } from '#web/lists/index.ts'
import { useFormats, useT } from '#web/locale/index.ts'
import { avatarPicture, type Expand, useRecordList } from '#web/records/index.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { PageHeader } from '#web/ui/frame/page-header.tsx'
import type { Column } from '#web/ui/list/data-table.tsx'
import { type ListedUser, type MembershipsOfUser, nameOf, workspacesOf } from './account.ts'
import { AccountBadges } from './account-badges.tsx'
import { useAccountActs } from './use-account-acts.ts'
import { useExportUsers } from './use-export-users.ts'

const filters = {
  address: { confirmed: 'verified = true', unconfirmed: 'verified = false' },
  access: { open: 'lockedAt = ""', locked: 'lockedAt != ""' },
  plan: 'plan = {:value}',
  membership: {
    with: 'user_instance_roles_via_user.id ?!= ""',
    without: 'user_instance_roles_via_user.id = ""',
  },
} as const

/** All accounts. */
export default function UsersPage() {
  const t = useT('admin')
  const common = useT('common')
  const acts = useAccountActs()
  const list = useRecordList('users', {
    base: '',
    baseParams: {},
    search: ['unaccented(name)', 'email'],
    filters,
    sorts: { newest: '-created', oldest: 'created', name: 'name,email', email: 'email' },
    defaultSort: 'newest',
    expand: 'user_instance_roles_via_user.instance' as Expand<MembershipsOfUser>,
  })
  const { download, isLoading } = useExportUsers()
  const chosen = list.chosen
  return (
    <>
      <PageHeader
        title={t('users.title')}
        description={t('users.description')}
        actions={
          <Button icon={<Download />} loading={isLoading} onClick={() => void download(list.query())}>
            {t('users.export')}
          </Button>
        }
      />
      <RecordTable
        list={list}
        label={t('users.title')}
        searchLabel={t('users.search')}
        filters={useFilterOptions()}
        sortLabel={(sort) => t(`users.sorts.${sort}`)}
        columns={useColumns()}
        withAvatars
        rowTo={({ id }) => `/dashboard/admin/users/${id}`}
        rowActions={{
          labelOf: (user) => t('users.actionsFor', { name: nameOf(user) }),
          items: (user) => [
            { label: common('actions.open'), icon: <UserRound />, to: `/dashboard/admin/users/${user.id}` },
            !user.verified && {
              label: t('acts.verify'),
              icon: <MailCheck />,
              onSelect: () => void acts.verify([user]),
            },
            { label: t('acts.end'), icon: <LogOut />, onSelect: () => void acts.endSessions([user]) },
            user.lockedAt
              ? { label: t('acts.unlock'), icon: <LockOpen />, onSelect: () => void acts.unlock([user]) }
              : { label: t('acts.lock'), icon: <Lock />, tone: 'danger', onSelect: () => void acts.lock([user]) },
          ],
        }}
        selection={{
          labelOf: (user) => t('users.select', { name: nameOf(user) }),
          actions: (
            <>
              <Button size="sm" icon={<MailCheck />} onClick={() => void acts.verify(chosen)}>
                {t('acts.verify')}
              </Button>
              <Button size="sm" icon={<LogOut />} onClick={() => void acts.endSessions(chosen)}>
                {t('acts.end')}
              </Button>
              <Button size="sm" icon={<LockOpen />} onClick={() => void acts.unlock(chosen)}>
                {t('acts.unlock')}
              </Button>
              <Button size="sm" variant="danger" icon={<Lock />} onClick={() => void acts.lock(chosen)}>
                {t('acts.lock')}
              </Button>
            </>
          ),
        }}
        texts={{
          empty: { icon: <Users />, title: t('users.none'), description: t('users.noneText') },
          noResults: { title: t('users.noResults') },
          failed: t('users.failed'),
          forbidden: { title: t('users.forbidden'), description: t('users.forbiddenText') },
        }}
      />
    </>
  )
}

function useFilterOptions() {
  const t = useT('admin')
  const option = <V extends string>(value: V, label: string) => ({ value, label })
  return [
    {
      name: 'address' as const,
      label: t('users.filters.address'),
      options: [option('confirmed', t('users.confirmed')), option('unconfirmed', t('users.unconfirmed'))],
    },
    {
      name: 'access' as const,
      label: t('users.filters.access'),
      options: [option('open', t('users.filters.open')), option('locked', t('users.locked'))],
    },
    {
      name: 'plan' as const,
      label: t('users.plan'),
      options: (['trial', 'pro', 'none'] as const).map((plan) => option(plan, t(`users.plans.${plan}`))),
    },
    {
      name: 'membership' as const,
      label: t('users.filters.membership'),
      options: [option('with', t('users.filters.with')), option('without', t('users.filters.without'))],
    },
  ]
}

function useColumns(): Column<ListedUser>[] {
  const t = useT('admin')
  const { date, list } = useFormats()
  return [
    {
      id: 'name',
      header: t('users.name'),
      cell: (user) => (
        <span className="flex min-w-0 items-center gap-3">
          <Avatar name={nameOf(user)} picture={avatarPicture('users', user)} size={32} decorative />
          <span className="min-w-0">
            {nameOf(user)}
            {user.name && <span className="block text-caption font-normal text-ink-subtle">{user.email}</span>}
          </span>
        </span>
      ),
    },
    { id: 'state', header: t('users.state'), cell: (user) => <AccountBadges user={user} /> },
    {
      id: 'plan',
      header: t('users.plan'),
      from: 'lg',
      cell: ({ plan }) => (plan ? t(`users.plans.${plan}`) : '–'),
    },
    {
      id: 'workspaces',
      header: t('users.workspaces'),
      from: 'md',
      cell: (user) => list(workspacesOf(user)) || <span className="text-ink-subtle">{t('users.noWorkspace')}</span>,
    },
    {
      id: 'since',
      header: t('users.since'),
      from: 'sm',
      width: '9rem',
      cell: ({ created }) => <span className="whitespace-nowrap">{date(created)}</span>,
    },
  ]
}
