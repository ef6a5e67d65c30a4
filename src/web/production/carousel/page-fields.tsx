import { ArrowLeft, ArrowRight, Trash2, Undo2 } from 'lucide-react'
import { carouselLimits } from '#shared/carousel/pages.ts'
import { useFormats, useT } from '#web/locale/index.ts'
import { Button } from '#web/ui/button.tsx'
import { DisabledReason } from '#web/ui/form/disabled-reason.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Textarea } from '#web/ui/form/textarea.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { usePageName } from './page-strip.tsx'
import type { EditedPages } from './use-pages.ts'

const { titleCharacters, textCharacters, minPages } = carouselLimits
const limits = { title: titleCharacters, text: textCharacters } as const
const codes = { title: 'validation_carousel_title', text: 'validation_carousel_text' } as const

/** Title and text of the current page, and its actions. */
export function PageFields({
  edited,
  isOverfull,
  language,
  canEdit,
}: {
  edited: EditedPages
  isOverfull: boolean
  language: string
  canEdit: boolean
}) {
  const t = useT('carousel')
  const { number } = useFormats()
  const nameOf = usePageName()
  const { pages, at, write, move, remove, undo, flush, isSaving } = edited
  const page = pages[at]!
  const problemOf = (field: 'title' | 'text'): string | false => {
    if ([...page[field]].length > limits[field]) return t(`problems.${codes[field]}`, { page: at + 1 })
    return field === 'text' && isOverfull && t('problems.validation_carousel_overfull', { page: at + 1 })
  }
  return (
    <section aria-label={nameOf(at, pages)} className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 className="text-base font-semibold">{nameOf(at, pages)}</h2>
        <span role="status" className="text-caption text-ink-muted">
          {isSaving ? t('fields.saving') : t('pages.name', { page: at + 1, count: pages.length })}
        </span>
      </div>
      {(['title', 'text'] as const).map((field) => (
        <Field
          key={field}
          label={t(`fields.${field}`)}
          aside={t('fields.count', { count: number([...page[field]].length), max: number(limits[field]) })}
          error={problemOf(field)}
        >
          <Textarea
            lang={language}
            minRows={field === 'title' ? 2 : 5}
            disabled={!canEdit}
            value={page[field]}
            onBlur={flush}
            onChange={(event) => write(field, event.target.value)}
          />
        </Field>
      ))}
      {canEdit && (
        <div className="flex flex-wrap items-center gap-2">
          <IconButton label={t('pages.earlier')} icon={<ArrowLeft />} disabled={at === 0} onClick={() => move(-1)} />
          <IconButton
            label={t('pages.later')}
            icon={<ArrowRight />}
            disabled={at === pages.length - 1}
            onClick={() => move(1)}
          />
          <DisabledReason reason={pages.length <= minPages && t('problems.validation_carousel_too_few')}>
            <Button size="sm" variant="ghost" icon={<Trash2 />} onClick={remove}>
              {t('pages.remove')}
            </Button>
          </DisabledReason>
          <Button size="sm" variant="ghost" icon={<Undo2 />} disabled={!undo} onClick={undo}>
            {t('pages.undo')}
          </Button>
        </div>
      )}
    </section>
  )
}
