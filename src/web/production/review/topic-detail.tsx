import { PenLine } from 'lucide-react'
import { flushSync } from 'react-dom'
import type { Row } from '#shared/collections/index.ts'
import type { TopicVersion } from '#shared/collections/topics.ts'
import { isAtWork } from '#shared/contracts/production.ts'
import { useInstance } from '#web/instances/index.ts'
import { useT } from '#web/locale/index.ts'
import { useUpdate } from '#web/records/index.ts'
import { Button } from '#web/ui/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { KeyHint } from '#web/ui/keyboard/kbd.tsx'
import { languageOf } from '../shown-batch.ts'
import { DetailFrame, useDetailFields } from './detail-frame.tsx'
import { reviewKeys } from './review-actions.ts'
import type { DetailProps } from './review-kind.ts'
import { SourcesList } from './sources-list.tsx'
import { TopicWording } from './topic-wording.tsx'

/** One topic: its content and rationale, and its sources. */
export function TopicDetail(props: DetailProps<Row<'topics'>>) {
  return <OneTopic key={props.item.id} {...props} />
}

function OneTopic({ ref, item: topic, shown, onNotes, onLeave }: DetailProps<Row<'topics'>>) {
  const t = useT('production')
  const { canEdit } = useInstance()
  const update = useUpdate('topics')
  const working = isAtWork(shown.batch)
  const mayEdit = canEdit && !working
  const fields = useDetailFields<HTMLInputElement>(ref, mayEdit)
  const language = languageOf(shown)
  return (
    <DetailFrame
      item={topic}
      fields={fields}
      isBusy={working}
      onNotes={onNotes}
      onLeave={onLeave}
      versions={{
        current: wordingOf({ ...topic, outline: topic.outline ?? [] }),
        language,
        versions: (topic.versions ?? []).map((version) => ({
          version: version.version,
          text: wordingOf(version),
          at: version.at,
          notes: version.notes,
        })),
        canRestore: mayEdit,
        onRestore: (version) => update.mutate({ id: topic.id, version }),
      }}
      aside={<SourcesList sources={topic.sources} />}
      asideLabel={t('review.sources')}
    >
      <div className="rounded-card border bg-surface p-4 shadow-card sm:p-6">
        {fields.isEditing ? (
          <TopicWording
            titleRef={fields.text}
            topic={topic}
            language={language}
            onDone={(goesOn) => {
              flushSync(() => fields.edit(false))
              onLeave(goesOn)
            }}
          />
        ) : (
          <Wording topic={topic} language={language} onEdit={mayEdit ? () => fields.edit() : undefined} />
        )}
      </div>
    </DetailFrame>
  )
}

function Wording({
  topic,
  language,
  onEdit,
}: {
  topic: Row<'topics'>
  language: string
  onEdit: (() => void) | undefined
}) {
  const t = useT('production')
  const outline = topic.outline ?? []
  return (
    <div className="space-y-5 [overflow-wrap:anywhere]">
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone="info">
          <span className="inline-block first-letter:uppercase">{topic.angle}</span>
        </Badge>
        {topic.version > 1 && <Badge>{t('review.version', { version: topic.version })}</Badge>}
        {onEdit && (
          <Button
            size="sm"
            variant="ghost"
            icon={<PenLine />}
            trailing={<KeyHint keys={reviewKeys.edit} />}
            aria-keyshortcuts={reviewKeys.edit}
            className="ml-auto"
            onClick={onEdit}
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
      {outline.length > 0 && (
        <section>
          <h3 className="text-caption font-semibold text-ink-muted">{t('review.outline')}</h3>
          <ol lang={language} className="mt-1 list-decimal space-y-1 pl-5 marker:text-ink-subtle">
            {outline.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ol>
        </section>
      )}
    </div>
  )
}

const wordingOf = ({ title, hook, outline }: Pick<TopicVersion, 'title' | 'hook' | 'outline'>): string =>
  [title, hook, outline.map((line) => `• ${line}`).join('\n')].filter(Boolean).join('\n\n')
