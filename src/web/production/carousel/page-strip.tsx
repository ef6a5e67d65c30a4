import { Plus } from 'lucide-react'
import type { LaidOutPage } from '#shared/carousel/layout.ts'
import { type CarouselPage, carouselLimits } from '#shared/carousel/pages.ts'
import { useT } from '#web/locale/index.ts'
import { cx } from '#web/ui/cx.ts'
import { PagePreview } from './page-preview.tsx'
import type { EditedPages } from './use-pages.ts'

/** Thumbnails of all pages, for navigation. */
export function PageStrip({
  edited,
  laidOut,
  portrait,
  language,
  canEdit,
}: {
  edited: EditedPages
  laidOut: readonly LaidOutPage[]
  portrait: string | undefined
  language: string
  canEdit: boolean
}) {
  const t = useT('carousel')
  const { pages, at, select, add } = edited
  return (
    <nav aria-label={t('pages.list')} className="-mx-1 overflow-x-auto px-1 pb-2">
      <ol className="flex gap-2 sm:flex-wrap">
        {pages.map((page, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: pages have no identity but their position
          <li key={index} className="w-18 shrink-0">
            <button
              type="button"
              aria-current={index === at ? 'page' : undefined}
              aria-label={t('pages.named', { page: index + 1, title: page.title || page.text || t('pages.empty') })}
              onClick={() => select(index)}
              className={cx(
                'block w-full overflow-hidden rounded-control border-2',
                index === at ? 'border-primary' : 'border-line-strong hover:border-ink-muted',
              )}
            >
              <PagePreview drawings={laidOut[index]!.drawings} portrait={portrait} language={language} />
            </button>
          </li>
        ))}
        {canEdit && pages.length < carouselLimits.maxPages && (
          <li className="w-18 shrink-0">
            <button
              type="button"
              aria-label={t('pages.add')}
              title={t('pages.add')}
              onClick={add}
              className="grid aspect-4/5 w-full place-items-center rounded-control border-2 border-line-strong border-dashed text-ink-muted hover:bg-hover hover:text-ink"
            >
              <Plus aria-hidden="true" className="size-5" />
            </button>
          </li>
        )}
      </ol>
    </nav>
  )
}

/** The name of a page by its position. */
export function usePageName(): (index: number, pages: readonly CarouselPage[]) => string {
  const t = useT('carousel')
  return (index, pages) => {
    if (index === 0) return t('pages.cover')
    return index === pages.length - 1 ? t('pages.closing') : t('pages.idea', { page: index + 1 })
  }
}
