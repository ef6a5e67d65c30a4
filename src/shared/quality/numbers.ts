import { detectLanguage, type Language } from './language.ts'
import { numberPhrases } from './number-words.ts'
import { fold } from './sentences.ts'
import { Spans } from './spans.ts'

/** A figure in a text. */
export interface Figure {
  text: string
  start: number
  end: number
  /** The value of the whole expression: "R$ 1,9 milhão" is 1900000. */
  value: number
  percent: boolean
  kind: 'number' | 'date'
  /** Of time, or `times`; '' for every other. */
  unit?: string
  /** "More than 1,000". */
  isAtLeast?: boolean
}

const scales: [RegExp, number][] = [
  [/^(?:k|mil|thousand)$/i, 1e3],
  [/^(?:m|mi|mm|mn|milh(?:ão|ões|ao|oes)|millions?)$/i, 1e6],
  [/^(?:b|bi|bn|bilh(?:ão|ões|ao|oes)|billions?)$/i, 1e9],
]
const unit =
  '%|percent(?![\\p{L}])|por cento(?![\\p{L}])|(?:k|mil(?:h(?:ão|ões|ao|oes))?|mi|mm|mn|bi(?:lh(?:ão|ões|ao|oes))?|millions?|billions?|thousand|bn|M|B)(?![\\p{L}\\p{N}])'
const currency = '(?:R\\$|US\\$|[$€£])\\s?'
/** Digits that belong to a word ("COVID-19", "Q3", "user@2") are part of a name. */
const figure = new RegExp(
  `(?<![\\p{L}\\p{N}_@]|[\\p{L}_][-/])(?:${currency})?(\\d[\\d.,\u00a0\u202f]*\\d|\\d)(?:[ \u00a0\u202f]?(${unit}))?`,
  'gu',
)

/** Figures in digits and, from four on, in words. Numbers that only count list items are not figures. */
export function findFigures(text: string, language: Language): Figure[] {
  const found: Figure[] = []
  const taken = new Spans(text.length)
  for (const { 0: time, index } of text.matchAll(/(?<![\d:])\d{1,2}:\d{2}(?![\d:])/g)) {
    taken.add(index, index + time.length)
    found.push({
      text: time,
      start: index,
      end: index + time.length,
      value: Number.NaN,
      percent: false,
      kind: 'number',
    })
  }
  for (const match of text.matchAll(figure)) {
    const [whole, digits, measure = ''] = match
    const start = match.index
    const end = start + whole.length
    if (isListNumber(text, start, whole) || isKeycap(text, end) || taken.touches(start, end)) continue
    // "37signals" is a name.
    if (!measure && /^\p{L}{3}/u.test(text.slice(end, end + 3))) continue
    const percent = /%|percent|cento/.test(measure)
    const scale = percent || !measure ? 1 : (scales.find(([pattern]) => pattern.test(measure))?.[1] ?? 1)
    taken.add(start, end)
    const isYear = /^(?:19|20)\d\d$/.test(whole) && !/^\p{L}/u.test(text.slice(end))
    found.push({
      text: whole,
      start,
      end,
      value: readDigits(digits!, language) * scale,
      percent,
      kind: isYear ? 'date' : 'number',
      ...(isYear ? {} : about(text, start, end)),
    })
  }
  for (const { start, end, value, isShare } of numberPhrases(text)) {
    if ((value < fewest && !isShare) || taken.touches(start, end)) continue
    const percent = isShare || /^ (?:percent|per cent|por cento)(?!\p{L})/u.test(text.slice(end, end + 11))
    found.push({ text: text.slice(start, end), start, end, value, percent, kind: 'number', ...about(text, start, end) })
  }
  return found.sort((a, b) => a.start - b.start)
}

/** "Three lessons" only structures a text; from this value on, a number in words counts as a fact. */
const fewest = 4

/** The figures that a text supports: values, with percentages marked, and their written form. */
export function valuesIn(text: string): ReadonlySet<string> {
  const guess = detectLanguage(text).language
  const languages: Language[] = guess === 'en' || guess === 'pt' ? [guess] : ['en', 'pt']
  const values = new Set<string>()
  // A number at the beginning of a line may be a list number or a figure; in a source it counts as a figure.
  const plain = text.replace(/(^|\n)([^\S\n]*\d{1,3})[.)](?=\s)/g, '$1$2 ')
  for (const language of languages) {
    for (const found of findFigures(plain, language)) for (const key of keysOf(found)) values.add(key)
  }
  for (const { start, end, value } of numberPhrases(plain)) {
    values.add(String(value))
    values.add(`${value} ${unitAfter(plain, end) || 'none'}`)
    for (const part of plain.slice(start, end).split(/[ -]/))
      for (const one of numberPhrases(part)) values.add(String(one.value))
  }
  for (const [word] of fold(plain).matchAll(ordinal)) values.add(String(ordinals.get(word)))
  for (const [digits] of plain.matchAll(/(?<=[\p{L}/_@-])\d+/gu)) values.add(String(Number(digits)))
  return values
}

/**
 * Whether the values of a source contain the figure: the same value, or written the same way. A length of time and a
 * multiple need the same unit, or a figure without one; "more than 1,000" may be 1,150.
 */
export function supports(known: ReadonlySet<string>, figure: Figure): boolean {
  const { value, percent, unit, text, isAtLeast } = figure
  if (percent) return sharesOf(value).some((share) => known.has(share)) || known.has(`as ${text}`)
  if (unit) return known.has(`${value} ${unit}`) || known.has(`${value} none`)
  if (known.has(String(value)) || known.has(`as ${text}`)) return true
  return isAtLeast === true && value >= 10 && nextAbove(known, value) < value * 1.5
}

const inOrder = new WeakMap<ReadonlySet<string>, readonly number[]>()

/** The lowest known value above this one; sorted once, because a text may have many figures. */
function nextAbove(known: ReadonlySet<string>, value: number): number {
  let sorted = inOrder.get(known)
  if (!sorted) {
    sorted = [...known]
      .map(Number)
      .filter(Number.isFinite)
      .sort((a, b) => a - b)
    inOrder.set(known, sorted)
  }
  let [from, to] = [0, sorted.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (sorted[middle]! > value) to = middle
    else from = middle + 1
  }
  return sorted[from] ?? Number.POSITIVE_INFINITY
}

function keysOf({ value, percent, unit, text }: Figure): string[] {
  if (Number.isNaN(value)) return [`as ${text}`]
  const shares = percent ? sharesOf(value) : [`${value} ${unit || 'none'}`]
  return [String(value), ...shares, `as ${text}`]
}

/** "A third" is 33%, 33.3% and 33.33%. */
const sharesOf = (value: number): string[] =>
  Number.isInteger(value) ? [`${value}%`] : [0, 1, 2].map((digits) => `${Number(value.toFixed(digits))}%`)

const measures: Record<string, RegExp> = {
  times: /^(?:times|vezes|x|-?fold)$/,
  second: /^se(?:conds?|gundos?)$/,
  minute: /^minut(?:es?|os?)$/,
  hour: /^ho(?:urs?|ras?)$/,
  day: /^d(?:ays?|ias?)$/,
  week: /^(?:weeks?|semanas?)$/,
  month: /^(?:months?|mes(?:es)?)$/,
  quarter: /^(?:quarters?|trimestres?)$/,
  year: /^(?:years?|anos?)$/,
}

/** The unit of time or multiple behind a figure; '' for every other word. */
function unitAfter(text: string, end: number): string {
  const word = /^[ \u00a0-]?(\p{L}{1,10})(?![\p{L}])/u.exec(text.slice(end, end + 13))?.[1]
  const plain = word ? fold(word) : ''
  return Object.keys(measures).find((unit) => measures[unit]!.test(plain)) ?? ''
}

const hedge =
  /(?:more than|over|above|at least|mais de|acima de|pelo menos|ao menos|além de)\s(?:(?:R\$|US\$|[$€£])\s?)?$/iu

const about = (text: string, start: number, end: number) => ({
  unit: unitAfter(text, end),
  isAtLeast: hedge.test(text.slice(Math.max(0, start - 20), start)),
})

const ordinals = new Map(
  Object.entries({
    ...{ first: 1, second: 2, third: 3, fourth: 4, fifth: 5, sixth: 6, seventh: 7, eighth: 8, ninth: 9, tenth: 10 },
    ...{ primeiro: 1, segundo: 2, terceiro: 3, quarto: 4, quinto: 5, sexto: 6, setimo: 7, oitavo: 8, nono: 9 },
    ...{ primeira: 1, segunda: 2, terceira: 3, quarta: 4, quinta: 5, sexta: 6, setima: 7, oitava: 8, nona: 9 },
    ...{ decimo: 10, decima: 10 },
  }),
)
const ordinal = new RegExp(`(?<!\\p{L})(?:${[...ordinals.keys()].join('|')})(?!\\p{L})`, 'gu')

function isListNumber(text: string, start: number, whole: string): boolean {
  const sign = text[start + whole.length]
  return (
    (sign === '.' || sign === ')') &&
    /\s/.test(text[start + whole.length + 1] ?? '') &&
    /^\d{1,2}$/.test(whole) &&
    /(?:^|\n)\s*$/.test(text.slice(Math.max(0, start - 4), start))
  )
}

/** A keycap emoji. */
const isKeycap = (text: string, end: number): boolean =>
  text[end] === '\u20E3' || (text[end] === '\uFE0F' && text[end + 1] === '\u20E3')

const grouped: Record<Language, RegExp> = {
  en: /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/,
  pt: /^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/,
}

/** `1.234,5` in Portuguese is `1,234.5` in English; what is invalid in one notation is read in the other. */
function readDigits(raw: string, language: Language): number {
  const digits = raw.replace(/[\u00a0\u202f]/g, '')
  const [thousands, decimal] = language === 'pt' ? ['.', ','] : [',', '.']
  if (grouped[language].test(digits)) return Number(digits.replaceAll(thousands!, '').replace(decimal!, '.'))
  const marks = digits.match(/[.,]/g) ?? []
  if (marks.length === 0) return Number(digits)
  const isRepeated = marks.length > 1 && new Set(marks).size === 1
  if (isRepeated) return Number(digits.replace(/[.,]/g, ''))
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  return Number(`${digits.slice(0, last).replace(/[.,]/g, '')}.${digits.slice(last + 1)}`)
}
