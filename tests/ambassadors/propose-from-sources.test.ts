import { describe, expect, it } from 'vitest'
import { proposeFromSources } from '#server/ambassadors/suggestions/propose-from-sources.ts'
import type { ProfileSource } from '#server/ambassadors/suggestions/sources.ts'
import type { ProposalField } from '#shared/contracts/suggestions.ts'
import type { Language } from '#shared/preferred-language.ts'

const sourceOf = (kind: ProfileSource['kind'], text: string, more: Partial<ProfileSource> = {}): ProfileSource => ({
  ...{ kind, text, title: 'A document', url: '', headings: [], about: null, ...more },
})
const answer = (about: ProposalField, text: string) => sourceOf('answer', text, { about })
const propose = (sources: ProfileSource[], headline = '', language: Language = 'en-US') =>
  proposeFromSources({ language, headline, sources })
const textsOf = (field: ProposalField, ...given: Parameters<typeof propose>) =>
  propose(...given)
    .filter((proposal) => proposal.field === field)
    .map(({ text }) => text)

describe('an answer of the interview', () => {
  it('is the proposal itself, with the answer as evidence', () => {
    const text = 'I repair clarinets and teach apprentices how to listen.'
    expect(propose([answer('description', text)])).toEqual([
      { field: 'description', text, segment: null, source: 0, quote: text },
    ])
  })

  it.each([
    ['lines', 'Repairs\nApprentices\n\nPrices'],
    ['numbered lines', '1. Repairs\n2) Apprentices\n- Prices'],
    ['bullets', '• Repairs\n* Apprentices\n• Prices'],
    ['semicolons', 'Repairs; Apprentices; Prices'],
    ['commas', 'Repairs, Apprentices, Prices.'],
    ['an and', 'Repairs, Apprentices and Prices'],
  ])('with several entries in %s is several proposals', (_, text) => {
    expect(textsOf('editorialLines', [answer('editorialLines', text)])).toEqual(['Repairs', 'Apprentices', 'Prices'])
  })

  it('is one entry if it is a sentence with commas', () => {
    const text = 'Repairs, which I have done for more than thirty years in three countries, and what they taught me'
    expect(textsOf('editorialLines', [answer('editorialLines', text)])).toEqual([text])
  })

  it('yields at most six entries, each cut to its field', () => {
    const lines = Array.from({ length: 9 }, (_, index) => `${index + 1}. ${'long '.repeat(60)}${index}`)
    const texts = textsOf('editorialLines', [answer('editorialLines', lines.join('\n'))])
    expect(texts).toHaveLength(6)
    for (const text of texts) {
      expect(text.length).toBeLessThanOrEqual(200)
      expect(text).toMatch(/…$/)
    }
  })

  it.each([
    ['“synergy” and “game changer”', ['synergy', 'game changer']],
    ['Never «sinergia» nor ‘disruptivo’', ['sinergia', 'disruptivo']],
    ['synergy, game changer.', ['synergy', 'game changer']],
    ['synergy\ngame changer', ['synergy', 'game changer']],
  ])('about phrases to avoid, %j, holds each of them', (text, phrases) => {
    const proposals = propose([answer('bannedPhrases', text)])
    expect(proposals.map((proposal) => proposal.text)).toEqual(phrases)
    // One word alone would be found anywhere, so the whole answer is the evidence.
    expect(new Set(proposals.map(({ quote }) => quote))).toEqual(new Set([text]))
  })

  it('about readers is a segment named after its first words', () => {
    const text = 'Owners of small workshops. They lose a day a week to paperwork.'
    const [proposal] = propose([answer('segments', text)])
    expect(proposal).toMatchObject({
      ...{ field: 'segments', text: 'Owners of small workshops' },
      segment: { targetAudience: text, pains: '', goals: '', keywords: [] },
    })
  })

  it('is quoted up to three hundred characters, at a whole word', () => {
    const text = 'workshop '.repeat(50).trim()
    const { quote } = propose([answer('description', text)])[0]!
    expect(quote.length).toBeLessThanOrEqual(300)
    expect(quote.split(' ').every((word) => word === 'workshop')).toBe(true)
  })
})

describe('a profile or website', () => {
  it('describes its owner in up to three sentences from the first that does', () => {
    const text =
      'What do we do?\n\nWelcome to our page. I run a workshop for old clarinets in Porto. We repair forty a month. Most come by post. The rest is noise.'
    expect(textsOf('description', [sourceOf('profile', text)])).toEqual([
      'I run a workshop for old clarinets in Porto. We repair forty a month. Most come by post.',
    ])
  })

  it('is not described by questions, headings or very short sentences', () => {
    for (const text of [
      'I am Ana.',
      'I am the founder of what exactly, you ask?',
      'We are proud of the following things:',
    ])
      expect(textsOf('description', [sourceOf('profile', text)])).toEqual([])
  })

  it('is understood in Portuguese', () => {
    const text = 'Sou dona de uma oficina de clarinetes no Porto há vinte anos.'
    expect(textsOf('description', [sourceOf('website', text)], '', 'pt-BR')).toEqual([text])
    expect(textsOf('description', [sourceOf('website', text)])).toEqual([])
  })

  it('comes before a document, which does not describe a person', () => {
    const text = 'I run a workshop for old clarinets in Porto.'
    expect(textsOf('description', [sourceOf('knowledge', text), sourceOf('post', text)])).toEqual([])
  })
})

describe('documents', () => {
  const about = (heading: string, size: number) => sourceOf('knowledge', 'Text. '.repeat(size), { headings: [heading] })

  it('propose the headings with most text as editorial lines', () => {
    const sources = [
      about('Prices', 3),
      about('Repairs', 5),
      about('Prices', 4),
      about('Ads', 90),
      about('x'.repeat(90), 99),
    ]
    expect(textsOf('editorialLines', sources)).toEqual(['Prices', 'Repairs'])
  })

  it('use their title where there is no heading, and the innermost heading otherwise', () => {
    const titled = sourceOf('website', 'Text. '.repeat(9), { title: 'Our history' })
    const nested = sourceOf('website', 'Text.', { headings: ['History', 'The flood of 1997'] })
    expect(textsOf('editorialLines', [titled, nested])).toEqual(['Our history', 'The flood of 1997'])
  })

  it('propose goals from the two main lines, and one from the headline', () => {
    const sources = [about('Prices', 9), about('Repairs', 5), about('Apprentices', 1)]
    expect(textsOf('mainObjectives', sources)).toHaveLength(2)
    const goals = textsOf('mainObjectives', sources, 'Clarinet repairs in Porto')
    expect(goals).toHaveLength(3)
    expect(goals[2]).toContain('Clarinet repairs in Porto')
    expect(textsOf('mainObjectives', [], 'Clarinet repairs in Porto')).toEqual([])
  })

  it('propose readers they mention at least twice, in their words', () => {
    const once = sourceOf('knowledge', 'Our customers wait too long.')
    expect(textsOf('segments', [once])).toEqual([])
    const twice = sourceOf('knowledge', 'Our customers wait too long. Customers want a date.')
    expect(propose([twice]).find(({ field }) => field === 'segments')).toMatchObject({
      text: 'Customers',
      quote: 'Our customers wait too long.',
      segment: { pains: 'Our customers wait too long.', goals: 'Customers want a date.' },
    })
  })
})

it('measures habits only in three posts or more', () => {
  const posts = ['We sold a boat.', 'We bought a boat.', 'We lost a boat.'].map((text) => sourceOf('post', text))
  expect(textsOf('writingStyle', posts.slice(0, 2))).toEqual([])
  const [style] = textsOf('writingStyle', posts)
  expect(style).toContain('Short sentences')
  expect(textsOf('writingStyle', posts, '', 'pt-BR')[0]).toContain('Frases curtas')
})

it('names the source of each proposal by its number among all sources', () => {
  const sources = [
    answer('toneOfVoice', 'Dry, and to the point.'),
    sourceOf('post', 'A post.'),
    sourceOf('profile', 'I run a workshop for old clarinets in Porto.'),
  ]
  expect(propose(sources).map(({ field, source }) => [field, source])).toEqual([
    ['toneOfVoice', 0],
    ['description', 2],
  ])
})
