import { Eye, PenLine, ScanSearch } from 'lucide-react'
import { useImperativeHandle, useRef } from 'react'
import type { Row } from '#shared/collections/index.ts'
import type { Finding, QualityReport } from '#shared/quality/report.ts'
import { useFormats, useT } from '#web/locale/index.ts'
import { cx } from '#web/ui/cx.ts'
import { Field } from '#web/ui/field.tsx'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { ClaimsText } from './claims-text.tsx'
import { PostPreview } from './post-preview.tsx'

export type PostView = 'preview' | 'facts' | 'edit'
export interface PostTextHandle {
  focus(): void
  /** Selects the words a finding is about. */
  show(finding: Finding): void
}

/** The text of a post in three ways: as the network shows it, with its facts marked, and to be written. */
export function PostText({
  ref,
  view,
  onView,
  text,
  onChange,
  onBlur,
  isSaving,
  canEdit,
  report,
  limit,
  language,
  ambassador,
  lit,
  onLight,
}: {
  ref: React.Ref<PostTextHandle>
  view: PostView
  onView: (view: PostView) => void
  text: string
  onChange: (text: string) => void
  onBlur: () => void
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
  const field = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle(ref, () => ({
    focus: () => field.current?.focus(),
    show({ start, end }) {
      field.current?.focus()
      field.current?.setSelectionRange(start, end)
    },
  }))
  const count = [...text].length
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <SegmentedControl
          size="sm"
          label={t('posts.views')}
          value={view}
          onValueChange={onView}
          options={[
            { value: 'preview', label: t('posts.preview'), icon: <Eye /> },
            { value: 'facts', label: t('posts.facts'), icon: <ScanSearch /> },
            { value: 'edit', label: t('posts.edit'), icon: <PenLine />, disabled: !canEdit },
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
      {view === 'preview' && <PostPreview body={text} ambassador={ambassador} language={language} withFeeds />}
      {view === 'facts' && (
        <div className="rounded-card border bg-surface p-4">
          <ClaimsText text={text} claims={report?.claims ?? []} lit={lit} onLight={onLight} language={language} />
          <p className="mt-4 text-caption text-ink-muted">{t('facts.legend')}</p>
        </div>
      )}
      {view === 'edit' && (
        <Field label={t('posts.body')} hideLabel>
          <Textarea
            ref={field}
            lang={language}
            minRows={10}
            maxRows={30}
            disabled={!canEdit}
            value={text}
            onBlur={onBlur}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return
              event.currentTarget.blur()
              onView('preview')
            }}
          />
        </Field>
      )}
    </div>
  )
}
