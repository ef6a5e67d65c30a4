import { withoutEnd } from '../trim.ts'
import { finding, type Reading } from './check.ts'
import { compareWithSources, type Facts } from './facts/compare.ts'
import { lexicons } from './lexicon.ts'
import { namesApart, namesIn } from './names.ts'
import { plainBlocks, plainText } from './plain-text.ts'
import type { Claim, Finding } from './report.ts'
import { fold, foldInPlace } from './sentences.ts'
import { Spans, seeker } from './spans.ts'

/** A shorter quotation is a figure of speech. */
const quotedWords = 4

interface Support {
  /** Words between single spaces, with one at each end. */
  words: string
  text: string
}

/**
 * Every figure, year, name, quotation and address of the body with its supporting source: its index, -1 for the
 * person's own profile, null for none.
 */
export function findClaims(whole: Reading, facts: Facts): Claim[] {
  const { body, input, ...reading } = whole
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
  for (const match of body.matchAll(address)) {
    const text = withoutEnd(match[0], '.,;:!?')
    add('url', match.index, match.index + text.length, ({ text: known }) => known.includes(text))
  }
  const said = new Set(facts.findings.map(({ start, end }) => `${start} ${end}`))
  for (const { figure, source } of facts.figures) {
    if (figure.soft && source === null && !said.has(`${figure.start} ${figure.end}`)) continue
    if (taken.touches(figure.start, figure.end)) continue
    taken.add(figure.start, figure.end)
    claims.push({ kind: figure.kind, text: figure.text, start: figure.start, end: figure.end, source })
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

/** The statements of the text held against its sources and, last, the person's own profile. */
export function findFacts(reading: Reading): Facts {
  const { body, input } = reading
  const texts = input.sources.map(({ quote, text = '', title = '', headings = [] }) =>
    statements([title, ...headings, ...(text.includes(quote) ? [text] : [quote, text])]),
  )
  const facts = compareWithSources({ ...reading, body: withoutAddresses(body) }, [
    ...texts,
    withoutAddresses(input.profileText),
  ])
  const figures = facts.figures.map(({ figure, source }) => ({ figure, source: source === texts.length ? -1 : source }))
  return { ...facts, figures }
}

/**
 * All that a document says, tables included. A number at the beginning of a line may count a list or be a figure; here
 * it is a figure.
 */
const statements = (parts: readonly string[]): string =>
  // Without an address before it, a number may begin its line.
  `${withoutAddresses(
    parts
      .flatMap(plainBlocks)
      .map(({ text }) => text)
      .join('\n'),
  )}\n`.replace(/(^|\n)([^\S\n]*\d{1,3})[.)](?=\s)/g, '$1$2 ')

/** Figures in an address are part of it. */
const withoutAddresses = (text: string): string => text.replace(address, (found) => ' '.repeat(found.length))

const address = /https?:\/\/[^\s)\]”"]+|(?<![\w@])www\.[^\s)\]”"]+/g

/** A name may be common knowledge; a figure or a quotation without a source is never acceptable. */
const gravity = { number: 'block', date: 'block', quote: 'block', url: 'warn', name: 'warn' } as const

export function checkGrounding(reading: Reading, claims: readonly Claim[], facts: Facts): Finding[] {
  const said = new Set(facts.findings.map(({ start, end }) => `${start} ${end}`))
  return [
    ...facts.findings,
    ...claims
      .filter(({ source, start, end }) => source === null && !said.has(`${start} ${end}`))
      .map(({ kind, start, end }) => finding(`unsupported-${kind}`, gravity[kind], reading.body, [start, end])),
    ...anecdotes(reading),
  ]
}

/** `raw` is the text with its markup, which may split a word or join two. */
const support = (text: string, raw = ''): Support => ({
  words: wordsOf(raw === text ? text : `${text}\n${raw}`),
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

/** A scene from the person's life, or their family, that is in no source. */
function anecdotes({ body, unquoted, language, input }: Reading): Finding[] {
  const known = wordsOf(
    [...input.sources.map(({ quote, text }) => `${quote}\n${text ?? ''}`), input.profileText].join('\n'),
  )
  const plain = foldInPlace(unquoted)
  const strange = (pattern: RegExp, severity: Finding['severity']) =>
    [...plain.matchAll(pattern)]
      .filter((match) => !known.includes(wordsOf(match[0]).trimEnd()))
      .map((match) => finding('fake-anecdote', severity, body, [match.index, match.index + match[0].length]))
  return [...strange(lexicons[language].anecdote, 'hint'), ...strange(lexicons[language].family, 'warn')]
}
