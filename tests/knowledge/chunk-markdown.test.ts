import { describe, expect, it } from 'vitest'
import { chunkMarkdown } from '#server/knowledge/chunk-markdown.ts'
import { fc } from '../support/properties.ts'

const words = (count: number, word = 'word') => `${Array.from({ length: count }, (_, i) => `${word}${i}`).join(' ')}.`
const wordsIn = (text: string) => text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0

describe('passages', () => {
  it('have the headings above them and never cross one', () => {
    expect(
      chunkMarkdown(
        'Intro.\n\n# One\n\nAlpha.\n\n## Deep *er*\n\nBeta.\n\n# [Two](http://x.example)\n\n### Far\n\nGamma.',
      ),
    ).toMatchObject([
      { headings: [], text: 'Intro.' },
      { headings: ['One'], text: 'Alpha.' },
      { headings: ['One', 'Deep er'], text: 'Beta.' },
      { headings: ['Two', 'Far'], text: 'Gamma.' },
    ])
  })

  it('recognise underlined headings and rules', () => {
    expect(chunkMarkdown('Title\n=====\n\nAlpha.\n\nPart\n----\n\nBeta.\n\n---\n\nGamma.')).toMatchObject([
      { headings: ['Title'], text: 'Alpha.' },
      { headings: ['Title', 'Part'], text: 'Beta.\n\nGamma.' },
    ])
  })

  it('join short paragraphs and divide long ones at sentences', () => {
    const short = chunkMarkdown(Array.from({ length: 12 }, (_, i) => words(30, `a${i}x`)).join('\n\n'))
    expect(short.map(({ text }) => wordsIn(text))).toEqual([120, 120, 120])
    const long = chunkMarkdown(Array.from({ length: 40 }, () => `The ${words(14)}`).join(' '))
    expect(long.length).toBeGreaterThan(2)
    for (const { text } of long) {
      expect(wordsIn(text)).toBeLessThanOrEqual(220)
      expect(text).toMatch(/^The .*\.$/s)
    }
  })

  it('keep the lines of lists and tables whole', () => {
    const list = Array.from({ length: 60 }, (_, i) => `- Item ${i} has some words in it`).join('\n')
    const chunks = chunkMarkdown(`# Things\n\n${list}`)
    expect(chunks.length).toBeGreaterThan(1)
    expect(chunks.map(({ text }) => text).join('\n')).toBe(list)
  })

  it('contain all of any text, and are deterministic', () => {
    const piece = fc.oneof(
      fc.lorem({ maxCount: 40, mode: 'sentences' }),
      fc.constantFrom('# Heading', '## Deeper', '- item', '| a | b |', '```', '---', '===', '', '\n', 'x'.repeat(3000)),
      fc.string({ maxLength: 60 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const markdown = pieces.join('\n\n')
        const chunks = chunkMarkdown(markdown)
        expect(chunkMarkdown(markdown)).toEqual(chunks)
        const kept = new Set(
          chunks
            .flatMap(({ headings, text }) => [text, ...headings])
            .flatMap((text) => text.match(/[a-z]{2,}/gi) ?? []),
        )
        const outside = markdown.replace(/^#.*$/gm, '').match(/[a-z]{2,}/gi) ?? []
        for (const word of outside) expect(kept).toContain(word)
        for (const { text } of chunks) expect(text.length).toBeLessThanOrEqual(20_000)
      }),
      { numRuns: 200 },
    )
  })

  it('keep a long line as text, even if it is marked as a heading', () => {
    const line = `# ${'a long line that goes on '.repeat(40).trim()}`
    const chunks = chunkMarkdown(`${line}\n\nWhat follows.`)
    expect(chunks.map(({ headings }) => headings)).toEqual([[]])
    expect(chunks[0]!.text).toContain('a long line that goes on')
  })

  it('fit into their field even without spaces', () => {
    for (const { text } of chunkMarkdown('x'.repeat(90_000))) expect(text.length).toBeLessThanOrEqual(20_000)
  })
})
