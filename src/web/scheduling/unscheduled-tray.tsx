import { CalendarPlus } from 'lucide-react'
import type { PointerEvent } from 'react'
import type { Row } from '#shared/collections/index.ts'
import { useT } from '#web/locale/index.ts'
import { Card } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { AddToQueue } from './add-to-queue/add-to-queue.tsx'
import { titleOf } from './scheduled-row.ts'
import { useUnscheduledPosts } from './use-unscheduled-posts.ts'

/** Approved posts without a time. */
export function UnscheduledTray({
  onSchedule,
  onLift,
}: {
  /** Undefined for people who may not schedule. */
  onSchedule: ((post: Row<'posts'>) => void) | undefined
  /** A press that may become a drag. */
  onLift: (post: Row<'posts'>, event: PointerEvent) => void
}) {
  const t = useT('scheduling')
  const queue = useT('queue')
  const { posts, isFailed, isLoaded, refetch } = useUnscheduledPosts()
  return (
    <Card
      title={t('tray.title')}
      description={t('tray.text')}
      flush
      actions={
        onSchedule &&
        posts.length > 1 && (
          <AddToQueue
            posts={posts}
            label={queue('add.do')}
            name={queue('add.all', { count: posts.length })}
            action={{ id: 'queue.add-all' }}
          />
        )
      }
    >
      {isFailed ? (
        <ErrorState compact title={t('tray.failed')} onRetry={() => void refetch()} />
      ) : isLoaded && posts.length === 0 ? (
        <p className="px-4 pb-4 text-caption text-ink-subtle sm:px-5">{t('tray.none')}</p>
      ) : (
        <ul aria-busy={!isLoaded} className="max-h-96 divide-y divide-line overflow-y-auto border-t border-line">
          {posts.map((post) => (
            <li key={post.id} className="flex items-start gap-2 px-4 py-2.5 sm:px-5">
              <span
                onPointerDown={onSchedule && ((event) => onLift(post, event))}
                className={cx(
                  'min-w-0 flex-1 [overflow-wrap:anywhere]',
                  onSchedule && 'cursor-grab select-none active:cursor-grabbing',
                )}
              >
                <span className="line-clamp-2 text-caption font-medium">{titleOf(post)}</span>
                <span className="block truncate text-xs text-ink-subtle">{post.expand?.ambassador?.name}</span>
              </span>
              {onSchedule && (
                <span className="flex shrink-0 gap-1">
                  <AddToQueue
                    posts={[post]}
                    label={queue('add.do')}
                    name={queue('add.of', { title: titleOf(post) })}
                    iconOnly
                  />
                  <IconButton
                    size="sm"
                    variant="secondary"
                    icon={<CalendarPlus />}
                    label={t('tray.schedule', { title: titleOf(post) })}
                    onClick={() => onSchedule(post)}
                  />
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
