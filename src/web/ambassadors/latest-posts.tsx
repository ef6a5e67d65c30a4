import { FileText } from 'lucide-react'
import type { Row } from '#shared/collections/index.ts'
import { LocalLink, useFormats, useT } from '#web/locale/index.ts'
import { DecisionBadge } from '#web/production/index.ts'
import { useLive, useRecords } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'

const shown = 5

/** The latest posts of an ambassador. */
export function LatestPosts({ row }: { row: Row<'ambassadors'> }) {
  const t = useT('ambassadors')
  const common = useT('common')
  const { relative } = useFormats()
  const own = { filter: 'ambassador = {:ambassador} && body != ""', params: { ambassador: row.id } }
  const posts = useRecords('posts', { ...own, sort: '-created', perPage: shown, silent: true })
  useLive('posts', '*', own)
  return (
    <Card
      title={t('overview.posts')}
      flush
      actions={
        Boolean(posts.data?.totalItems) && (
          <Button asChild variant="link" size="sm">
            <LocalLink to={`/dashboard/content/posts?ambassador=${row.id}`}>{t('overview.allPosts')}</LocalLink>
          </Button>
        )
      }
    >
      {posts.isError ? (
        <ErrorState compact title={common('fetchFailed')} onRetry={() => void posts.refetch()} />
      ) : posts.isPending ? (
        <SkeletonRows rows={3} />
      ) : posts.data.items.length === 0 ? (
        <EmptyState
          compact
          headingLevel={3}
          icon={<FileText />}
          title={t('overview.noPosts')}
          description={t('overview.noPostsText')}
        />
      ) : (
        <ul className="divide-y divide-line border-t border-line">
          {posts.data.items.map(({ id, batch, body, decision, created }) => {
            const [hook, ...rest] = body.split('\n').filter((line) => line.trim())
            return (
              <li key={id} className="relative flex items-start gap-4 px-4 py-3 hover:bg-hover sm:px-5">
                <span className="min-w-0 flex-1">
                  <LocalLink
                    to={`/dashboard/production/${batch}`}
                    className="line-clamp-2 text-sm font-medium text-ink after:absolute after:inset-0"
                  >
                    {hook}
                  </LocalLink>
                  <span className="mt-0.5 line-clamp-1 text-caption text-ink-muted">{rest.join(' ')}</span>
                </span>
                <span className="flex shrink-0 items-center gap-3">
                  <span className="text-caption text-ink-subtle max-sm:hidden">{relative(created)}</span>
                  <DecisionBadge decision={decision} />
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}
