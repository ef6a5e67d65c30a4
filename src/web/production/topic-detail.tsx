import { PenLine } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Row } from '#shared/collections/index.ts'
import type { Decision, TopicVersion } from '#shared/collections/topics.ts'
import { useInstance } from '#web/instances/index.ts'
import { useT } from '#web/locale/index.ts'
import { useUpdate } from '#web/records/index.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toasts.ts'
import { DecisionBar } from './decision-bar.tsx'
import { NotesField } from './notes-field.tsx'
import { SourcesList } from './sources-list.tsx'
import { TopicWording } from './topic-wording.tsx'
import { VersionHistory } from './version-history.tsx'

/** One topic: what it would say and why, and the passages it rests on beside it. */
export function TopicDetail({
  topic,
  language,
  working,
  edits,
  onDecide,
}: {
  topic: Row<'topics'>
  language: string
  working: boolean
  /** Grows with each wish to edit. */
  edits: number
  onDecide: (decision: Decision | '') => void
}) {
  const t = useT('production')
  const { canEdit, canReview } = useInstance()
  const update = useUpdate('topics')
  const [isEditing, setEditing] = useState(false)
  const mayEdit = canEdit && !working
  const wished = useRef(edits)
  useEffect(() => {
    if (wished.current === edits) return
    wished.current = edits
    setEditing(true)
  }, [edits])
  return (
    <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0 space-y-5">
        <div className="rounded-card border bg-surface p-4 shadow-card sm:p-6">
          {isEditing && mayEdit ? (
            <TopicWording topic={topic} language={language} onDone={() => setEditing(false)} />
          ) : (
            <div className="space-y-5">
              <div className="flex flex-wrap items-center gap-2">
                <Badge tone="info">{topic.angle}</Badge>
                {topic.version > 1 && <Badge>{t('review.version', { version: topic.version })}</Badge>}
                {mayEdit && (
                  <Button
                    size="sm"
                    variant="ghost"
                    icon={<PenLine />}
                    className="ml-auto"
                    onClick={() => setEditing(true)}
                  >
                    {t('posts.edit')}
                  </Button>
                )}
              </div>
              <div lang={language}>
                <h2 className="text-xl font-semibold text-balance">{topic.title}</h2>
                {topic.hook !== topic.title && (
                  <p className="mt-2 border-l-2 border-primary-line pl-3 text-base">{topic.hook}</p>
                )}
              </div>
              {topic.rationale && (
                <section>
                  <h3 className="text-caption font-semibold text-ink-muted">{t('review.why')}</h3>
                  <p lang={language} className="mt-1">
                    {topic.rationale}
                  </p>
                </section>
              )}
              {(topic.outline ?? []).length > 0 && (
                <section>
                  <h3 className="text-caption font-semibold text-ink-muted">{t('review.outline')}</h3>
                  <ol lang={language} className="mt-1 list-decimal space-y-1 pl-5 marker:text-ink-subtle">
                    {(topic.outline ?? []).map((line) => (
                      <li key={line}>{line}</li>
                    ))}
                  </ol>
                </section>
              )}
            </div>
          )}
        </div>
        {topic.decision === 'partial' && (
          <NotesField
            value={topic.notes}
            disabled={!canReview || working}
            onSave={(notes) =>
              update.mutate(
                { id: topic.id, notes },
                { onSuccess: () => toast({ tone: 'success', title: t('review.notesSaved'), id: 'notes' }) },
              )
            }
          />
        )}
        <DecisionBar decision={topic.decision} disabled={!canReview || working} onDecide={onDecide}>
          <VersionHistory
            current={wordingOf({ ...topic, outline: topic.outline ?? [] })}
            language={language}
            versions={(topic.versions ?? []).map((version) => ({
              version: version.version,
              text: wordingOf(version),
              at: version.at,
              notes: version.notes,
            }))}
            canRestore={mayEdit}
            onRestore={(version) => update.mutate({ id: topic.id, version })}
          />
        </DecisionBar>
      </div>
      <aside className="min-w-0 rounded-card border bg-surface p-4" aria-label={t('review.sources')}>
        <SourcesList sources={topic.sources} />
      </aside>
    </div>
  )
}

const wordingOf = ({ title, hook, outline }: Pick<TopicVersion, 'title' | 'hook' | 'outline'>): string =>
  [title, hook, outline.map((line) => `• ${line}`).join('\n')].filter(Boolean).join('\n\n')
