import { withoutEnd } from '../trim.ts'
import { finding, type Reading } from './check.ts'
import { lexicons } from './lexicon.ts'
import { namesApart, namesIn } from './names.ts'
import { findFigures, supports, valuesIn } from './numbers.ts'
import { plainText } from './plain-text.ts'
import type { Claim, Finding } from './report.ts'
import { fold } from './sentences.ts'
import { blanked, Spans, seeker } from './spans.ts'

/** A shorter quotation is a figure of speech. */
const quotedWords = 4

interface Support {
  /** Words between single spaces, with one at each end. */
  words: string
  values: ReadonlySet<string>
  text: string
}

/**
 * Every figure, year, name, quotation and address of the body with its supporting source: its index, -1 for the
 * person's own profile, null for none.
 */
export function findClaims({ body, input, language, ...reading }: Reading): Claim[] {
  const sources = input.sources.map(({ quote, text, title, headings }) => {
    const parts = [quote, text ?? '', title ?? '', ...(headings ?? [])]
    return support(parts.map(plainText).join('\n'), parts.join('\n'))
  })
  const profile = support(input.profileText)
  const holder = (holds: (known: Support) => boolean): number | null => {
    const index = sources.findIndex(holds)
    return index >= 0 ? index : holds(profile) ? -1 : null
  }
  const claims: Claim[] = []
  const taken = new Spans(body.length)
  const add = (kind: Claim['kind'], start: number, end: number, holds: (known: Support) => boolean) => {
    if (taken.touches(start, end)) return
    taken.add(start, end)
    claims.push({ kind, text: body.slice(start, end), start, end, source: holder(holds) })
  }
  for (const match of body.matchAll(/https?:\/\/[^\s)\]”"]+|(?<![\w@])www\.[^\s)\]”"]+/g)) {
    const text = withoutEnd(match[0], '.,;:!?')
    add('url', match.index, match.index + text.length, ({ text: known }) => known.includes(text))
  }
  // Figures in an address are part of it.
  const addresses = claims.map(({ start, end }) => [start, end] as const)
  for (const figure of findFigures(blanked(body, addresses), language)) {
    add(figure.kind, figure.start, figure.end, ({ values }) => supports(values, figure))
  }
  for (const { start, end, text } of namesIn({ body, ...reading })) {
    const parts = namesApart(text).map(wordsOf)
    const whole = wordsOf(text)
    add('name', start, end, ({ words }) => words.includes(whole) || parts.every((part) => words.includes(part)))
  }
  for (const { start, end, inner } of quotations(body)) {
    const wanted = wordsOf(inner)
    if (wanted.trim().split(' ').length < quotedWords) continue
    // A quotation may contain figures and names; each is checked separately too.
    const source = holder(({ words }) => words.includes(wanted))
    claims.push({ kind: 'quote', text: body.slice(start, end), start, end, source })
  }
  return claims.sort((a, b) => a.start - b.start || b.end - a.end)
}

/** A name may be common knowledge; a figure or a quotation without a source is never acceptable. */
const gravity = { number: 'block', date: 'block', quote: 'block', url: 'warn', name: 'warn' } as const

export function checkGrounding(reading: Reading, claims: readonly Claim[]): Finding[] {
  return [
    ...claims
      .filter(({ source }) => source === null)
      .map(({ kind, start, end }) => finding(`unsupported-${kind}`, gravity[kind], reading.body, [start, end])),
    ...anecdotes(reading),
  ]
}

/** `raw` is the text with its markup, which may split a word or join two. */
const support = (text: string, raw = ''): Support => ({
  words: wordsOf(raw === text ? text : `${text}\n${raw}`),
  values: valuesIn(text),
  text,
})

const wordsOf = (text: string): string => ` ${(fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `

const maxQuotation = 2000

/** Text between quotation marks on one line. Straight marks within words are inches or apostrophes. */
export function quotations(body: string): { start: number; end: number; inner: string }[] {
  const found: { start: number; end: number; inner: string }[] = []
  const closing = { '“': seeker(body, '”'), '«': seeker(body, '»'), '"': seeker(body, '"') }
  const lineEnd = seeker(body, '\n')
  let at = 0
  for (const { 0: mark, index } of body.matchAll(/[“«"]/g)) {
    if (index < at) continue
    const close = closing[mark as keyof typeof closing](index + 1)
    const length = close - index - 1
    if (length < 1 || length > maxQuotation || lineEnd(index) < close) continue
    if (mark === '"' && isInWord(body, index, close)) continue
    at = close + 1
    found.push({ start: index, end: at, inner: body.slice(index + 1, close) })
  }
  return found
}

const isInWord = (body: string, open: number, close: number): boolean =>
  /[\p{L}\d]$/u.test(body.slice(Math.max(0, open - 2), open)) || /^[\p{L}\d]/u.test(body.slice(close + 1, close + 3))

/** A scene from the person's life that is in no source. */
function anecdotes({ body, unquoted, language, input }: Reading): Finding[] {
  const known = wordsOf(input.sources.map(({ quote, text }) => `${quote}\n${text ?? ''}`).join('\n'))
  const plain = unquoted.replace(/[’‘]/g, "'").toLowerCase()
  const folded = [...plain].map((character) => (fold(character).length === 1 ? fold(character) : character)).join('')
  return [...folded.matchAll(lexicons[language].anecdote)]
    .filter((match) => !known.includes(wordsOf(match[0]).trimEnd()))
    .map((match) => finding('fake-anecdote', 'hint', body, [match.index, match.index + match[0].length]))
}
