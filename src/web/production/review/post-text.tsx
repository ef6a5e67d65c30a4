import { Eye, FileText, PenLine } from 'lucide-react'
import type { RefObject } from 'react'
import type { Row } from '#shared/collections/index.ts'
import { linkedin } from '#shared/networks/linkedin.ts'
import type { QualityReport } from '#shared/quality/report.ts'
import { useFormats, useT } from '#web/locale/index.ts'
import { cx } from '#web/ui/cx.ts'
import { Field } from '#web/ui/form/field.tsx'
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { KeyHint } from '#web/ui/keyboard/kbd.tsx'
import { PostAttachments, type PostWithAttachments } from '../attachments/post-attachments.tsx'
import { ClaimsText } from './claims-text.tsx'
import { aboveFold, type FeedName, feeds } from './fold.ts'
import { leaveByKey } from './leave-by-key.ts'
import { MentionButton } from './mention-button.tsx'
import { PostPreview } from './post-preview.tsx'
import { reviewKeys } from './review-actions.ts'

/** The view of posts; it is kept from post to post. */
export interface Reading {
  view: 'text' | 'preview'
  feed: FeedName
}
export const firstReading: Reading = { view: 'text', feed: 'desktop' }

/** The text of a post in three views: with its claims marked, as the network shows it, and in a field. */
export function PostText({
  ref,
  reading,
  onReading,
  isEditing,
  onEdit,
  post,
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
  /** The field of the text while it is edited. */
  ref: RefObject<HTMLTextAreaElement | null>
  reading: Reading
  onReading: (reading: Reading) => void
  isEditing: boolean
  onEdit: (isEditing: boolean) => void
  post: PostWithAttachments
  text: string
  onChange: (text: string) => void
  onBlur: () => void
  /** Called when the field is left by keyboard: back to the list, or on to the next post. */
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
              trailing: <KeyHint keys={reviewKeys.edit} />,
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
          attachments={(width) => <PostAttachments post={post} width={width} />}
          ambassador={ambassador}
          language={language}
          feed={reading.feed}
          onFeed={(feed) => onReading({ ...reading, feed })}
        />
      )}
      {view === 'edit' && (
        <WrittenText
          ref={ref}
          text={text}
          language={language}
          disabled={!canEdit}
          onChange={onChange}
          onBlur={onBlur}
          onLeave={(goesOn) => {
            onEdit(false)
            onLeave(goesOn)
          }}
        />
      )}
    </div>
  )
}

function WrittenText({
  ref,
  text,
  language,
  disabled,
  onChange,
  onBlur,
  onLeave,
}: {
  ref: RefObject<HTMLTextAreaElement | null>
  text: string
  language: string
  disabled: boolean
  onChange: (text: string) => void
  onBlur: () => void
  onLeave: (goesOn: boolean) => void
}) {
  const t = useT('production')
  const { number } = useFormats()
  const over = [...text].length - linkedin.maxCharacters
  return (
    <div className="space-y-2">
      <Field
        label={t('posts.body')}
        hideLabel
        error={over > 0 && t('posts.tooLong', { limit: number(linkedin.maxCharacters), count: number(over) })}
      >
        <Textarea
          ref={ref}
          lang={language}
          minRows={10}
          maxRows={30}
          disabled={disabled}
          value={text}
          onBlur={onBlur}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={(event) => leaveByKey(event, onLeave)}
        />
      </Field>
      {!disabled && <MentionButton field={ref} onChange={onChange} />}
    </div>
  )
}
