import { EllipsisVertical, Eye, KeyRound, Lock, LockOpen, LogOut, MailCheck, Merge, SearchX } from 'lucide-react'
import { useState } from 'react'
import { useParams } from 'react-router'
import { LocalLink, useFormats, useT } from '#web/locale/index.ts'
import { avatarPicture, failureOf, useLive, useRecord } from '#web/records/index.ts'
import { History } from '#web/security/index.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { PageHeader } from '#web/ui/frame/page-header.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { nameOf, type User } from './account.ts'
import { AccountBadges } from './account-badges.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { useAccountActs } from './use-account-acts.ts'
import { UserAudit } from './user-audit.tsx'
import { UserMemberships } from './user-memberships.tsx'
import { UserConsents, UserProfile } from './user-profile.tsx'
import { UserSessions } from './user-sessions.tsx'
import { ViewAsDialog } from './view-as-dialog.tsx'

/** One account: profile, memberships, history, and an administrator's actions. */
export default function UserPage() {
  const t = useT('admin')
  const common = useT('common')
  const { id = '' } = useParams()
  const user = useRecord('users', id, { silent: true })
  useLive('users', id)
  if (user.data) return <Account key={id} user={user.data} />
  if (!user.isError) return <SkeletonRows rows={6} withAvatar />
  const isGone = failureOf(user.error).status === 404
  return (
    <ErrorState
      headingLevel={1}
      icon={isGone && <SearchX />}
      title={isGone ? t('user.goneTitle') : t('user.failed')}
      description={isGone ? t('user.goneText') : common('contentFailed')}
      onRetry={isGone ? undefined : () => void user.refetch()}
      isRetrying={user.isFetching}
      action={
        <LocalLink to="/dashboard/admin/users" className="text-link-style">
          {t('user.back')}
        </LocalLink>
      }
    />
  )
}

function Account({ user }: { user: User }) {
  const t = useT('admin')
  const { dateTime } = useFormats()
  const acts = useAccountActs()
  const [open, setOpen] = useState<'merge' | 'viewAs' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <PageHeader
        title={nameOf(user)}
        description={user.name ? user.email : undefined}
        leading={<Avatar name={nameOf(user)} picture={avatarPicture('users', user)} size={40} decorative />}
        badge={<AccountBadges user={user} />}
        actions={
          <>
            <Button icon={<Eye />} onClick={() => setOpen('viewAs')}>
              {t('viewAs.action')}
            </Button>
            <Menu
              align="end"
              trigger={<IconButton label={t('acts.more')} icon={<EllipsisVertical />} tooltip={false} />}
              items={[
                !user.verified && {
                  label: t('acts.verify'),
                  icon: <MailCheck />,
                  onSelect: () => void acts.verify([user]),
                },
                { label: t('acts.reset'), icon: <KeyRound />, onSelect: () => void acts.sendReset(user) },
                { label: t('acts.end'), icon: <LogOut />, onSelect: () => void acts.endSessions([user]) },
                {
                  label: t('merge.action'),
                  icon: <Merge />,
                  disabled: Boolean(user.lockedAt),
                  onSelect: () => setOpen('merge'),
                },
                { separator: true },
                user.lockedAt
                  ? { label: t('acts.unlock'), icon: <LockOpen />, onSelect: () => void acts.unlock([user]) }
                  : { label: t('acts.lock'), icon: <Lock />, tone: 'danger', onSelect: () => void acts.lock([user]) },
              ]}
            />
          </>
        }
      />
      {user.lockedAt && (
        <Banner
          tone="danger"
          icon={<Lock />}
          title={t('user.lockedTitle')}
          className="mb-4"
          actions={<Button onClick={() => void acts.unlock([user])}>{t('acts.unlock')}</Button>}
        >
          {t('user.lockedText', { date: dateTime(user.lockedAt) })}
        </Banner>
      )}
      <div className="grid items-start gap-4 lg:grid-cols-[2fr_1fr]">
        <div className="min-w-0 space-y-4">
          <UserMemberships user={user} />
          <UserSessions user={user} />
          <UserAudit user={user} />
          <History account={user.id} />
        </div>
        <div className="min-w-0 space-y-4">
          <UserProfile user={user} />
          <UserConsents user={user} />
        </div>
      </div>
      {open === 'merge' && <MergeDialog kept={user} onClose={close} />}
      {open === 'viewAs' && <ViewAsDialog user={user} onClose={close} />}
    </>
  )
}
