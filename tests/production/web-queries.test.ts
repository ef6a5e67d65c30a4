import { describe, expect, it } from 'vitest'
import type { Batch } from '#server/production/batches.ts'
import type { Profile } from '#server/production/profile.ts'
import { webQuestion } from '#server/production/web-queries.ts'

const profile = (more: object = {}, segments: object[] = []): Profile =>
  ({
    ambassador: { website: '', headline: 'Repairs in Porto', editorialLines: [], mainObjectives: [], ...more },
    segments,
  }) as unknown as Profile
const ask = (prompt: string, of = profile(), { language = 'en-US', isOffered = true } = {}) =>
  webQuestion(
    { webSearch: { offer: () => (isOffered ? {} : null) } } as unknown as Parameters<typeof webQuestion>[0],
    { prompt, language } as unknown as Batch,
    of,
  )

describe('what a batch reads of the web', () => {
  it('is each page that the prompt names, once, and the ambassador’s website', () => {
    const { named } = ask('See https://a.example/x and https://b.example', profile({ website: 'https://a.example/x' }))
    expect(named).toEqual(['https://a.example/x', 'https://b.example'])
  })

  it('does not include the punctuation around an address', () => {
    const prompt = 'See https://a.example/x, <https://b.example> and (https://a.example/x): or http://c.example/y?z=1.'
    expect(ask(prompt).named).toEqual(['https://a.example/x', 'https://b.example', 'http://c.example/y?z=1'])
    expect(ask('Have you read https://a.example/x?!').named).toEqual(['https://a.example/x'])
  })

  it('is searched for the prompt’s subject alone if it has one', () => {
    const lines = profile({ editorialLines: ['Reeds'] }, [{ title: 'Players' }])
    expect(ask('Please write about hiring mechanics', lines).queries).toEqual(['hiring mechanics'])
    // An address is read, not searched for.
    expect(ask('Write about https://a.example/hiring', lines).queries).toEqual(['Reeds', 'Players', 'Repairs in Porto'])
  })

  it('is searched for the ambassador’s subjects otherwise: lines, readers, goals, then the headline', () => {
    const of = profile({ editorialLines: [' Reeds '], mainObjectives: ['Be found'] }, [
      { title: 'Players', keywords: ['clarinet', 'jazz'] },
      { title: 'Makers', keywords: null },
    ])
    expect(ask('', of).queries).toEqual(['Reeds', 'Players clarinet jazz', 'Makers'])
    expect(ask('', profile({ editorialLines: null, mainObjectives: null })).queries).toEqual(['Repairs in Porto'])
    expect(ask('', profile({ headline: ' ' })).queries).toEqual([])
  })

  it('is not searched without a provider, but named pages are read', () => {
    const { named, queries } = ask('Hiring, see https://a.example', profile(), { isOffered: false })
    expect([named, queries]).toEqual([['https://a.example'], []])
  })

  it('is paid for once: the same question is recognised, another one is not', () => {
    const of = (prompt: string, language?: string) => ask(prompt, profile(), language ? { language } : {}).asked
    expect(of('Write about reeds')).toBe(of('Please write about reeds'))
    expect(of('Write about reeds')).not.toBe(of('Write about pads'))
    expect(of('Write about reeds')).not.toBe(of('Write about reeds', 'pt-BR'))
    expect(of('Write about reeds')).not.toBe(of('Write about reeds, see https://a.example'))
  })
})
