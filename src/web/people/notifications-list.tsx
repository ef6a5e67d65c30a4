import { BellOff, Settings2 } from 'lucide-react'
import type { Row } from '#shared/collections/index.ts'
import { sentenceOf } from '#shared/contracts/notification-sentence.ts'
import { LocalLink, useFormats, useT } from '#web/locale/index.ts'
import { pb, reportFailure, useRecords, useUpdate, useUpdateMany } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'

type Notification = Row<'notifications'>

const maxShown = 30

/** The latest notifications. Opening one marks it read. */
export default function NotificationsList({ hasUnread, onClose }: { hasUnread: boolean; onClose: () => void }) {
  const t = useT('notifications')
  const latest = useRecords('notifications', { sort: '-created', perPage: maxShown, skipTotal: true, silent: true })
  const update = useUpdate('notifications')
  const updateMany = useUpdateMany('notifications')
  async function readAll(): Promise<void> {
    const filter = 'readAt = ""'
    try {
      const unread = await pb.collection('notifications').getFullList({ filter, fields: 'id', requestKey: null })
      if (unread.length > 0) updateMany.mutate(unread.map(({ id }) => ({ id, readAt: now() })))
    } catch (error) {
      reportFailure(error)
    }
  }
  function open({ id, readAt }: Notification): void {
    if (!readAt) update.mutate({ id, readAt: now() })
    onClose()
  }
  return (
    <>
      <div className="flex min-h-11 items-center justify-between gap-3 border-b border-line px-4 py-1.5">
        <h2 className="text-sm font-semibold">{t('title')}</h2>
        {hasUnread && (
          <Button size="sm" variant="ghost" loading={updateMany.isPending} onClick={() => void readAll()}>
            {t('markAll')}
          </Button>
        )}
      </div>
      <div className="max-h-[min(28rem,70dvh)] overflow-y-auto">
        <Latest
          rows={latest.data?.items}
          isFailed={latest.isError}
          onRetry={() => void latest.refetch()}
          onOpen={open}
        />
      </div>
      <div className="border-t border-line p-1.5">
        <Button asChild size="sm" variant="ghost" icon={<Settings2 />}>
          <LocalLink to="/dashboard/notifications" onClick={onClose}>
            {t('settings')}
          </LocalLink>
        </Button>
      </div>
    </>
  )
}

function Latest({
  rows,
  isFailed,
  onRetry,
  onOpen,
}: {
  rows: readonly Notification[] | undefined
  isFailed: boolean
  onRetry: () => void
  onOpen: (row: Notification) => void
}) {
  const t = useT('notifications')
  const { relative, date, dateTime } = useFormats()
  if (!rows) return isFailed ? <ErrorState title={t('failed')} onRetry={onRetry} /> : <SkeletonRows rows={3} />
  if (rows.length === 0) {
    return <EmptyState compact icon={<BellOff />} title={t('empty')} description={t('emptyText')} headingLevel={3} />
  }
  return (
    <ul aria-label={t('title')} className="divide-y divide-line">
      {rows.map((row) => (
        <li key={row.id}>
          <LocalLink
            to={row.link}
            onClick={() => onOpen(row)}
            className="flex items-start gap-3 px-4 py-3 text-sm -outline-offset-2 hover:bg-hover"
          >
            <span className="mt-1.5 flex size-2 shrink-0">
              {!row.readAt && (
                <span className="size-2 rounded-full bg-primary">
                  <span className="sr-only">{t('isNew')}: </span>
                </span>
              )}
            </span>
            <span className="min-w-0 flex-1">
              <span className={row.readAt ? 'text-ink-muted' : 'font-medium text-ink'}>{sentenceOf(row, t, date)}</span>
              <time dateTime={row.created} title={dateTime(row.created)} className="block text-caption text-ink-subtle">
                {relative(row.created)}
              </time>
            </span>
          </LocalLink>
        </li>
      ))}
    </ul>
  )
}

const now = (): string => new Date().toISOString()
