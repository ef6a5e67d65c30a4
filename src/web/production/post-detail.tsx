import { RefreshCw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Row } from '#shared/collections/index.ts'
import type { Decision } from '#shared/collections/topics.ts'
import type { Finding } from '#shared/quality/report.ts'
import { useInstance } from '#web/instances/index.ts'
import { useT } from '#web/locale/index.ts'
import { useUpdate } from '#web/records/index.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toasts.ts'
import { isWorking } from './batch-state.ts'
import { DecisionBar } from './decision-bar.tsx'
import { liveReport } from './live-quality.ts'
import { NotesField } from './notes-field.tsx'
import { PostText, type PostTextHandle, type PostView } from './post-text.tsx'
import { QualityPanel } from './quality-panel.tsx'
import { SourcesList } from './sources-list.tsx'
import { useAutosave } from './use-autosave.ts'
import { VersionHistory } from './version-history.tsx'

/** One post: its text and the decision in the middle, what it rests on beside it. */
export function PostDetail({
  post,
  batch,
  ambassador,
  others,
  edits,
  onDecide,
}: {
  post: Row<'posts'>
  batch: Row<'production_batches'>
  ambassador: Row<'ambassadors'> | undefined
  /** The texts of the other posts of the batch. */
  others: readonly string[]
  /** Grows with each wish to edit. */
  edits: number
  onDecide: (decision: Decision | '') => void
}) {
  const t = useT('production')
  const { canEdit, canReview } = useInstance()
  const update = useUpdate('posts')
  const writing = useUpdate('posts')
  const working = isWorking(post)
  const { text, change, flush } = useAutosave(post.body, (body) => {
    if (body.trim()) writing.mutate({ id: post.id, body })
  })
  const [view, setView] = useState<PostView>('preview')
  const [lit, setLit] = useState<number | null>(null)
  const field = useRef<PostTextHandle>(null)
  const wished = useRef(edits)
  useEffect(() => {
    if (wished.current === edits) return
    wished.current = edits
    setView('edit')
    requestAnimationFrame(() => field.current?.focus())
  }, [edits])

  const language = batch.language || ambassador?.language || 'en-US'
  const report = liveReport(text, post, batch, ambassador, others)
  const show = (finding: Finding) => {
    setView('edit')
    requestAnimationFrame(() => field.current?.show(finding))
  }
  const regenerate = canEdit && (
    <Button
      size="sm"
      icon={<RefreshCw />}
      disabled={working}
      onClick={() => update.mutate({ id: post.id, generation: 'requested' })}
    >
      {post.generation === 'failed' || !post.body ? t('working.retry') : t('review.regenerate')}
    </Button>
  )
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0 space-y-5">
        {working && <Spinner immediate label={t('posts.generating')} />}
        {post.generation === 'failed' && (
          <Banner tone="danger" title={t(`errors.${(post.error || 'unexpected') as 'unexpected'}`)} />
        )}
        {post.body ? (
          <PostText
            ref={field}
            view={view}
            onView={setView}
            text={text}
            onChange={change}
            onBlur={flush}
            isSaving={writing.isPending}
            canEdit={canEdit && !working}
            report={report}
            limit={batch.characterLimit}
            language={language}
            ambassador={ambassador}
            lit={lit}
            onLight={setLit}
          />
        ) : (
          <p className="rounded-card border border-dashed py-16 text-center text-ink-muted">{t('posts.pending')}</p>
        )}
        {post.decision === 'partial' && (
          <NotesField
            value={post.notes}
            disabled={!canReview || working}
            onSave={(notes) =>
              update.mutate(
                { id: post.id, notes },
                { onSuccess: () => toast({ tone: 'success', title: t('review.notesSaved'), id: 'notes' }) },
              )
            }
          />
        )}
        <DecisionBar decision={post.decision} disabled={!canReview || working || !post.body} onDecide={onDecide}>
          {regenerate}
          <VersionHistory
            current={post.body}
            language={language}
            versions={(post.versions ?? []).map(({ version, body, at, by, notes }) => ({
              version,
              text: body,
              at,
              by,
              notes,
            }))}
            canRestore={canEdit && !working}
            onRestore={(version) => update.mutate({ id: post.id, version })}
          />
        </DecisionBar>
      </div>
      <aside className="min-w-0 space-y-6 rounded-card border bg-surface p-4" aria-label={t('facts.title')}>
        <QualityPanel report={report} onShow={canEdit && !working ? show : undefined} />
        <SourcesList sources={post.sources} lit={lit} onLight={setLit} />
        {!post.body && <p className="text-ink-muted">{t('facts.pending')}</p>}
      </aside>
    </div>
  )
}
