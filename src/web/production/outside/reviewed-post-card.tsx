import { useState } from 'react'
import type { ReviewedPost } from '#shared/contracts/reviews.ts'
import { useLanguage, useT } from '#web/locale/index.ts'
import { pb } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { useMatches } from '#web/ui/use-matches.ts'
import { shownOf } from '../attachments/shown.ts'
import { ShownAttachments } from '../attachments/shown-attachments.tsx'
import { PostPreview } from '../review/post-preview.tsx'
import { SourcesList } from '../review/sources-list.tsx'
import { WordDiff } from '../review/word-diff.tsx'
import { AnswerForm } from './answer-form.tsx'
import { DecisionState } from './decision-state.tsx'

/** One post: its preview, sources, comments, and the decision. */
export function ReviewedPostCard({
  post,
  number,
  address,
  reviewer,
  onAnswered,
}: {
  post: ReviewedPost
  /** Set if there are several posts. */
  number: number | undefined
  /** The address for answers. */
  address: string
  reviewer: string
  onAnswered: () => Promise<unknown>
}) {
  const t = useT('outside')
  const language = useLanguage()
  const isPhone = useMatches('(max-width: 40rem)')
  const [showsChanges, setShowsChanges] = useState(false)
  const [showsSources, setShowsSources] = useState(false)
  const { body, before, sources, ambassador, decision, firstComment } = post
  const fileAddress = (name: string) => pb.buildURL(`${address}/files/${encodeURIComponent(name)}`)
  return (
    <section aria-label={t('post', { number: number ?? 1 })}>
      <div className="mb-2 flex items-center justify-between gap-3">
        {number ? <h2 className="text-base font-semibold">{t('post', { number })}</h2> : <span />}
        {decision && before === null && <DecisionState decision={decision} />}
      </div>
      {before !== null && (
        <Banner
          tone="warning"
          title={t('changedSince')}
          className="mb-3"
          actions={
            <Button size="sm" onClick={() => setShowsChanges(!showsChanges)}>
              {t(showsChanges ? 'hideChanges' : 'showChanges')}
            </Button>
          }
        />
      )}
      {before !== null && showsChanges ? (
        <div className="rounded-card border bg-surface p-4 text-sm">
          <WordDiff before={before} after={body} />
        </div>
      ) : (
        <PostPreview
          body={body}
          ambassador={ambassador}
          language={language}
          feed={isPhone ? 'phone' : 'desktop'}
          attachments={(width) => <ShownAttachments shown={shownOf(post)} addressOf={fileAddress} width={width} />}
        />
      )}
      {post.document && (
        <Button asChild variant="secondary" size="sm" className="mt-2">
          <a href={fileAddress(post.document)} target="_blank" rel="noopener">
            {t('openDocument')}
          </a>
        </Button>
      )}
      {firstComment && (
        <section className="mt-2 rounded-card border bg-surface p-4 text-sm">
          <h3 className="text-caption font-semibold text-ink-muted">{t('firstComment')}</h3>
          <p className="mt-1 whitespace-pre-line [overflow-wrap:anywhere]">{firstComment}</p>
        </section>
      )}
      {sources.length > 0 && (
        <Button
          variant="ghost"
          size="sm"
          className="mt-2"
          aria-expanded={showsSources}
          onClick={() => setShowsSources(!showsSources)}
        >
          {showsSources ? t('hideSources') : t('showSources', { count: sources.length })}
        </Button>
      )}
      {showsSources && <SourcesList sources={sources.map((source) => ({ ...source, url: '' }))} />}
      <AnswerForm
        key={`${decision} ${post.version}`}
        post={post}
        address={address}
        reviewer={reviewer}
        onAnswered={onAnswered}
      />
    </section>
  )
}
