import { Download, FileText } from 'lucide-react'
import type { Row } from '#shared/collections/index.ts'
import { decisions } from '#shared/collections/topics.ts'
import { mustChange } from '#shared/contracts/production.ts'
import { useInstance } from '#web/instances/index.ts'
import { LocalLink, useFormats, useT } from '#web/locale/index.ts'
import { useListState, useLive, useRecords } from '#web/records/index.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { ListToolbar } from '#web/ui/list/list-toolbar.tsx'
import { DecisionBadge, MustChangeBadge } from './decision-bar.tsx'
import { FoundList } from './found-list.tsx'
import { useDownloadPosts } from './post-csv.ts'

/** Posts of all batches; of one stage, or of all. */
export function ContentPosts({ stage }: { stage: 'draft' | 'review' | 'final' | null }) {
  const t = useT('production')
  const { instance } = useInstance()
  const own = { instance: instance?.id ?? '', stage: stage ?? '' }
  const list = useListState({
    search: ['body', 'topic.title', 'ambassador.name'],
    filters: {
      ambassador: 'ambassador = {:value}',
      decision: {
        open: 'decision = ""',
        ...Object.fromEntries(decisions.map((value) => [value, `decision = "${value}"`])),
      },
    },
    sorts: { newest: '-created', changed: '-updated', oldest: 'created' },
    defaultSort: 'newest',
  })
  const posts = useRecords<'posts', { ambassador: Row<'ambassadors'>; topic: Row<'topics'> }>('posts', {
    ...list.query(stage ? 'instance = {:instance} && stage = {:stage}' : 'instance = {:instance}', own),
    expand: 'ambassador,topic',
    enabled: Boolean(instance),
  })
  const ambassadors = useRecords('ambassadors', {
    filter: 'instance = {:instance}',
    params: own,
    sort: 'name',
    perPage: 200,
    enabled: Boolean(instance),
  })
  useLive('posts', '*', { filter: 'instance = {:instance}', params: own })
  const downloadPosts = useDownloadPosts()
  const rows = posts.data?.items ?? []
  const chosen = rows.filter(({ id }) => list.selected.has(id))
  function exportChosen() {
    try {
      downloadPosts(
        'timbre-posts',
        chosen,
        chosen.flatMap(({ expand }) => expand?.topic ?? []),
      )
    } catch {
      toast({ tone: 'danger', title: t('posts.exportFailed') })
    }
  }
  const nothing = {
    icon: <FileText />,
    title: t('content.emptyTitle'),
    description: t('content.emptyText'),
    action: (
      <Button asChild>
        <LocalLink to="/dashboard/production">{t('title')}</LocalLink>
      </Button>
    ),
  }
  return (
    <>
      <ListToolbar
        list={list}
        searchLabel={t('content.search')}
        total={posts.data?.totalItems}
        filters={[
          {
            name: 'ambassador',
            label: t('filters.ambassador'),
            options: (ambassadors.data?.items ?? []).map(({ id, name }) => ({ value: id, label: name })),
          },
          {
            name: 'decision',
            label: t('filters.decision'),
            options: [
              { value: 'open', label: t('filters.open') },
              ...decisions.map((value) => ({ value, label: t(`review.${value}`) })),
            ],
          },
        ]}
        sorts={(['newest', 'changed', 'oldest'] as const).map((value) => ({ value, label: t(`sorts.${value}`) }))}
        bulkActions={
          <Button size="sm" icon={<Download />} onClick={exportChosen}>
            {t('posts.export')}
          </Button>
        }
      />
      <FoundList label={t('content.title')} query={posts} list={list} empty={nothing}>
        {(post) => (
          <PostRow
            post={post}
            ambassador={post.expand?.ambassador}
            title={post.expand?.topic?.title ?? ''}
            isChosen={list.selected.has(post.id)}
            onChoose={(isChosen) => {
              const next = new Set(list.selected)
              if (isChosen) next.add(post.id)
              else next.delete(post.id)
              list.setSelected(next)
            }}
          />
        )}
      </FoundList>
    </>
  )
}

function PostRow({
  post,
  ambassador,
  title,
  isChosen,
  onChoose,
}: {
  post: Row<'posts'>
  ambassador: Row<'ambassadors'> | undefined
  title: string
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}) {
  const t = useT('production')
  const common = useT('common')
  const formats = useFormats()
  const [hook = '', ...rest] = post.body.split('\n').filter(Boolean)
  return (
    <div className="flex items-start gap-3 px-4 py-3 hover:bg-hover">
      <Checkbox checked={isChosen} onCheckedChange={onChoose} label={t('select', { title: title || hook })} hideLabel />
      <LocalLink
        to={`/dashboard/production/${post.batch}`}
        className="flex min-w-0 flex-1 items-start gap-3 [overflow-wrap:anywhere]"
      >
        <Avatar name={ambassador?.name ?? ''} size={32} decorative className="max-sm:hidden" />
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 font-medium">{hook || t('posts.pending')}</span>
          <span className="line-clamp-1 text-ink-muted">{rest.join(' ')}</span>
          <span className="mt-0.5 block truncate text-caption text-ink-subtle">
            {[ambassador?.name, formats.relative(post.created)].filter(Boolean).join(' · ')}
          </span>
        </span>
      </LocalLink>
      <span className="flex shrink-0 flex-wrap items-center justify-end gap-2 max-sm:max-w-36">
        <MustChangeBadge count={mustChange(post).length} />
        <DecisionBadge decision={post.decision} />
        {post.body && (
          <CopyButton
            iconOnly
            size="sm"
            text={post.body}
            label={t('posts.copy')}
            onCopied={() => toast({ tone: 'success', title: common('copied') })}
            onFailed={() => toast({ tone: 'danger', title: common('copyFailed') })}
          />
        )}
      </span>
    </div>
  )
}
