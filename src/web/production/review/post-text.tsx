import { Eye, FileText, PenLine } from 'lucide-react'
import type { Ref } from 'react'
import type { Row } from '#shared/collections/index.ts'
import { limits } from '#shared/limits.ts'
import type { QualityReport } from '#shared/quality/report.ts'
import { useFormats, useT } from '#web/locale/index.ts'
import { cx } from '#web/ui/cx.ts'
import { Field } from '#web/ui/form/field.tsx'
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { KeyHint } from '#web/ui/keyboard/kbd.tsx'
import { ClaimsText } from './claims-text.tsx'
import { aboveFold, type FeedName, feeds } from './fold.ts'
import { PostPreview } from './post-preview.tsx'

/** How posts are being read; stays from one post to the next. */
export interface Reading {
  view: 'text' | 'preview'
  feed: FeedName
}
export const firstReading: Reading = { view: 'text', feed: 'desktop' }

/** The text of a post in three ways: whole with its facts marked, as the network shows it, and to be written. */
export function PostText({
  ref,
  reading,
  onReading,
  isEditing,
  onEdit,
  text,
  onChange,
  onBlur,
  onLeave,
  isSaving,
  canEdit,
  report,
  limit,
  language,
  ambassador,
  lit,
  onLight,
}: {
  /** The field while it is being written in. */
  ref: Ref<HTMLTextAreaElement>
  reading: Reading
  onReading: (reading: Reading) => void
  isEditing: boolean
  onEdit: (isEditing: boolean) => void
  text: string
  onChange: (text: string) => void
  onBlur: () => void
  /** The writer is done: back to the list, or on to the next one. */
  onLeave: (goesOn: boolean) => void
  isSaving: boolean
  canEdit: boolean
  report: QualityReport | null
  limit: number
  language: string
  ambassador: Row<'ambassadors'> | undefined
  lit: number | null
  onLight: (source: number | null) => void
}) {
  const t = useT('production')
  const formats = useFormats()
  const count = [...text].length
  const view = isEditing ? 'edit' : reading.view
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <SegmentedControl
          size="sm"
          label={t('posts.views')}
          value={view}
          onValueChange={(next) => {
            onEdit(next === 'edit')
            if (next !== 'edit') onReading({ ...reading, view: next })
          }}
          options={[
            { value: 'text', label: t('posts.text'), icon: <FileText /> },
            { value: 'preview', label: t('posts.preview'), icon: <Eye /> },
            {
              value: 'edit',
              label: t('posts.edit'),
              icon: <PenLine />,
              trailing: <KeyHint keys="e" />,
              disabled: !canEdit,
            },
          ]}
        />
        <span
          role="status"
          className={cx('text-caption tabular-nums', count > limit ? 'font-medium text-danger-ink' : 'text-ink-muted')}
        >
          {isSaving
            ? t('posts.saving')
            : t('posts.characters', { count: formats.number(count), limit: formats.number(limit) })}
        </span>
      </div>
      {view === 'text' && (
        <div className="rounded-card border bg-surface p-4 shadow-card sm:p-6">
          <ClaimsText
            text={text}
            claims={report?.claims ?? []}
            fold={aboveFold(text, feeds[reading.feed]).length}
            lit={lit}
            onLight={onLight}
            language={language}
          />
          <p className="mt-5 border-t border-line pt-3 text-caption text-ink-muted">{t('facts.legend')}</p>
        </div>
      )}
      {view === 'preview' && (
        <PostPreview
          body={text}
          ambassador={ambassador}
          language={language}
          feed={reading.feed}
          onFeed={(feed) => onReading({ ...reading, feed })}
        />
      )}
      {view === 'edit' && (
        <Field
          label={t('posts.body')}
          hideLabel
          error={
            count > limits.postCharacters &&
            t('posts.tooLong', {
              limit: formats.number(limits.postCharacters),
              count: formats.number(count - limits.postCharacters),
            })
          }
        >
          <Textarea
            ref={ref}
            lang={language}
            minRows={10}
            maxRows={30}
            disabled={!canEdit}
            value={text}
            onBlur={onBlur}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={(event) => {
              const goesOn = event.key === 'Enter' && (event.metaKey || event.ctrlKey)
              if (event.key !== 'Escape' && !goesOn) return
              event.preventDefault()
              event.currentTarget.blur()
              onEdit(false)
              onLeave(goesOn)
            }}
          />
        </Field>
      )}
    </div>
  )
}
