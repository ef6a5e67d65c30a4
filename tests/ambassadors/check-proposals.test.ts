import { describe, expect, it } from 'vitest'
import { checkProposals } from '#server/ambassadors/suggestions/check-proposals.ts'
import type { RawProposal } from '#server/ambassadors/suggestions/raw-proposal.ts'
import { type ProfileSource, profileSources } from '#server/ambassadors/suggestions/sources.ts'
import type { Passage } from '#server/knowledge/index.ts'

const source = (text: string, more: Partial<ProfileSource> = {}): ProfileSource => ({
  ...{
    kind: 'website',
    title: 'About us',
    url: 'https://a.example',
    headings: ['Since 1997'],
    text,
    about: null,
    ...more,
  },
})
const workshop = source('We repair 40 clarinets a month. Write to ana@a.example or see https://a.example/repairs.')
const proposal = (more: Partial<RawProposal> = {}): RawProposal => ({
  ...{
    field: 'editorialLines',
    text: 'Repairs of clarinets',
    segment: null,
    source: 0,
    quote: 'We repair 40 clarinets',
  },
  ...more,
})
const check = (...proposals: Partial<RawProposal>[]) => checkProposals(proposals.map(proposal), [workshop])
const textsOf = (...proposals: Partial<RawProposal>[]) => check(...proposals).map(({ text }) => text)

describe('a proposal of a model', () => {
  it('is shown with the words that support it, and where they are from', () => {
    expect(check({ quote: '  We repair 40 clarinets ' })).toEqual([
      {
        ...{ field: 'editorialLines', text: 'Repairs of clarinets', segment: null },
        evidence: {
          ...{ kind: 'website', title: 'About us', url: 'https://a.example' },
          quote: 'We repair 40 clarinets',
        },
      },
    ])
  })

  it.each<[string, Partial<RawProposal>]>([
    ['names no source', { source: 3 }],
    ['has an invented quotation', { quote: 'We build 40 clarinets' }],
    ['quotes a single word', { quote: 'clarinets' }],
    ['is empty', { text: ' \n' }],
    ['is made of invisible characters', { text: '\u200b\u202e' }],
    ['has another figure', { text: 'Repairs of 400 clarinets' }],
    ['has part of a figure', { text: 'Repairs of 4 clarinets' }],
    ['has another address', { text: 'Repairs, see https://evil.example' }],
    ['has a longer address', { text: 'Repairs, see https://a.example/repairs?to=evil' }],
    ['has another mailbox', { text: 'Repairs: thief@evil.example' }],
  ])('is dropped if it %s', (_, more) => expect(check(more)).toEqual([]))

  it.each([
    'Repairs of 40 clarinets',
    'Repairs since 1997',
    'Repairs, see HTTPS://a.example/repairs',
    'Repairs: Ana@A.example',
    'Repairs (https://a.example/repairs), or write to ana@a.example!',
  ])('may have figures and addresses of its source: %s', (text) => expect(textsOf({ text })).toEqual([text]))

  it('loses line breaks and characters that reverse the direction of text', () => {
    expect(textsOf({ text: ' Repairs\n of\u202e  clarinets\u0007 ' })).toEqual(['Repairs of clarinets'])
  })

  it('may quote a single word if the person said nothing else', () => {
    const answer = source('Synergy!', { kind: 'answer' })
    expect(checkProposals([proposal({ text: 'Synergy', quote: 'Synergy' })], [answer])).toHaveLength(1)
  })

  it('is shown once: lists are compared by text, texts by field', () => {
    expect(textsOf({ text: 'Repairs' }, { text: 'REPAIRS' }, { text: 'Repairs', field: 'mainObjectives' })).toEqual([
      ...['Repairs', 'Repairs'],
    ])
    expect(textsOf({ field: 'description', text: 'One' }, { field: 'description', text: 'Two' })).toEqual(['One'])
    // A dropped proposal does not count towards the limit.
    expect(
      textsOf({ field: 'description', text: 'One', quote: 'not there' }, { field: 'description', text: 'Two' }),
    ).toEqual(['Two'])
  })

  it('has a segment only if it is one, all of whose texts are checked', () => {
    const segment = { targetAudience: ' Players\n', pains: 'Waiting', goals: 'Dates', keywords: ['reeds', '\u200b'] }
    expect(check({ field: 'segments', text: 'Players', segment })[0]!.segment).toEqual({
      ...{ targetAudience: 'Players', pains: 'Waiting', goals: 'Dates', keywords: ['reeds'] },
    })
    expect(check({ text: 'Players', segment })[0]!.segment).toBeNull()
    expect(check({ field: 'segments', text: 'Players', segment: null })[0]!.segment).toMatchObject({ keywords: [] })
    for (const part of ['targetAudience', 'pains', 'goals'])
      expect(check({ field: 'segments', text: 'Players', segment: { ...segment, [part]: '90 days' } })).toEqual([])
  })
})

describe('the sources of a profile', () => {
  const given = { profile: '', samples: [], answers: [] }
  const passage = (title: string): Passage => ({
    ...{ chunk: 'c', item: 'i', title, headings: ['H'], url: 'https://a.example', text: 'Text' },
  })

  it('are the person’s own words first, then their pages, then documents', () => {
    const answers = [
      { about: 'segments' as const, question: 'Who?', answer: ' Players ' },
      { about: 'segments' as const, question: 'Else?', answer: ' ' },
    ]
    const sources = profileSources(
      { profile: 'I repair.', samples: ['A post.', '  '], answers },
      [passage('Site')],
      [passage('Book')],
    )
    expect(sources.map(({ kind, title, text, about }) => [kind, title, text, about])).toEqual([
      ['answer', 'Who?', 'Players', 'segments'],
      ['profile', '', 'I repair.', null],
      ['post', '', 'A post.', null],
      ['website', 'Site', 'Text', null],
      ['knowledge', 'Book', 'Text', null],
    ])
  })

  it('divide a long profile at its paragraphs only', () => {
    const paragraph = (letter: string, length: number) => letter.repeat(length)
    const profile = [paragraph('a', 700), paragraph('b', 700), paragraph('c', 200), paragraph('d', 4000)].join('\n \n')
    const texts = profileSources({ ...given, profile }, [], []).map(({ text }) => text)
    expect(texts.map((text) => text.length)).toEqual([1402, 200, 4000])
    expect(profileSources({ ...given, profile: '\n\n \n' }, [], [])).toEqual([])
  })

  it('have at most twelve posts, each cut', () => {
    const samples = Array.from({ length: 20 }, () => 'x'.repeat(2000))
    const sources = profileSources({ ...given, samples }, [], [])
    expect(sources).toHaveLength(12)
    expect(new Set(sources.map(({ text }) => text.length))).toEqual(new Set([1500]))
  })
})
