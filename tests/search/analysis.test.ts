import { describe, expect, it } from 'vitest'
import { documentTerms, queryTerms } from '#server/engine/search/analysis.ts'

describe('terms of a text', () => {
  it.each([
    ['informação', 'informações'],
    ['ação', 'ações'],
    ['coração', 'corações'],
    ['animal', 'animais'],
    ['papel', 'papéis'],
    ['possível', 'possíveis'],
    ['reunião', 'reuniões'],
    ['jovem', 'jovens'],
    ['publicar', 'publicação'],
  ])('brings %s and %s together in Portuguese', (one, other) => {
    expect(documentTerms(one, 'pt-BR')).toEqual(documentTerms(other, 'pt-BR'))
  })

  it.each(['Reunião às 9h', 'FAÇANHA, mês, órgão', 'Über naïve café'])('does not depend on accents: %s', (text) => {
    const plain = text.normalize('NFD').replace(/\p{M}/gu, '')
    for (const language of ['pt-BR', 'en-US', 'de', '']) {
      expect(documentTerms(plain, language)).toEqual(documentTerms(text, language))
    }
  })

  it('stems English and drops its structure words', () => {
    expect(documentTerms("The company's robots weren't running", 'en-US')).toEqual(['compani', 'robot', 'weren', 'run'])
  })

  it('keeps figures and codes as parts and as a whole', () => {
    expect(documentTerms('AB-1234 costs 1.200,50 since 2024-05-01', 'en')).toEqual(
      expect.arrayContaining(['ab', '1234', 'ab1234', '120050', '20240501', '2024']),
    )
  })

  it('only folds unknown languages', () => {
    expect(documentTerms('Die Häuser der Städte', 'de')).toEqual(['die', 'hauser', 'der', 'stadte'])
  })
})

describe('terms of a query', () => {
  it('are stemmed in its language if known', () => {
    expect(queryTerms('Quantos robôs vendemos em 2024?', 'pt-BR')).toEqual([['quant'], ['rob'], ['vend'], ['2024']])
  })

  it('are stemmed in every language otherwise', () => {
    const [word] = queryTerms('informações')
    expect(word).toEqual(expect.arrayContaining([documentTerms('informação', 'pt')[0], 'informacoes']))
  })

  it('are empty for stop words and punctuation', () => {
    expect(queryTerms('de a the of ?!')).toEqual([])
  })
})
