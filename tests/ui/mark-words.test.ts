import { expect, it } from 'vitest'
import { markWords } from '#web/ui/list/mark-words.ts'
import { fc } from '../support/properties.ts'

const marked = (text: string, query: string) =>
  markWords(text, query)
    .pieces.filter(({ isMarked }) => isMarked)
    .map((piece) => piece.text)

it('marks words with any ending, ignoring accents and case', () => {
  expect(marked('Prices, pricing and the Price of a priced thing.', 'price')).toEqual([
    'Prices',
    'pricing',
    'Price',
    'priced',
  ])
  expect(marked('A decisão foi nossa: decisões custam.', 'DECISAO')).toEqual(['decisão', 'decisões'])
})

it('marks short words only as whole words', () => {
  expect(marked('We use AI, not maize or air.', 'ai')).toEqual(['AI'])
})

it('starts shortly before the first marked word, at the start of a word', () => {
  const { pieces, isCut } = markWords(`${'before '.repeat(60)}truck after`, 'truck')
  const shown = pieces.map(({ text }) => text).join('')
  expect(isCut).toBe(true)
  expect(shown.endsWith('truck after')).toBe(true)
  expect(shown.length).toBeLessThan(120)
  expect(shown).toMatch(/^\s?before /)
})

it('shows all of a text that contains none of the words', () => {
  expect(markWords('Nothing of it.', 'truck')).toEqual({
    pieces: expect.arrayContaining([{ text: 'Nothing', isMarked: false }]),
    isCut: false,
  })
})

it('never changes a text, and shows its end', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, query) => {
      const shown = markWords(text, query)
        .pieces.map((piece) => piece.text)
        .join('')
      expect(text.endsWith(shown)).toBe(true)
    }),
  )
})
