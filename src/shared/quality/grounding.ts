import { finding, type QualityInput, type Reading } from './check.ts'
import { lexicons } from './lexicon.ts'
import { findFigures, supports, valuesIn } from './numbers.ts'
import { plainText } from './plain-text.ts'
import type { Claim, Finding } from './report.ts'
import { fold } from './sentences.ts'

/** Runs of words shared with a source from this length on are copies. */
const copiedWords = 12
const quotedWords = 4

interface Support {
  /** Words between single spaces, with one at each end. */
  words: string
  values: ReadonlySet<string>
  text: string
}

/** G1–G3: every figure, year, name, quotation and address of the body with the source that holds it. */
export function findClaims(reading: Reading): Claim[] {
  const { input, body } = reading
  const sources = input.sources.map(({ quote, text, title, headings }) =>
    support([quote, text ?? '', title ?? '', ...(headings ?? [])].map(plainText).join('\n')),
  )
  const profile = support(input.profileText)
  const inAny = (holds: (known: Support) => boolean): number | null => {
    const index = sources.findIndex(holds)
    return index >= 0 ? index : holds(profile) ? -1 : null
  }
  const claims: Claim[] = []
  const taken: [number, number][] = []
  const add = (kind: Claim['kind'], start: number, end: number, holds: (known: Support) => boolean) => {
    if (taken.some(([from, to]) => start < to && from < end)) return
    taken.push([start, end])
    claims.push({ kind, text: body.slice(start, end), start, end, source: inAny(holds) })
  }
  for (const match of body.matchAll(/https?:\/\/[^\s)\]”"]+|(?<![\w@])www\.[^\s)\]”"]+/g)) {
    const text = match[0].replace(/[.,;:!?]+$/, '')
    add('url', match.index, match.index + text.length, ({ text: known }) => known.includes(text))
  }
  const hidden = new Set(
    claims.flatMap(({ start, end }) => Array.from({ length: end - start }, (_, index) => start + index)),
  )
  const visible = [...body].length === body.length && hidden.size === 0 ? body : mask(body, taken)
  for (const { start, end, text, kind, ...figure } of findFigures(visible))
    add(kind, start, end, ({ values }) => supports(values, { start, end, text, kind, ...figure }))
  for (const { start, end, inner } of quotations(body))
    if (wordsOf(inner).trim().split(' ').length >= quotedWords) {
      const wanted = wordsOf(inner)
      claims.push({
        kind: 'quote',
        text: body.slice(start, end),
        start,
        end,
        source: inAny(({ words }) => words.includes(wanted)),
      })
    }
  for (const { start, end, text } of names(reading)) {
    const wanted = wordsOf(text)
    const parts = wanted.trim().split(' ')
    add(
      'name',
      start,
      end,
      ({ words }) => words.includes(wanted) || (parts.length > 1 && parts.every((part) => words.includes(` ${part} `))),
    )
  }
  return claims.sort((a, b) => a.start - b.start)
}

export function checkGrounding(reading: Reading, claims: readonly Claim[]): Finding[] {
  const { body, input } = reading
  const severity = { number: 'block', date: 'block', quote: 'block', url: 'warn', name: 'warn' } as const
  return [
    ...claims
      .filter(({ source }) => source === null)
      .map(({ kind, start, end }) => finding(`unsupported-${kind}`, severity[kind], body, [start, end])),
    ...anecdotes(reading),
    ...(input.reportCopying ? copies(reading) : []),
  ]
}

function support(text: string): Support {
  return { words: wordsOf(text), values: valuesIn(text), text }
}

const wordsOf = (text: string): string => ` ${(fold(text).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')} `

function mask(body: string, spans: readonly [number, number][]): string {
  let masked = body
  for (const [start, end] of spans) masked = masked.slice(0, start) + ' '.repeat(end - start) + masked.slice(end)
  return masked
}

const quotation = /“([^”\n]{1,2000})”|«([^»\n]{1,2000})»|(?<![\p{L}\d])"([^"\n]{1,2000})"(?![\p{L}\d])/gu

export function quotations(body: string): { start: number; end: number; inner: string }[] {
  return [...body.matchAll(quotation)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    inner: match[1] ?? match[2] ?? match[3] ?? '',
  }))
}

const capital = "\\p{Lu}[\\p{L}\\p{N}'’&.-]*[\\p{L}\\p{N}]|\\p{Lu}{2,}[\\p{N}]*"
const nameRun = new RegExp(
  `(?<![\\p{L}\\p{N}#@_])(?:${capital})(?:[ \\u00a0](?:(?:d[aeo]s?|e|of|and|the|van|von|&) )?(?:${capital}))*(?![\\p{L}\\p{N}])`,
  'gu',
)
const mixed = /(?<![\p{L}\p{N}#@_.,$€£-])(?:\p{N}+\p{L}{3,}|\p{L}+\p{N}[\p{L}\p{N}]*)(?![\p{L}\p{N}])/gu
const everyday = new Set(
  "i i'm i've i'll i'd ok monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december mr mrs ms dr".split(
    ' ',
  ),
)

/** Capitalised words inside sentences, runs of them anywhere, acronyms, and names with figures in them. */
function names({ body, paragraphs, sentences }: Reading): { start: number; end: number; text: string }[] {
  const starts = new Set([...sentences, ...paragraphs].map(({ start }) => start))
  const found: { start: number; end: number; text: string }[] = []
  for (const match of body.matchAll(nameRun)) {
    let start = match.index
    let text = match[0]
    const opens =
      starts.has(start) ||
      /(?:[.!?:…]["”)]?\s+|[\n“"(•]\s*|\d[.)]\s+|\p{Extended_Pictographic}\uFE0F?\s*)$/u.test(
        body.slice(Math.max(0, start - 4), start),
      )
    if (opens) {
      const rest = /^\S+\s+/.exec(text)
      const acronym = /^\p{Lu}{2,}/u.test(text)
      if (!rest && !acronym) continue
      if (rest && !acronym) {
        // The first word of a sentence has a capital anyway; only what follows is surely a name.
        text = text.slice(rest[0].length).replace(/^(?:d[aeo]s?|e|of|and|the) /, '')
        start = match.index + match[0].length - text.length
      }
    }
    if (text.length < 2 || everyday.has(fold(text))) continue
    found.push({ start, end: start + text.length, text })
  }
  for (const match of body.matchAll(mixed))
    if (!/^\d+(?:st|nd|rd|th|min|mil|million|billion|percent)$/i.test(match[0]))
      found.push({ start: match.index, end: match.index + match[0].length, text: match[0] })
  return found
}

/** G5: a scene from the persona's life that no source tells. */
function anecdotes(reading: Reading): Finding[] {
  const { body, unquoted, tongue, input } = reading
  const known = wordsOf(input.sources.map(({ quote, text }) => `${quote}\n${text ?? ''}`).join('\n'))
  const plain = unquoted.replace(/[’‘]/g, "'").toLowerCase()
  const folded = [...plain].map((character) => (fold(character).length === 1 ? fold(character) : character)).join('')
  return [...folded.matchAll(lexicons[tongue].anecdote)]
    .filter((match) => !known.includes(wordsOf(match[0]).trimEnd()))
    .map((match) => finding('fake-anecdote', 'hint', body, [match.index, match.index + match[0].length]))
}

/** G4 */
function copies({ body, unquoted, input }: Reading): Finding[] {
  const tokens = [...unquoted.matchAll(/[\p{L}\p{N}]+/gu)]
  const sources = input.sources.map(({ quote, text }) => wordsOf(`${plainText(quote)}\n${plainText(text ?? '')}`))
  const findings: Finding[] = []
  for (let from = 0; from + copiedWords <= tokens.length; ) {
    const run = longestRun(
      tokens.slice(from).map(([word]) => fold(word)),
      sources,
    )
    if (run >= copiedWords) {
      const [first, last] = [tokens[from]!, tokens[from + run - 1]!]
      findings.push(finding('copied-text', 'hint', body, [first.index, last.index + last[0].length], { words: run }))
      from += run
    } else from += 1
  }
  return findings
}

function longestRun(tokens: readonly string[], sources: readonly string[]): number {
  let best = 0
  for (const source of sources) {
    let run = 0
    while (run < tokens.length && source.includes(` ${tokens.slice(0, run + 1).join(' ')} `)) run += 1
    best = Math.max(best, run)
  }
  return best
}

/** Length in words of the longest run that the body shares with a source, outside quotation marks. */
export function longestCopiedRun(input: Pick<QualityInput, 'body' | 'sources'>): number {
  const tokens =
    fold(
      mask(
        input.body,
        quotations(input.body).map(({ start, end }) => [start, end]),
      ),
    ).match(/[\p{L}\p{N}]+/gu) ?? []
  const sources = input.sources.map(({ quote, text }) => wordsOf(`${plainText(quote)}\n${plainText(text ?? '')}`))
  return tokens.reduce((best, _, from) => Math.max(best, longestRun(tokens.slice(from, from + 200), sources)), 0)
}
