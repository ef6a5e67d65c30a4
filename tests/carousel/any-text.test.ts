import { describe, expect, it } from 'vitest'
import {
  type CarouselPage,
  carouselLimits,
  documentTitleOf,
  isDocumentOutdated,
  pagesProblem,
} from '#shared/carousel/pages.ts'
import { pagesOfPost, pagesOfTopic } from '#shared/carousel/propose.ts'
import { fc } from '../support/properties.ts'

const { minPages, maxPages, titleCharacters, textCharacters } = carouselLimits
const page = (title: string, text = ''): CarouselPage => ({ title, text })
const wordsIn = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? []

/** Posts as people write them and as nobody should: long sentences, lists, no spaces, letters of two units. */
const word = fc.oneof(
  { weight: 8, arbitrary: fc.constantFrom('we', 'repair', 'ação', 'bicycles', '214', 'every', 'week') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('🚲', 'supercalifragilistic', 'x'.repeat(300), '🚲'.repeat(400), `a${'🚲'.repeat(400)}`),
  },
)
const sentence = fc.array(word, { minLength: 1, maxLength: 60 }).map((words) => `${words.join(' ')}.`)
const paragraph = fc.oneof(
  fc.array(sentence, { minLength: 1, maxLength: 5 }).map((sentences) => sentences.join(' ')),
  fc.array(sentence, { minLength: 1, maxLength: 5 }).map((items) => items.map((item) => `- ${item}`).join('\n')),
)
const post = fc
  .array(paragraph, { minLength: 1, maxLength: 12 })
  .map((all) => all.join('\n\n').slice(0, 3000).toWellFormed())

describe('pages that are proposed from any text', () => {
  it('can be stored and drawn', () => {
    fc.assert(
      fc.property(post, (body) => {
        const pages = pagesOfPost(body)
        if (!pages) return
        expect(pagesProblem(pages, true)).toBeNull()
        for (const { title, text } of pages) expect([title.isWellFormed(), text.isWellFormed()]).toEqual([true, true])
      }),
      { numRuns: 300 },
    )
  })

  it('fit on their pages when long and short ideas alternate', () => {
    for (const long of [399, 640, 699, 700]) {
      for (const count of [8, 9, 10, 60]) {
        const ideas = Array.from({ length: count }, (_, index) => (index % 2 ? 'So.' : `${'x'.repeat(long - 1)}.`))
        const body = `Cover.\n\n${ideas.join('\n\n')}`.slice(0, 3000)
        expect(pagesProblem(pagesOfPost(body), true)).toBeNull()
      }
    }
  })

  it('contain all of its words', () => {
    const plain = fc
      .array(fc.constantFrom('We repair bicycles.', 'Every week has a Monday, and then', 'Nobody waits!', 'Why?'), {
        minLength: 6,
        maxLength: 40,
      })
      .map((sentences) => sentences.join('\n\n'))
    fc.assert(
      fc.property(plain, (body) => {
        const pages = pagesOfPost(body)!
        expect(wordsIn(pages.map(({ title, text }) => `${title} ${text}`).join(' '))).toEqual(wordsIn(body))
        expect(pages.length).toBeGreaterThanOrEqual(minPages)
        expect(pages.length).toBeLessThanOrEqual(maxPages)
      }),
    )
  })

  it('are empty if there is too little text', () => {
    expect(['', ' \n ', 'One sentence.', '#only #hashtags'].map(pagesOfPost)).toEqual(Array(4).fill(null))
  })

  it('of a topic begin with its title, whatever its length', () => {
    const long = 'word '.repeat(300)
    const outline = ['First this.', 'Then that.', 'In the end nothing.']
    const pages = pagesOfTopic({ title: long, hook: long, outline })!
    expect(pagesProblem(pages, true)).toBeNull()
    expect(pages.slice(1, 4).map(({ title }) => title)).toEqual(outline)
    expect(pagesOfTopic({ title: 'Repairs', hook: '', outline: [] })).toBeNull()
  })
})

describe('submitted pages', () => {
  const full = ['One', 'Two', 'Three', 'Four'].map((title) => page(title))

  it.each<[string, unknown, string | null]>([
    ['four of them', full, null],
    ['a closing page that shows only the ambassador', [...full, page('')], null],
    ['nothing', null, 'invalid'],
    ['text', 'pages', 'invalid'],
    ['a page that is none', [...full, null], 'invalid'],
    ['a page without a text', [...full, { title: 'x' }], 'invalid'],
    ['a page with something else', [...full, { title: 'x', text: '', image: 'y' }], 'invalid'],
    ['a title that is a number', [...full, { title: 5, text: '' }], 'invalid'],
    ['three pages', full.slice(1), 'too-few-pages'],
    ['eleven pages', Array(11).fill(page('x')), 'too-many-pages'],
    ['an empty page', [...full.slice(0, 2), page(' ', '\n'), page('Four')], 'empty-page'],
    ['a title of 161 characters', [page('x'.repeat(titleCharacters + 1)), ...full], 'title-too-long'],
    ['a text of 701 characters', [page('', 'x'.repeat(textCharacters + 1)), ...full], 'text-too-long'],
    ['as many letters of two units as fit', [page('🚲'.repeat(titleCharacters)), ...full], null],
  ])('%s', (_what, pages, problem) => {
    expect(pagesProblem(pages, true)?.problem ?? null).toBe(problem)
  })

  it('may be unfinished while they are edited, and the page with the problem is named', () => {
    expect(pagesProblem([page('')], false)).toBeNull()
    expect(pagesProblem([page('a'), page('x'.repeat(500))], false)).toEqual({ problem: 'title-too-long', page: 1 })
  })

  it('give the document its title', () => {
    expect(documentTitleOf([page(' Repairs\nfirst ')])).toBe('Repairs first')
    expect(documentTitleOf([page('', 'Only a text')])).toBe('Only a text')
    expect([...documentTitleOf([page('', '🚲'.repeat(400))])]).toHaveLength(titleCharacters)
    expect(documentTitleOf([])).toBe('')
  })

  it.each([
    ['', 'outdated', false],
    ['a.pdf', '', false],
    ['a.pdf', 'attached', false],
    ['a.pdf', 'outdated', true],
    ['a.pdf', 'running', true],
    ['a.pdf', 'failed', true],
  ])('make the document %j in the state %j outdated: %s', (document, carouselState, expected) => {
    expect(isDocumentOutdated({ document, carouselState })).toBe(expected)
  })
})
