/** A page of a document post. The first is the cover, the last the closing page with the ambassador, the others one idea each. */
export interface CarouselPage {
  title: string
  text: string
}

/** `outdated`: the pages were changed after the document was made. */
export const carouselStates = ['requested', 'running', 'attached', 'outdated', 'failed'] as const

export const carouselLimits = { minPages: 4, maxPages: 10, titleCharacters: 160, textCharacters: 700 } as const
const { minPages, maxPages, titleCharacters, textCharacters } = carouselLimits

export type CarouselProblem =
  | 'invalid'
  | 'too-few-pages'
  | 'too-many-pages'
  | 'title-too-long'
  | 'text-too-long'
  | 'empty-page'

/**
 * The first problem of submitted pages, and its page.
 * @param isFinished whether a document is made from them; until then, pages may be empty and few
 */
export function pagesProblem(pages: unknown, isFinished: boolean): { problem: CarouselProblem; page: number } | null {
  if (!Array.isArray(pages) || !pages.every(isPage)) return { problem: 'invalid', page: 0 }
  if (pages.length > maxPages) return { problem: 'too-many-pages', page: maxPages }
  if (isFinished && pages.length < minPages) return { problem: 'too-few-pages', page: pages.length - 1 }
  for (const [page, { title, text }] of pages.entries()) {
    if ([...title].length > titleCharacters) return { problem: 'title-too-long', page }
    if ([...text].length > textCharacters) return { problem: 'text-too-long', page }
    // The closing page shows the ambassador.
    const isEmpty = title.trim() === '' && text.trim() === '' && page < pages.length - 1
    if (isFinished && isEmpty) return { problem: 'empty-page', page }
  }
  return null
}

function isPage(value: unknown): value is CarouselPage {
  if (typeof value !== 'object' || value === null) return false
  const { title, text, ...more } = value as Partial<CarouselPage>
  return typeof title === 'string' && typeof text === 'string' && Object.keys(more).length === 0
}

/** The default title of a document: the text of its cover. */
export function documentTitleOf([cover]: readonly CarouselPage[]): string {
  const words = (cover?.title || cover?.text || '').replaceAll('\n', ' ').trim()
  return [...words].slice(0, titleCharacters).join('')
}

/** Whether the document differs from the current pages that it was made from. */
export const isDocumentOutdated = ({ document, carouselState }: { document: string; carouselState: string }): boolean =>
  document !== '' && carouselState !== '' && carouselState !== 'attached'
