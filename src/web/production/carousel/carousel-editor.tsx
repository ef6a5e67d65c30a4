import { useMemo, useState } from 'react'
import { type Document, layOutPage } from '#shared/carousel/layout.ts'
import { lookOf } from '#shared/carousel/look.ts'
import { type CarouselProblem, pagesProblem } from '#shared/carousel/pages.ts'
import type { Row } from '#shared/collections/index.ts'
import { useT } from '#web/locale/index.ts'
import { pb } from '#web/records/index.ts'
import { useActions } from '#web/ui/actions/actions.tsx'
import { ColourFields } from './colour-fields.tsx'
import { DocumentPanel } from './document-panel.tsx'
import { PageFields } from './page-fields.tsx'
import { PagePreview } from './page-preview.tsx'
import { PageStrip } from './page-strip.tsx'
import { type EditedPages, usePages } from './use-pages.ts'

const problemKeys = {
  invalid: 'errors.unexpected',
  'too-few-pages': 'problems.validation_carousel_too_few',
  'too-many-pages': 'problems.validation_carousel_too_many',
  'title-too-long': 'problems.validation_carousel_title',
  'text-too-long': 'problems.validation_carousel_text',
  'empty-page': 'problems.validation_carousel_empty',
} as const satisfies Record<CarouselProblem, string>

/** The pages of a post with their preview, and the document made from them. */
export function CarouselEditor({
  post,
  ambassador,
  language,
  canEdit,
}: {
  post: Row<'posts'>
  ambassador: Row<'ambassadors'>
  language: string
  canEdit: boolean
}) {
  const t = useT('carousel')
  const edited = usePages(post)
  const [colours, setColours] = useState({})
  const { pages, at } = edited
  const laidOut = useMemo(() => {
    const document: Document = { pages, look: lookOf({ ...ambassador, ...colours }), signature: ambassador }
    return pages.map((_, index) => layOutPage(document, index))
  }, [pages, ambassador, colours])
  usePageActions(edited)
  const { avatar } = ambassador
  const portrait = avatar ? pb.files.getURL({ collectionName: 'ambassadors', id: ambassador.id }, avatar) : undefined
  const shown = { portrait, language, canEdit }
  const found = pagesProblem(pages, true)
  const overfull = laidOut.findIndex(({ isOverfull }) => isOverfull)
  const problem = found
    ? t(problemKeys[found.problem], { page: found.page + 1 })
    : overfull >= 0
      ? t('problems.validation_carousel_overfull', { page: overfull + 1 })
      : ''
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,26rem)_minmax(0,1fr)]">
      <div className="min-w-0 space-y-3">
        <div className="mx-auto max-w-104 overflow-hidden rounded-card border shadow-card">
          <PagePreview
            {...shown}
            drawings={laidOut[at]!.drawings}
            label={t('pages.name', { page: at + 1, count: pages.length })}
          />
        </div>
        <PageStrip {...shown} edited={edited} laidOut={laidOut} />
      </div>
      <div className="min-w-0 space-y-8">
        <PageFields edited={edited} isOverfull={laidOut[at]!.isOverfull} language={language} canEdit={canEdit} />
        <DocumentPanel post={post} problem={problem} settle={edited.settle} canEdit={canEdit} />
        <ColourFields
          ambassador={ambassador}
          canEdit={canEdit}
          onChange={(chosen) => setColours((before) => ({ ...before, ...chosen }))}
        />
      </div>
    </div>
  )
}

/** Keys and palette actions of the pages. */
function usePageActions({ pages, at, select, undo }: EditedPages): void {
  const t = useT('carousel')
  const group = t('pages.keys')
  useActions([
    {
      ...{ id: 'carousel.next', label: t('pages.next'), group, keys: 'j', repeats: true },
      ...{ when: at < pages.length - 1, run: () => select(at + 1) },
    },
    {
      ...{ id: 'carousel.previous', label: t('pages.previous'), group, keys: 'k', repeats: true },
      ...{ when: at > 0, run: () => select(at - 1) },
    },
    { id: 'carousel.undo', label: t('pages.undo'), group, keys: 'u', when: Boolean(undo), run: () => undo?.() },
  ])
}
