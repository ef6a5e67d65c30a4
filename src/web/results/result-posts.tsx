import { EllipsisVertical, ExternalLink, FileText, Hash } from 'lucide-react'
import { useState } from 'react'
import { metrics, type PostResult } from '#shared/contracts/results.ts'
import { engagementRate, numbersOf } from '#shared/results/engagement.ts'
import { useInstance } from '#web/instances/index.ts'
import { useFormats, useLocalised, useT } from '#web/locale/index.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { type Column, DataTable } from '#web/ui/list/data-table.tsx'
import { Pagination } from '#web/ui/list/pagination.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { useResultFormats } from './use-result-formats.ts'

const perPage = 30

/** Every post with its numbers, their source and date. */
export function ResultPosts({ posts, onEnter }: { posts: readonly PostResult[]; onEnter: (post: PostResult) => void }) {
  const t = useT('results')
  const { canEdit } = useInstance()
  const localised = useLocalised()
  const [page, setPage] = useState(1)
  const totalPages = Math.max(1, Math.ceil(posts.length / perPage))
  const shown = Math.min(page, totalPages)
  // Without posts, the page does not show this table.
  const none = { title: t('empty') }
  const texts = { empty: none, noResults: none, error: none, forbidden: none }
  return (
    <section aria-label={t('posts.title')}>
      <h2 className="mb-2 text-sm font-semibold">{t('posts.title')}</h2>
      <div className="overflow-clip rounded-card border border-line bg-surface">
        <DataTable
          label={t('posts.title')}
          rows={posts.slice((shown - 1) * perPage, shown * perPage)}
          rowKey={({ id }) => id}
          columns={useColumns()}
          state="ready"
          isFiltered={false}
          texts={texts}
          rowActions={(post) => (
            <Menu
              trigger={
                <IconButton
                  size="sm"
                  tooltip={false}
                  label={t('posts.actions', { title: post.title })}
                  icon={<EllipsisVertical />}
                />
              }
              items={[
                canEdit && { label: t('posts.enter'), icon: <Hash />, onSelect: () => onEnter(post) },
                post.url !== '' && {
                  label: t('posts.onNetwork'),
                  icon: <ExternalLink />,
                  onSelect: () => void window.open(post.url, '_blank', 'noopener'),
                },
                post.batch !== '' && {
                  label: t('posts.open'),
                  icon: <FileText />,
                  to: localised(`/dashboard/production/${post.batch}?item=${post.post}`),
                },
              ]}
            />
          )}
        />
      </div>
      <Pagination
        page={shown}
        totalPages={totalPages}
        totalItems={posts.length}
        perPage={perPage}
        onPageChange={setPage}
        className="mt-3"
      />
    </section>
  )
}

function useColumns(): Column<PostResult>[] {
  const t = useT('results')
  const { date, number } = useFormats()
  const { rate } = useResultFormats()
  const known = metrics.filter((metric) => metric !== 'engagements')
  return [
    {
      id: 'post',
      header: t('posts.post'),
      cell: (post) => (
        <span className="block min-w-0 [overflow-wrap:anywhere]">
          <span className="line-clamp-2 font-medium">{post.title}</span>
          <span className="block text-caption text-ink-subtle">
            {post.ambassador.name} · {post.channel.name} · {date(post.publishedAt)}
          </span>
          <Sources post={post} />
        </span>
      ),
    },
    ...known.map(
      (metric): Column<PostResult> => ({
        id: metric,
        header: t(`metrics.${metric}`),
        align: 'end',
        labelOnPhone: true,
        from: metric === 'impressions' || metric === 'reactions' || metric === 'comments' ? undefined : 'lg',
        cell: (post) => {
          const value = post.known[metric]?.value
          return value === undefined ? <span className="text-ink-subtle">{t('unknown')}</span> : number(value)
        },
      }),
    ),
    {
      id: 'rate',
      header: t('totals.rate'),
      align: 'end',
      labelOnPhone: true,
      cell: (post) => rate(engagementRate(numbersOf(post))),
    },
  ]
}

/** Each source once, with its latest time. */
function Sources({ post }: { post: PostResult }) {
  const t = useT('results')
  const { dateTime } = useFormats()
  const known = Object.values(post.known)
  if (known.length === 0) return <span className="block text-caption text-ink-subtle">{t('posts.noneKnown')}</span>
  const bySource = Map.groupBy(known, ({ source }) => source)
  return (
    <span className="block text-caption text-ink-subtle">
      {[...bySource]
        .map(([source, values]) => {
          const at = values
            .map((value) => value.at)
            .sort()
            .at(-1)!
          return t('posts.source', { source: t(`sources.${source}`), date: dateTime(at) })
        })
        .join(' · ')}
    </span>
  )
}
