import { expect, it } from 'vitest'
import { digest } from '#server/knowledge/digest.ts'
import { createPlaces, pageMark, timeMark, withoutMarks } from '#server/knowledge/places.ts'

const english = 'We removed two of three prices in March, and nobody in the company noticed it for half a year.'
const digestOf = (markdown: string) => digest({ title: 'Prices', markdown })

it('gives a text the same hash if only its pages are counted differently', () => {
  expect(digestOf(`${pageMark(1)}${english}`).contentHash).toBe(digestOf(`${pageMark(2)}${english}`).contentHash)
  expect(digestOf(`${pageMark(1)}${english}`).markdown).toBe(english)
})

it('knows the language and the length of a text in tokens', () => {
  expect(digestOf(english)).toMatchObject({ language: 'en-US', tokenCount: Math.ceil(english.length / 4) })
  const portuguese = 'A gente tirou dois dos três preços em março, e ninguém na empresa percebeu isso por meio ano.'
  expect(digestOf(portuguese).language).toBe('pt-BR')
  expect(digestOf('Zxq vbn.').language).toBe('')
})

it('treats a document of empty pages as empty', () => {
  const pages = `${pageMark(1)}\n\n${pageMark(2)}\n${timeMark(7)}`
  expect(() => digestOf(pages)).toThrow(expect.objectContaining({ code: 'empty' }))
})

it('ignores spaces before a mark, and marks that somebody wrote', () => {
  const placeOf = createPlaces()
  expect(placeOf(`${pageMark(1)}One`)).toEqual({ page: 1, seconds: 0 })
  expect(placeOf(`\n ${pageMark(2)} two`)).toEqual({ page: 2, seconds: 0 })
  const forged = `${pageMark(1).slice(0, 2)}99999999999 \u001d lost`
  expect(withoutMarks(forged)).not.toContain('\u001d')
  expect(placeOf(forged)).toEqual({ page: 2, seconds: 0 })
})
