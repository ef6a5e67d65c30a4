import { RefreshCw } from 'lucide-react'
import { type Ref, useDeferredValue, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Row } from '#shared/collections/index.ts'
import { mustChange } from '#shared/contracts/production.ts'
import { limits } from '#shared/limits.ts'
import type { Finding } from '#shared/quality/report.ts'
import { useInstance } from '#web/instances/index.ts'
import { useT } from '#web/locale/index.ts'
import { useUpdate } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { isWorking } from '../batch-state.ts'
import { focusAtEnd } from './focus-at-end.ts'
import { liveReport } from './live-quality.ts'
import { NotesField } from './notes-field.tsx'
import { PostText, type Reading } from './post-text.tsx'
import { QualityPanel } from './quality-panel.tsx'
import { SourcesList } from './sources-list.tsx'
import { useAutosave } from './use-autosave.ts'
import type { ReviewHandle } from './use-review.ts'
import { VersionHistory } from './version-history.tsx'

/** One post: its text in the middle, what it rests on beside it. */
export function PostDetail({
  ref,
  post,
  batch,
  ambassador,
  others,
  reading,
  onReading,
  onNotes,
  onLeave,
}: {
  ref: Ref<ReviewHandle>
  post: Row<'posts'>
  batch: Row<'production_batches'>
  ambassador: Row<'ambassadors'> | undefined
  /** The texts of the other posts of the batch. */
  others: readonly string[]
  reading: Reading
  onReading: (reading: Reading) => void
  onNotes: (notes: string) => void
  /** A field is left by the keyboard: back to the list, or on to the next one. */
  onLeave: (goesOn: boolean) => void
}) {
  const t = useT('production')
  const { canEdit, canReview } = useInstance()
  const update = useUpdate('posts')
  const writing = useUpdate('posts')
  const working = isWorking(post)
  const mayEdit = canEdit && !working && post.body !== ''
  const { text, change, flush } = useAutosave(post.body, (body) => {
    if (body.trim() && [...body].length <= limits.postCharacters) writing.mutate({ id: post.id, body })
  })
  const [isEditing, setEditing] = useState(false)
  const [isNoting, setNoting] = useState(false)
  const [lit, setLit] = useState<number | null>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  const notes = useRef<HTMLTextAreaElement>(null)
  const edit = (isWanted = true): void => {
    if (isWanted && !mayEdit) return
    flushSync(() => setEditing(isWanted))
    if (isWanted) focusAtEnd(field.current)
  }
  const show = ({ start, end }: Finding) => {
    edit()
    field.current?.setSelectionRange(start, end)
  }
  const language = batch.language || ambassador?.language || 'en-US'
  const assessed = useAssessed(post)
  // Typing goes first; the report follows as soon as there is time for it.
  const settled = useDeferredValue(text)
  const report = useMemo(
    () => liveReport(settled, assessed, batch, ambassador, others),
    [settled, assessed, batch, ambassador, others],
  )
  useImperativeHandle(ref, () => ({
    edit,
    note() {
      flushSync(() => setNoting(true))
      focusAtEnd(notes.current)
    },
    mustChange: () => mustChange({ quality: liveReport(text, assessed, batch, ambassador, others) }),
  }))
  const isTriedAgain = post.generation === 'failed' || !post.body
  return (
    <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0 space-y-5">
        {working && <Spinner immediate label={t('posts.generating')} />}
        {post.generation === 'failed' && (
          <Banner tone="danger" title={t(`errors.${(post.error || 'unexpected') as 'unexpected'}`)} />
        )}
        {post.body ? (
          <PostText
            ref={field}
            reading={reading}
            onReading={onReading}
            isEditing={isEditing && mayEdit}
            onEdit={edit}
            text={text}
            onChange={change}
            onBlur={flush}
            onLeave={onLeave}
            isSaving={writing.isPending}
            canEdit={mayEdit}
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
        {(post.decision === 'partial' || isNoting) && (
          <NotesField
            ref={notes}
            value={post.notes}
            disabled={!canReview || working}
            onSave={onNotes}
            onFocus={() => setNoting(true)}
            onBlur={() => setNoting(false)}
            onLeave={onLeave}
          />
        )}
        <div className="flex flex-wrap items-center gap-2">
          {canEdit && (
            <Button
              size="sm"
              icon={<RefreshCw />}
              disabled={working}
              onClick={() => update.mutate({ id: post.id, generation: 'requested' })}
            >
              {isTriedAgain ? t('working.retry') : t('review.regenerateThis')}
            </Button>
          )}
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
        </div>
      </div>
      <aside className="min-w-0 space-y-6 rounded-card border bg-surface p-4" aria-label={t('facts.title')}>
        <QualityPanel report={report} onShow={mayEdit ? show : undefined} />
        <SourcesList sources={post.sources} lit={lit} onLight={setLit} />
        {!post.body && <p className="text-ink-muted">{t('facts.pending')}</p>}
      </aside>
    </div>
  )
}

/**
 * The post with the text that its quality report is about. A text that was just saved is shown before the server has
 * answered with the report of it.
 */
function useAssessed(post: Row<'posts'>): Row<'posts'> {
  const assessed = useRef(post)
  if (assessed.current.quality !== post.quality) assessed.current = post
  return assessed.current
}
