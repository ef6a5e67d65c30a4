import type { Engine } from '#server/engine/engine.ts'
import { invalid } from '#server/engine/errors.ts'
import type { JobDefinition } from '#server/engine/jobs/job.ts'
import type { HookContext } from '#server/engine/records/records.ts'
import { overfullPage } from '#shared/carousel/layout.ts'
import { lookOf } from '#shared/carousel/look.ts'
import { type CarouselPage, type CarouselProblem, carouselLimits, pagesProblem } from '#shared/carousel/pages.ts'
import { carouselKey, type MakeCarousel } from './make-carousel.ts'

type Context = HookContext<'posts'>

/** Hooks of posts: checks their pages, and keeps the document up to date with them. */
export function registerHooks({ records, jobs }: Engine, makeCarousel: JobDefinition<MakeCarousel>): void {
  records.hooks('posts', {
    async beforeUpdate(context) {
      const { record, request, changed } = context
      if (!request) return
      const isRequest = changed('carouselState')
      if (changed('carousel')) changePages(context)
      if (isRequest) await requestDocument(context)
      // The document was not made from pages, or there is none.
      else if (changed('document')) Object.assign(record, { carouselState: '', carouselError: '' })
    },
    async afterUpdate({ record, records: writer, request, changed }) {
      const isRequested = changed('carouselState') && record.carouselState === 'requested'
      if (!request || (!isRequested && !changed('document'))) return
      // A running job has earlier pages, or would replace the document that a person attaches.
      await jobs.cancel(writer.tx, carouselKey(record.id))
      if (!isRequested) return
      const options = { tenant: record.instance, key: carouselKey(record.id) }
      await jobs.enqueue(writer.tx, makeCarousel, { post: record.id }, options)
    },
    async beforeDelete({ record, records: writer }) {
      await jobs.cancel(writer.tx, carouselKey(record.id))
    },
  })
}

/** A document of earlier pages is kept, but not published until it has been made again. */
function changePages({ record }: Context): void {
  if (record.carousel !== null) requirePages(record.carousel, false)
  if (record.carouselState === 'attached' || record.carouselState === 'running') record.carouselState = 'outdated'
}

async function requestDocument({ record, original, records }: Context): Promise<void> {
  if (record.carouselState !== 'requested') {
    throw invalid('carouselState', 'validation_invalid_value', 'Invalid value.')
  }
  if (original?.carouselState === 'running') {
    throw invalid('carouselState', 'validation_carousel_running', 'The document is being made already.')
  }
  if (record.image !== '' || record.gallery.length > 0 || record.link !== '') {
    const message = 'A post has pictures, a document or a link, not several of them.'
    throw invalid('carouselState', 'validation_mixed_attachments', message)
  }
  const pages = requirePages(record.carousel, true)
  const ambassador = await records.get('ambassadors', record.ambassador)
  const page = overfullPage({ pages, look: lookOf(ambassador), signature: ambassador })
  if (page >= 0) throw refusedPage('overfull', page)
  record.carouselError = ''
}

function requirePages(pages: unknown, isFinished: boolean): CarouselPage[] {
  const found = pagesProblem(pages, isFinished)
  if (found) throw refusedPage(found.problem, found.page)
  return pages as CarouselPage[]
}

function refusedPage(problem: CarouselProblem | 'overfull', page: number) {
  const { code, message } = problems[problem]
  return invalid('carousel', code, message, { page: page + 1 })
}

const { minPages, maxPages, titleCharacters, textCharacters } = carouselLimits
const problems: Record<CarouselProblem | 'overfull', { code: string; message: string }> = {
  invalid: { code: 'validation_invalid_value', message: 'Invalid value.' },
  'too-few-pages': { code: 'validation_carousel_too_few', message: `A document has at least ${minPages} pages.` },
  'too-many-pages': { code: 'validation_carousel_too_many', message: `A document has at most ${maxPages} pages.` },
  'title-too-long': {
    code: 'validation_carousel_title',
    message: `The title of a page may have ${titleCharacters} characters.`,
  },
  'text-too-long': {
    code: 'validation_carousel_text',
    message: `The text of a page may have ${textCharacters} characters.`,
  },
  'empty-page': { code: 'validation_carousel_empty', message: 'A page is empty.' },
  overfull: { code: 'validation_carousel_overfull', message: 'The text of a page does not fit.' },
}
