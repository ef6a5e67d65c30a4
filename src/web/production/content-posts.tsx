import { Download, FileText } from 'lucide-react'
import type { Row } from '#shared/collections/index.ts'
import { useInstance } from '#web/instances/index.ts'
import { RecordTable } from '#web/lists/index.ts'
import { LocalLink, useFormats, useT } from '#web/locale/index.ts'
import { avatarPicture, type Expand, useRecordList } from '#web/records/index.ts'
import { AddToQueue } from '#web/scheduling/index.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { decisionFilter, useAmbassadorFilter, useDecisionFilter } from './list-filters.ts'
import { useDownloadPosts } from './post-csv.ts'
import { DecisionBadge, FindingsBadge } from './review/decision-bar.tsx'

interface Related {
  ambassador: Row<'ambassadors'>
  topic: Row<'topics'>
  /** Undefined for posts that were never scheduled. */
  scheduled_posts_via_post: Row<'scheduled_posts'>[]
}
type ListedPost = Row<'posts'> & { expand?: Partial<Related> }

/** Whether an approved post still needs a time. */
const needsTime = ({ decision, body, expand }: ListedPost): boolean =>
  decision === 'approve' &&
  body !== '' &&
  (expand?.scheduled_posts_via_post ?? []).every(({ status }) => status === 'canceled')

/** Posts of all batches, in one stage or in all. */
export function ContentPosts({ stage }: { stage: 'draft' | 'review' | 'final' | null }) {
  const t = useT('production')
  const queue = useT('queue')
  const { instance, canEdit } = useInstance()
  const list = useRecordList('posts', {
    base: stage ? 'instance = {:instance} && stage = {:stage}' : 'instance = {:instance}',
    baseParams: { instance: instance?.id ?? '', stage: stage ?? '' },
    enabled: Boolean(instance),
    expand: 'ambassador,topic,scheduled_posts_via_post' as Expand<Related>,
    search: ['body', 'unaccented(topic.title)', 'unaccented(ambassador.name)'],
    filters: { ambassador: 'ambassador = {:value}', decision: decisionFilter },
    sorts: { newest: '-created', changed: '-updated', oldest: 'created' },
    defaultSort: 'newest',
  })
  const downloadPosts = useDownloadPosts()
  const toQueue = list.chosen.filter(needsTime)
  function exportChosen(): void {
    try {
      const topics = list.chosen.flatMap(({ expand }) => expand?.topic ?? [])
      downloadPosts('timbre-posts', list.chosen, topics)
    } catch {
      toast({ tone: 'danger', title: t('posts.exportFailed') })
    }
  }
  return (
    <RecordTable
      list={list}
      label={t('content.title')}
      searchLabel={t('content.search')}
      filters={[useAmbassadorFilter(), useDecisionFilter()]}
      sortLabel={(sort) => t(`sorts.${sort}`)}
      row={(post) => <PostRow post={post} canQueue={canEdit && needsTime(post)} />}
      selection={{
        labelOf: ({ body, expand }) => t('select', { title: expand?.topic?.title || splitHook(body).hook }),
        actions: (
          <>
            {canEdit && toQueue.length > 0 && (
              <AddToQueue posts={toQueue} label={queue('add.all', { count: toQueue.length })} />
            )}
            <Button size="sm" icon={<Download />} onClick={exportChosen}>
              {t('posts.export')}
            </Button>
          </>
        ),
      }}
      texts={{
        empty: {
          icon: <FileText />,
          title: t('content.emptyTitle'),
          description: t('content.emptyText'),
          action: (
            <Button asChild>
              <LocalLink to="/dashboard/production">{t('title')}</LocalLink>
            </Button>
          ),
        },
        noResults: { title: t('noResults') },
        forbidden: { title: t('forbidden'), description: t('forbiddenText') },
      }}
    />
  )
}

function splitHook(body: string): { hook: string; rest: string } {
  const [hook = '', ...rest] = body.split('\n').filter(Boolean)
  return { hook, rest: rest.join(' ') }
}

function PostRow({ post, canQueue }: { post: ListedPost; canQueue: boolean }) {
  const t = useT('production')
  const queue = useT('queue')
  const common = useT('common')
  const formats = useFormats()
  const { hook, rest } = splitHook(post.body)
  const ambassador = post.expand?.ambassador
  return (
    <>
      <LocalLink
        to={`/dashboard/production/${post.batch}`}
        className="flex min-w-0 flex-1 items-start gap-3 py-3 [overflow-wrap:anywhere]"
      >
        <Avatar
          name={ambassador?.name ?? ''}
          picture={ambassador && avatarPicture('ambassadors', ambassador)}
          size={32}
          decorative
          className="max-sm:hidden"
        />
        <span className="min-w-0 flex-1">
          <span className="line-clamp-2 font-medium">{hook || t('posts.pending')}</span>
          <span className="line-clamp-1 text-ink-muted">{rest}</span>
          <span className="mt-0.5 line-clamp-2 text-caption text-ink-subtle sm:line-clamp-1">
            {[ambassador?.name, formats.relative(post.created)].filter(Boolean).join(' · ')}
          </span>
        </span>
      </LocalLink>
      <span className="flex shrink-0 flex-wrap items-center justify-end gap-2 py-3 max-sm:max-w-36">
        <FindingsBadge post={post} />
        <DecisionBadge decision={post.decision} />
        {canQueue && (
          <AddToQueue
            posts={[post]}
            label={queue('add.do')}
            name={queue('add.of', { title: hook })}
            variant="ghost"
            iconOnly
          />
        )}
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
    </>
  )
}
