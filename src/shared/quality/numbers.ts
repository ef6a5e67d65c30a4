import { detectLanguage, type Language } from './language.ts'
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
  for (const match of text.matchAll(figure)) {
    const [whole, digits, measure = ''] = match
    const start = match.index
    const end = start + whole.length
    if (isListNumber(text, start, whole) || isKeycap(text, end)) continue
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
    })
  }
  for (const { word, at, value } of numberWords(text)) {
    if (value < fewest || taken.touches(at, at + word.length)) continue
    found.push({ text: word, start: at, end: at + word.length, value, percent: false, kind: 'number' })
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
  for (const { value } of numberWords(plain)) values.add(String(value))
  for (const [digits] of plain.matchAll(/(?<=[\p{L}/_@-])\d+/gu)) values.add(String(Number(digits)))
  return values
}

/** Whether the values of a source contain the figure: the same value, or written the same way. */
export const supports = (known: ReadonlySet<string>, found: Figure): boolean =>
  found.percent
    ? known.has(`${found.value}%`) || known.has(`as ${found.text}`)
    : known.has(String(found.value)) || known.has(`as ${found.text}`)

const keysOf = ({ value, percent, text }: Figure): string[] =>
  percent ? [String(value), `${value}%`, `as ${text}`] : [String(value), `as ${text}`]

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

const cardinals = new Map(
  Object.entries({
    ...{ one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, eleven: 11 },
    ...{ twelve: 12, dozen: 12, thirteen: 13, fourteen: 14, fifteen: 15, sixteen: 16, seventeen: 17, eighteen: 18 },
    ...{ nineteen: 19, twenty: 20, thirty: 30, forty: 40, fifty: 50, sixty: 60, seventy: 70, eighty: 80, ninety: 90 },
    ...{ hundred: 100, thousand: 1000, million: 1e6, billion: 1e9 },
    ...{ um: 1, uma: 1, dois: 2, duas: 2, tres: 3, quatro: 4, cinco: 5, seis: 6, sete: 7, oito: 8, nove: 9, dez: 10 },
    ...{ onze: 11, doze: 12, duzia: 12, treze: 13, quatorze: 14, catorze: 14, quinze: 15, dezesseis: 16 },
    ...{ dezessete: 17, dezoito: 18, dezenove: 19, vinte: 20, trinta: 30, quarenta: 40, cinquenta: 50 },
    ...{ sessenta: 60, setenta: 70, oitenta: 80, noventa: 90, cem: 100, mil: 1000, milhao: 1e6, bilhao: 1e9 },
  }),
)
const wordPattern = /(?<![\p{L}\p{N}])\p{L}{2,10}(?![\p{L}\p{N}])/gu

function numberWords(text: string): { word: string; at: number; value: number }[] {
  return [...text.matchAll(wordPattern)].flatMap((match) => {
    const value = cardinals.get(match[0].normalize('NFD').replace(/\p{M}/gu, '').toLowerCase())
    return value === undefined ? [] : [{ word: match[0], at: match.index, value }]
  })
}
