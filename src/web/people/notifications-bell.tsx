import { Bell } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useT } from '#web/locale/index.ts'
import { lazyPiece, refreshLists, useLive, useRecords, useSession } from '#web/records/index.ts'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Popover } from '#web/ui/overlay/popover.tsx'

const NotificationsList = lazyPiece(() => import('./notifications-list.tsx'))

const maxShownCount = 99

/** The bell in the frame with the number of unread notifications. Administrators have none. */
export function NotificationsBell() {
  const { user } = useSession()
  return user && <OwnBell />
}

function OwnBell() {
  const t = useT('notifications')
  const [isOpen, setOpen] = useState(false)
  const { data } = useRecords('notifications', { filter: 'readAt = ""', fields: 'id', perPage: 1, silent: true })
  // A notification that is read on another device stays in cached lists, so events trigger a recount.
  useLive('notifications', '*', { onChange: (event) => event && refreshNotifications() })
  const unread = data?.totalItems ?? 0
  const label = unread > 0 ? t('unread', { count: unread }) : t('title')
  return (
    <Popover
      label={t('title')}
      open={isOpen}
      onOpenChange={setOpen}
      className="w-[min(24rem,calc(100vw-1rem))]"
      trigger={
        <IconButton
          label={label}
          tooltip={false}
          className="relative"
          icon={
            <>
              <Bell />
              {unread > 0 && (
                <span
                  aria-hidden="true"
                  className="absolute top-0.5 right-0 flex h-4 min-w-4 items-center justify-center rounded-full bg-primary px-1 text-[0.625rem] leading-none font-semibold text-on-primary tabular-nums"
                >
                  {unread > maxShownCount ? `${maxShownCount}+` : unread}
                </span>
              )}
            </>
          }
        />
      }
    >
      <Suspense fallback={<SkeletonRows rows={3} />}>
        <NotificationsList hasUnread={unread > 0} onClose={() => setOpen(false)} />
      </Suspense>
    </Popover>
  )
}

const refreshNotifications = () => refreshLists('notifications')
