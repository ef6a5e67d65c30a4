import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { assessQuality } from '#shared/quality/index.ts'
import { splitSentences } from '#shared/quality/sentences.ts'
import cases from '../data/checks.json' with { type: 'json' }

const assess = (language: string, body: string, source = body) =>
  assessQuality({
    ...{ body, language, characterLimit: 3000, profileText: '', useEmojis: true, useHashtags: true },
    ...{ bannedPhrases: [], others: [], sources: [{ quote: source, text: source }] },
  }).findings.filter(({ severity }) => severity !== 'hint')

/** A turn that is marked wherever it stands. */
const another = { 'en-US': 'The result? Nobody came.', 'pt-BR': 'O resultado? Ninguém veio.' }

const forms = ['contrast-frame', 'staged-answer', 'fragment-series']

describe.each(['en-US', 'pt-BR'] as const)('turns recognized by their form, in %s', (language) => {
  it.each(cases.slop[language])('%s', (text) => {
    expect(assess(language, text)).not.toEqual([])
  })

  it.each(cases.amid[language])('only beside another: %s', (text) => {
    expect(assess(language, text)).toEqual([])
    const found = assess(language, `${text} ${another[language]}`)
    expect(found.filter(({ start }) => start < text.length)).not.toEqual([])
  })

  it.each(cases.human[language])('not: %s', (text) => {
    expect(assess(language, text)).toEqual([])
  })

  it('are rare in handbooks that people wrote: in at most one of a hundred sentences', () => {
    const folder = new URL(`../../samples/${language}/`, import.meta.url)
    const files = readdirSync(folder).filter((name) => /\.(?:md|txt)$/.test(name))
    const text = files.map((name) => readFileSync(new URL(name, folder), 'utf8')).join('\n\n')
    const sentences = splitSentences(text)
    expect(sentences.length).toBeGreaterThan(50)
    const found = assess(language, text).filter(({ check }) => forms.includes(check))
    expect(found.length / sentences.length).toBeLessThanOrEqual(0.01)
  })
})

describe('figures of a text and of its source', () => {
  it.each(cases.figures.supported)('%s: “%s” carries “%s”', (language, source, body) => {
    expect(assess(language!, body!, source)).toEqual([])
  })

  it.each(cases.figures.unsupported)('%s: “%s” does not carry “%s”', (language, source, body) => {
    expect(assess(language!, body!, source).map(({ check }) => check)).toContainEqual(
      expect.stringMatching(/^(?:unsupported-number|other-unit)$/),
    )
  })

  it('are neither in the names of packages nor addresses of people', () => {
    expect(assess('en-US', 'We pinned ai@7.1.2 and asked 37signals at 4:30.')).toEqual([])
    expect(assess('en-US', 'Write to ines@prado.example today.').map(({ check }) => check)).toEqual(['personal-data'])
  })
})
