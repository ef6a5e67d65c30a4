import { PenLine } from 'lucide-react'
import { type Ref, useImperativeHandle, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Row } from '#shared/collections/index.ts'
import type { TopicVersion } from '#shared/collections/topics.ts'
import { useInstance } from '#web/instances/index.ts'
import { useT } from '#web/locale/index.ts'
import { useUpdate } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { KeyHint } from '#web/ui/keyboard/kbd.tsx'
import { focusAtEnd } from './focus-at-end.ts'
import { NotesField } from './notes-field.tsx'
import { SourcesList } from './sources-list.tsx'
import { TopicWording } from './topic-wording.tsx'
import type { ReviewHandle } from './use-review.ts'
import { VersionHistory } from './version-history.tsx'

/** One topic: what it would say and why, and the passages it rests on beside it. */
export function TopicDetail({
  ref,
  topic,
  language,
  working,
  onNotes,
  onLeave,
}: {
  ref: Ref<ReviewHandle>
  topic: Row<'topics'>
  language: string
  working: boolean
  onNotes: (notes: string) => void
  /** A field is left by the keyboard: back to the list, or on to the next one. */
  onLeave: (goesOn: boolean) => void
}) {
  const t = useT('production')
  const { canEdit, canReview } = useInstance()
  const update = useUpdate('topics')
  const [isEditing, setEditing] = useState(false)
  const [isNoting, setNoting] = useState(false)
  const title = useRef<HTMLInputElement>(null)
  const notes = useRef<HTMLTextAreaElement>(null)
  const mayEdit = canEdit && !working
  const edit = (): void => {
    if (!mayEdit) return
    flushSync(() => setEditing(true))
    focusAtEnd(title.current)
  }
  useImperativeHandle(ref, () => ({
    edit,
    note() {
      flushSync(() => setNoting(true))
      focusAtEnd(notes.current)
    },
  }))
  return (
    <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0 space-y-5">
        <div className="rounded-card border bg-surface p-4 shadow-card sm:p-6">
          {isEditing && mayEdit ? (
            <TopicWording
              titleRef={title}
              topic={topic}
              language={language}
              onDone={(goesOn) => {
                flushSync(() => setEditing(false))
                onLeave(goesOn)
              }}
            />
          ) : (
            <div className="space-y-5 [overflow-wrap:anywhere]">
              <div className="flex flex-wrap items-center gap-2">
                <Badge tone="info">{topic.angle}</Badge>
                {topic.version > 1 && <Badge>{t('review.version', { version: topic.version })}</Badge>}
                {mayEdit && (
                  <Button
                    size="sm"
                    variant="ghost"
                    icon={<PenLine />}
                    trailing={<KeyHint keys="e" />}
                    aria-keyshortcuts="e"
                    className="ml-auto"
                    onClick={edit}
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
        {(topic.decision === 'partial' || isNoting) && (
          <NotesField
            ref={notes}
            value={topic.notes}
            disabled={!canReview || working}
            onSave={onNotes}
            onFocus={() => setNoting(true)}
            onBlur={() => setNoting(false)}
            onLeave={onLeave}
          />
        )}
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
      </div>
      <aside className="min-w-0 rounded-card border bg-surface p-4 empty:hidden" aria-label={t('review.sources')}>
        <SourcesList sources={topic.sources} />
      </aside>
    </div>
  )
}

const wordingOf = ({ title, hook, outline }: Pick<TopicVersion, 'title' | 'hook' | 'outline'>): string =>
  [title, hook, outline.map((line) => `• ${line}`).join('\n')].filter(Boolean).join('\n\n')
