import { describe, expect, it } from 'vitest'
import { isSvg } from '#server/engine/files/media-types.ts'
import { toNumber } from '#server/engine/records/fields/values.ts'
import { chunkMarkdown } from '#server/knowledge/chunk-markdown.ts'
import { sentencesOf, tableOf } from '#server/knowledge/parser/csv.ts'
import { quotations } from '#shared/quality/grounding.ts'
import { LikeTexts, likeness } from '#shared/quality/likeness.ts'
import { plainBlocks, withoutClosing } from '#shared/quality/plain-text.ts'
import { splitSentences } from '#shared/quality/sentences.ts'
import { blanked, Spans, seeker } from '#shared/quality/spans.ts'
import { withoutEnd } from '#shared/trim.ts'
import { changedWords } from '#web/production/review/changed-words.ts'
import { fc } from '../support/properties.ts'

const pieces = [
  ...['We ', 'a', 'Ana ', '12', '1. ', ' ', '\n', '\n\n', '\t', '.', '!', '? ', '… ', ', ', '#', '## ', '- ', '*', '_'],
  ...['“', '”', '"', '«', '»', '[', ']', '(', ')', '](', '<', '>', '&amp;', '`', '|', '\\', '🚲', 'é', '\u00a0'],
  ...['The cost fell by 12%. ', 'Nobody asked why! ', 'See Dr. Silva at 9 a.m. today. '],
]
const text = fc.array(fc.constantFrom(...pieces), { maxLength: 80 }).map((parts) => parts.join(''))
const letters = (value: string) => value.match(/[\p{L}\p{N}]/gu)?.join('') ?? ''

describe('single-pass functions find the same as naive ones', () => {
  const holds = <T extends [unknown, ...unknown[]]>(
    arbitraries: { [K in keyof T]: fc.Arbitrary<T[K]> },
    check: (...values: T) => void,
  ) => fc.assert(fc.property(...arbitraries, check), { numRuns: 400 })

  it('sentences are parts of the text in order, with only spaces between them', () => {
    holds([text], (whole) => {
      let at = 0
      for (const { text: sentence, start, end } of splitSentences(whole)) {
        expect(whole.slice(start, end)).toBe(sentence)
        expect(sentence).toBe(sentence.trim())
        expect(whole.slice(at, start).trim()).toBe('')
        at = end
      }
      expect(whole.slice(at).trim()).toBe('')
    })
  })

  it('blocks of Markdown keep the place of each character', () => {
    holds([text], (raw) => {
      for (const { text: plain, at } of plainBlocks(raw)) {
        expect(at).toHaveLength(plain.length)
        expect(at).toEqual(at.toSorted((a, b) => a - b))
        for (const [index, place] of at.entries())
          if (plain[index] !== ' ' && !'&\\'.includes(raw[place]!)) expect(raw[place]).toBe(plain[index])
      }
    })
  })

  it('quotations are found as an expression finds them', () => {
    const expression = /“([^”\n]{1,2000})”|«([^»\n]{1,2000})»|(?<![\p{L}\d])"([^"\n]{1,2000})"(?![\p{L}\d])/gu
    holds([text], (body) => {
      const expected = [...body.matchAll(expression)].map((match) => ({
        start: match.index,
        end: match.index + match[0].length,
        inner: match[1] ?? match[2] ?? match[3],
      }))
      expect(quotations(body)).toEqual(expected)
    })
  })

  it('headings lose their closing characters, and nothing else', () => {
    holds([text], (raw) => {
      const heading = raw.replaceAll('\n', ' ').trimStart()
      expect(withoutClosing(heading)).toBe(/^(.*?)(?:\s+#+)?\s*$/.exec(heading)![1])
    })
  })

  it('texts lose their trailing characters', () => {
    holds([text], (whole) => {
      expect(withoutEnd(whole, '.,!? ')).toBe(whole.replace(/[.,!? ]+$/, ''))
    })
  })

  it('passages contain every letter of a text without headings, in order', () => {
    holds([text], (markdown) => {
      const plain = markdown.replaceAll('#', '')
      fc.pre(!/^(?:=|-){3,}$/m.test(plain))
      const found = chunkMarkdown(plain.repeat(9)).map((chunk) => chunk.text)
      expect(letters(found.join(''))).toBe(letters(plain.repeat(9)))
    })
  })

  it('the nearest of many texts is the same as in pairwise comparison', () => {
    holds([fc.array(text, { maxLength: 6 }), text], (known, other) => {
      const expected = Math.max(0, ...known.map((each) => likeness(each, other)))
      expect(new LikeTexts(known).nearest(other)).toBeCloseTo(expected, 9)
    })
  })

  it('spans, blanking and searches agree with naive versions', () => {
    const span = fc.tuple(fc.nat(80), fc.nat(20)).map(([start, length]) => [start, start + length] as const)
    holds([fc.array(span, { maxLength: 5 }), span], (added, [start, end]) => {
      const spans = new Spans(100)
      for (const each of added) spans.add(...each)
      expect(spans.touches(start, end)).toBe(added.some(([from, to]) => Math.max(from, start) < Math.min(to, end)))
    })
    holds([text, fc.nat(20)], (whole, size) => {
      const end = Math.min(whole.length, size)
      expect(blanked(whole, [[0, end]])).toBe(' '.repeat(end) + whole.slice(end))
      const next = seeker(whole, '”')
      for (let from = 0; from < whole.length; from += 3) {
        const at = whole.indexOf('”', from)
        expect(next(from)).toBe(at < 0 ? Number.POSITIVE_INFINITY : at)
      }
    })
  })

  it('joined changes reproduce both texts', () => {
    holds([text, text], (before, after) => {
      const changes = changedWords(before, after)
      const join = (left: 'added' | 'removed') =>
        changes
          .filter((change) => !change[left])
          .map(({ value }) => value)
          .join('')
      expect([join('added'), join('removed')]).toEqual([before, after])
    })
  })

  it('parsed CSV equals its cells', () => {
    const cell = text.map((value) => value.replaceAll(/[\n;\t\r]/g, ' ').trim() || 'x')
    const row = fc.array(cell, { minLength: 2, maxLength: 4 })
    holds([row, row], (header, values) => {
      const quoted = (cells: readonly string[]) => cells.map((value) => `"${value.replaceAll('"', '""')}"`).join(',')
      fc.pre(values.length <= header.length)
      expect(tableOf(`${quoted(header)}\n${quoted(values)}\n`)).toBe(sentencesOf([header, values]))
    })
  })

  it('numbers in forms are parsed correctly', () => {
    holds([fc.stringMatching(/^[ +-]?\d{0,4}\.?\d{0,3}(?:e\d)?[x ]?$/)], (written) => {
      const isNumber = /^\s*[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?\s*$/i.test(written)
      expect(toNumber(written)).toBe(isNumber ? Number(written) : 0)
    })
  })

  it.each([
    ['<svg xmlns="x">', true],
    ['\n<?xml version="1.0"?>\n<!-- a --> <!-- b -->\n<svg>', true],
    ['<!-- <svg> --><p>', false],
    ['<!-- never closed <svg>', false],
    ['<svgx>', false],
    ['plain', false],
  ])('%j begins with a drawing: %s', (written, expected) => expect(isSvg(written)).toBe(expected))
})
