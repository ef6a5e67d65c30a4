import { RefreshCw } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'
import type { Row } from '#shared/collections/index.ts'
import { isAtWork, mustChange } from '#shared/contracts/production.ts'
import { linkedin } from '#shared/networks/linkedin.ts'
import type { Finding } from '#shared/quality/report.ts'
import { useInstance } from '#web/instances/index.ts'
import { useT } from '#web/locale/index.ts'
import { useGhostwriterObstacle } from '#web/provisioning/index.ts'
import { useUpdate } from '#web/records/index.ts'
import { PostInQueue } from '#web/scheduling/index.ts'
import { Button } from '#web/ui/button.tsx'
import { DisabledReason } from '#web/ui/form/disabled-reason.tsx'
import { AttachmentsBar } from '../attachments/attachments-bar.tsx'
import { CarouselLink } from '../carousel/carousel-link.tsx'
import { OutsideThread } from '../outside/outside-thread.tsx'
import { languageOf, type ShownBatch } from '../shown-batch.ts'
import { accepting, refusing } from './accepted-findings.ts'
import { DetailFrame, useDetailFields } from './detail-frame.tsx'
import { liveReport } from './live-quality.ts'
import { PostState } from './post-state.tsx'
import { firstReading, PostText, type Reading } from './post-text.tsx'
import { QualityPanel } from './quality-panel.tsx'
import type { DetailProps } from './review-kind.ts'
import { SourcesList } from './sources-list.tsx'
import { useAutosave } from './use-autosave.ts'

/** One post: its text and its sources. */
export function PostDetail(props: DetailProps<Row<'posts'>>) {
  // The chosen view is kept from post to post.
  const [reading, setReading] = useState(firstReading)
  return <OnePost key={props.item.id} {...props} reading={reading} onReading={setReading} />
}

function OnePost({
  ref,
  item: post,
  shown,
  reading,
  onReading,
  onNotes,
  onLeave,
}: DetailProps<Row<'posts'>> & { reading: Reading; onReading: (reading: Reading) => void }) {
  const t = useT('production')
  const { canEdit, canReview } = useInstance()
  const update = useUpdate('posts')
  const writing = useUpdate('posts')
  const obstacle = useGhostwriterObstacle()
  const [lit, setLit] = useState<number | null>(null)
  const { batch, ambassador } = shown
  const working = isAtWork(post)
  const mayEdit = canEdit && !working && post.body !== ''
  const { text, change, flush } = useAutosave(post.body, (body) => {
    if (body.trim() && [...body].length <= linkedin.maxCharacters) writing.mutate({ id: post.id, body })
  })
  const assess = useAssess(post, shown)
  // Deferred, so that the report does not slow down typing.
  const settled = useDeferredValue(text)
  const report = useMemo(() => assess(settled), [assess, settled])
  const fields = useDetailFields<HTMLTextAreaElement>(ref, mayEdit, () =>
    mustChange({ quality: assess(text), acceptedFindings: post.acceptedFindings }),
  )
  const accept = (finding: Finding, isAccepted: boolean): void => {
    flush()
    update.mutate({ id: post.id, ...(isAccepted ? accepting(post, [finding]) : refusing(post, finding)) })
  }
  const show = ({ start, end }: Finding): void => {
    fields.edit()
    fields.text.current?.setSelectionRange(start, end)
  }
  const language = languageOf(shown)
  return (
    <DetailFrame
      item={post}
      fields={fields}
      isBusy={working}
      onNotes={onNotes}
      onLeave={onLeave}
      tools={
        <>
          <PostInQueue post={post} hasKey />
          {canEdit && (
            <DisabledReason reason={!working && obstacle}>
              <Button
                size="sm"
                icon={<RefreshCw />}
                disabled={working}
                onClick={() => update.mutate({ id: post.id, generation: 'requested' })}
              >
                {post.generation === 'failed' || !post.body ? t('working.retry') : t('review.regenerateThis')}
              </Button>
            </DisabledReason>
          )}
          {canEdit && <CarouselLink post={post} />}
        </>
      }
      versions={{
        current: post.body,
        language,
        versions: (post.versions ?? []).map(({ body, ...version }) => ({ ...version, text: body })),
        canRestore: canEdit && !working,
        onRestore: (version) => update.mutate({ id: post.id, version }),
      }}
      asideLabel={t('facts.title')}
      aside={
        <>
          <QualityPanel
            report={report}
            accepted={post.acceptedFindings}
            onShow={mayEdit ? show : undefined}
            onAccept={canReview && !working ? accept : undefined}
          />
          <OutsideThread post={post} isNeeded={Boolean(ambassador?.needsOutsideReview)} />
          <SourcesList sources={post.sources} lit={lit} onLight={setLit} />
          {!post.body && <p className="text-ink-muted">{t('facts.pending')}</p>}
        </>
      }
    >
      <PostState post={post} language={language} failure={update.error} />
      {post.body && <AttachmentsBar post={post} canEdit={mayEdit} />}
      {post.body ? (
        <PostText
          ref={fields.text}
          reading={reading}
          onReading={onReading}
          isEditing={fields.isEditing}
          onEdit={fields.edit}
          post={post}
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
        !working && (
          <p className="rounded-card border border-dashed py-16 text-center text-ink-muted">
            {post.generation === 'canceled' ? t('live.stopped') : t('posts.pending')}
          </p>
        )
      )}
    </DetailFrame>
  )
}

/** Assesses the post's text while it is being edited. */
function useAssess(post: Row<'posts'>, { batch, posts, ambassador }: ShownBatch) {
  // A saved text is shown before the server has sent its report.
  const [assessed, setAssessed] = useState(post)
  const isNew = assessed.quality !== post.quality
  if (isNew) setAssessed(post)
  const known = isNew ? post : assessed
  return useMemo(() => {
    const others = posts.filter(({ id }) => id !== known.id).map(({ body }) => body)
    return (text: string) => liveReport(text, known, batch, ambassador, others)
  }, [known, batch, posts, ambassador])
}
