import { CalendarPlus } from 'lucide-react'
import type { Row } from '#shared/collections/index.ts'
import { useT } from '#web/locale/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { titleOf } from './scheduled-row.ts'
import { useUnscheduledPosts } from './use-unscheduled-posts.ts'

/** Approved posts that wait for a time. */
export function UnscheduledTray({ onSchedule }: { onSchedule: ((post: Row<'posts'>) => void) | undefined }) {
  const t = useT('scheduling')
  const { posts, isFailed, isLoaded, refetch } = useUnscheduledPosts()
  return (
    <Card title={t('tray.title')} description={t('tray.text')} flush>
      {isFailed ? (
        <ErrorState compact title={t('tray.failed')} onRetry={() => void refetch()} />
      ) : isLoaded && posts.length === 0 ? (
        <p className="px-4 pb-4 text-caption text-ink-subtle sm:px-5">{t('tray.none')}</p>
      ) : (
        <ul aria-busy={!isLoaded} className="max-h-96 divide-y divide-line overflow-y-auto border-t border-line">
          {posts.map((post) => (
            <li key={post.id} className="flex items-start gap-2 px-4 py-2.5 sm:px-5">
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
                <span className="line-clamp-2 text-caption font-medium">{titleOf(post)}</span>
                <span className="block truncate text-xs text-ink-subtle">{post.expand?.ambassador?.name}</span>
              </span>
              {onSchedule && (
                <Button
                  size="sm"
                  icon={<CalendarPlus />}
                  aria-label={t('tray.schedule', { title: titleOf(post) })}
                  onClick={() => onSchedule(post)}
                >
                  {t('tray.do')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}
