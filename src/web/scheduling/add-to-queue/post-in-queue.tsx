import type { Row } from '#shared/collections/index.ts'
import { dayOf } from '#shared/scheduling/days.ts'
import { wallTimeAt } from '#shared/scheduling/wall-time.ts'
import { useInstance } from '#web/instances/index.ts'
import { LocalLink, useT } from '#web/locale/index.ts'
import { useDayFormats } from '../calendar/use-day-formats.ts'
import { momentOf } from '../scheduled-row.ts'
import { statusLooks } from '../scheduled-status.tsx'
import { useCalendarZone } from '../use-calendar.ts'
import { AddToQueue } from './add-to-queue.tsx'
import { useBatchTimes } from './use-batch-times.ts'

/**
 * When a post of a batch is published, or the button that adds an approved one to the queue; renders nothing before it is approved.
 * `hasKey`: Q adds it, on screens that show one post at a time.
 */
export function PostInQueue({ post, hasKey = false }: { post: Row<'posts'>; hasKey?: boolean }) {
  const t = useT('queue')
  const { canEdit } = useInstance()
  const { isLoaded, times } = useBatchTimes(post.batch)
  const row = times.get(post.id)
  if (row) return <GoesOut row={row} />
  if (!isLoaded || !canEdit || post.decision !== 'approve' || post.body === '') return null
  return <AddToQueue posts={[post]} label={t('add.do')} {...(hasKey && { action: { id: 'queue.add', keys: 'q' } })} />
}

function GoesOut({ row }: { row: Row<'scheduled_posts'> }) {
  const t = useT('queue')
  const scheduling = useT('scheduling')
  const formats = useDayFormats()
  const zone = useCalendarZone()
  const status = row.status || 'scheduled'
  const wallTime = wallTimeAt(momentOf(row), zone)
  return (
    <LocalLink
      to={`/dashboard/scheduling?day=${dayOf(wallTime)}`}
      className="inline-flex min-h-8 items-center gap-1.5 text-caption text-link hover:underline [&_svg]:size-3.5"
    >
      {statusLooks[status].icon}
      {t('scheduledFor', { status: scheduling(`statuses.${status}`), time: formats.moment(wallTime) })}
    </LocalLink>
  )
}
