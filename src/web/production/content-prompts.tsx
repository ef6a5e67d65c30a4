import { ImageIcon } from 'lucide-react'
import type { Row } from '#shared/collections/index.ts'
import { useInstance } from '#web/instances/index.ts'
import { RecordTable } from '#web/lists/index.ts'
import { LocalLink, useT } from '#web/locale/index.ts'
import { type Expand, useRecordList } from '#web/records/index.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { toast } from '#web/ui/feedback/toasts.ts'
import { AttachButton, AttachmentsSummary } from './attachments/attachments-bar.tsx'
import { useAmbassadorFilter } from './list-filters.ts'
import { GenerateButton } from './pictures/generate-button.tsx'

/** Picture prompts of each post, to copy into an image generator, and the generated picture. */
export function ContentPrompts() {
  const t = useT('production')
  const { instance } = useInstance()
  const list = useRecordList('posts', {
    base: 'instance = {:instance} && imagePrompt != ""',
    baseParams: { instance: instance?.id ?? '' },
    enabled: Boolean(instance),
    expand: 'ambassador,topic' as Expand<{ ambassador: Row<'ambassadors'>; topic: Row<'topics'> }>,
    search: ['imagePrompt', 'body', 'unaccented(ambassador.name)'],
    filters: { ambassador: 'ambassador = {:value}' },
    sorts: { newest: '-created', changed: '-updated', oldest: 'created' },
    defaultSort: 'newest',
  })
  return (
    <RecordTable
      list={list}
      label={t('content.parts.image-prompts')}
      searchLabel={t('content.searchPrompts')}
      filters={[useAmbassadorFilter()]}
      sortLabel={(sort) => t(`sorts.${sort}`)}
      row={(post) => <PromptRow post={post} title={post.expand?.topic?.title ?? ''} />}
      texts={{
        empty: { icon: <ImageIcon />, title: t('content.emptyTitle'), description: t('content.emptyPrompts') },
        noResults: { title: t('noResults') },
        forbidden: { title: t('forbidden'), description: t('forbiddenText') },
      }}
    />
  )
}

function PromptRow({ post, title }: { post: Row<'posts'>; title: string }) {
  const t = useT('production')
  const common = useT('common')
  const { canEdit } = useInstance()
  return (
    <div className="flex min-w-0 flex-1 flex-wrap items-start gap-x-3 gap-y-2 py-3">
      <div className="min-w-0 flex-1 [overflow-wrap:anywhere] max-sm:basis-full">
        <LocalLink to={`/dashboard/production/${post.batch}`} className="font-medium hover:underline">
          {title || post.body.split('\n', 1)[0]}
        </LocalLink>
        <p className="mt-0.5 text-sm text-ink-muted">{post.imagePrompt}</p>
        <div className="mt-1 text-caption text-ink-muted">
          <AttachmentsSummary post={post} />
        </div>
      </div>
      <span className="flex flex-wrap items-center gap-2">
        <CopyButton
          iconOnly
          size="sm"
          text={post.imagePrompt}
          label={t('content.copyPrompt')}
          onCopied={() => toast({ tone: 'success', title: common('copied') })}
          onFailed={() => toast({ tone: 'danger', title: common('copyFailed') })}
        />
        {canEdit && <GenerateButton post={post} />}
        {canEdit && <AttachButton post={post} />}
      </span>
    </div>
  )
}
