import { expect, test } from 'vitest'
import { bestMatches } from '#web/ui/form/filter-options.ts'
import { fc } from '../support/properties.ts'

const words = (text: string) => [text]

test('accents, case and the order of words do not matter', () => {
  const names = ['Análise de preços', 'Preço da análise', 'Logística']
  expect(bestMatches(names, 'ANALISE preco', words)).toEqual(['Análise de preços', 'Preço da análise'])
  expect(bestMatches(names, 'logis', words)).toEqual(['Logística'])
  expect(bestMatches(names, 'xyz', words)).toEqual([])
})

test('what starts with the query comes first', () => {
  expect(bestMatches(['New post', 'Compost', 'Posts'], 'post', words)).toEqual(['Posts', 'New post', 'Compost'])
})

test('an empty query keeps everything; every match contains the query', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), fc.string(), (things, query) => {
      const matches = bestMatches(things, query, words)
      expect(matches.length).toBeLessThanOrEqual(things.length)
      if (!query.trim()) expect(matches).toEqual(things)
    }),
  )
})
