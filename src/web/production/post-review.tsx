import { RefreshCw } from 'lucide-react'
import type { Row } from '#shared/collections/index.ts'
import type { Decision } from '#shared/collections/topics.ts'
import { postsAreSettled, toRegenerate, withoutNotes } from '#shared/contracts/production.ts'
import { useInstance } from '#web/instances/index.ts'
import { useT } from '#web/locale/index.ts'
import { useUpdate } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { toast } from '#web/ui/toasts.ts'
import { isWorking } from './batch-state.ts'
import { DecisionBadge, DecisionBar } from './decision-bar.tsx'
import { NotesField } from './notes-field.tsx'
import { PostEditor } from './post-editor.tsx'
import { PostPreview } from './post-preview.tsx'
import { QualityPanel } from './quality-panel.tsx'
import { ReviewLayout } from './review-layout.tsx'
import type { ShownBatch } from './shown-batch.ts'
import { SourcesList } from './sources-list.tsx'
import { Blockable } from './topic-review.tsx'
import { useReviewKeys } from './use-review-keys.ts'

/** Posts with their sources and quality report, to be edited, decided or rewritten. */
export function PostReview({ batch, topics, posts, ambassador }: ShownBatch) {
  const t = useT('production')
  const { canEdit, canReview } = useInstance()
  const update = useUpdate('posts')
  const move = useUpdate('production_batches')
  const decide = (post: Row<'posts'>, decision: Decision | '') => {
    if (!canReview || isWorking(post) || !post.body) return
    update.mutate(
      { id: post.id, decision },
      { onSuccess: () => toast({ tone: 'success', title: t('review.statusSaved'), id: 'status' }) },
    )
  }
  const { current, select, decideCurrent } = useReviewKeys(posts, decide)
  const working = isWorking(batch)
  const reason =
    withoutNotes(posts).length > 0
      ? t('review.regenerateBlocked')
      : toRegenerate(posts).length === 0
        ? t('review.regenerateNothing')
        : ''
  const settled = postsAreSettled(posts)
  const titleOf = (post: Row<'posts'>) => topics.find(({ id }) => id === post.topic)?.title || post.body.slice(0, 60)
  return (
    <>
      <ReviewLayout
        label={t('review.postList')}
        current={current?.id ?? ''}
        onSelect={select}
        entries={posts.map((post) => ({
          id: post.id,
          title: titleOf(post),
          note: post.body ? (
            <DecisionBadge decision={post.decision} />
          ) : (
            <span className="text-caption text-ink-muted">{t('posts.pending')}</span>
          ),
        }))}
      >
        {current && (
          <Card key={`${current.id} ${current.version}`}>
            <div className="space-y-5">
              {isWorking(current) && <Spinner immediate label={t('posts.generating')} />}
              {current.generation === 'failed' && (
                <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 text-danger-ink">
                  {t(`errors.${(current.error || 'unexpected') as 'unexpected'}`)}
                </p>
              )}
              {current.body ? (
                <>
                  <PostPreview body={current.body} ambassador={ambassador} />
                  <PostEditor post={current} limit={batch.characterLimit} disabled={!canEdit || isWorking(current)} />
                  <QualityPanel report={current.quality} />
                  <SourcesList sources={current.sources} />
                  {current.decision === 'partial' && (
                    <NotesField
                      value={current.notes}
                      disabled={!canReview || isWorking(current)}
                      onSave={(notes) =>
                        update.mutate(
                          { id: current.id, notes },
                          { onSuccess: () => toast({ tone: 'success', title: t('review.notesSaved'), id: 'notes' }) },
                        )
                      }
                    />
                  )}
                  <Versions
                    post={current}
                    onRestore={(version) => update.mutate({ id: current.id, version })}
                    disabled={!canEdit || isWorking(current)}
                  />
                </>
              ) : (
                <p className="py-8 text-center text-ink-muted">{t('posts.pending')}</p>
              )}
              <div className="flex flex-wrap items-center justify-between gap-2">
                <DecisionBar
                  decision={current.decision}
                  disabled={!canReview || isWorking(current) || !current.body}
                  onDecide={decideCurrent}
                />
                {canEdit && (
                  <Button
                    size="sm"
                    icon={<RefreshCw />}
                    disabled={isWorking(current)}
                    onClick={() => update.mutate({ id: current.id, generation: 'requested' })}
                  >
                    {current.generation === 'failed' || !current.body ? t('working.retry') : t('review.regenerate')}
                  </Button>
                )}
              </div>
              <p className="text-caption text-ink-muted max-sm:hidden">
                {canReview ? t('review.keys') : t('review.viewer')}
              </p>
            </div>
          </Card>
        )}
      </ReviewLayout>
      {canEdit && (
        <div className="mt-6 flex flex-wrap justify-end gap-2">
          <Button variant="ghost" disabled={working} onClick={() => move.mutate({ id: batch.id, status: 'outline' })}>
            {t('review.back')}
          </Button>
          <Blockable reason={reason} disabled={working || Boolean(reason)}>
            <Button
              icon={<RefreshCw />}
              disabled={working || Boolean(reason)}
              onClick={() => move.mutate({ id: batch.id, generation: 'requested' })}
            >
              {t('review.regenerate')}
            </Button>
          </Blockable>
          <Blockable reason={settled ? '' : t('review.toDoneBlocked')} disabled={working || !settled}>
            <Button
              variant="primary"
              disabled={working || !settled}
              onClick={() => move.mutate({ id: batch.id, status: 'completed' })}
            >
              {t('review.toDone')}
            </Button>
          </Blockable>
        </div>
      )}
    </>
  )
}

function Versions({
  post,
  onRestore,
  disabled,
}: {
  post: Row<'posts'>
  onRestore: (version: number) => void
  disabled: boolean
}) {
  const t = useT('production')
  if (!post.versions?.length) return null
  return (
    <ul className="flex flex-wrap gap-2">
      {post.versions.map(({ version }) => (
        <li key={version}>
          <Button size="sm" variant="ghost" disabled={disabled} onClick={() => onRestore(version)}>
            {t('posts.restore', { version })}
          </Button>
        </li>
      ))}
    </ul>
  )
}
