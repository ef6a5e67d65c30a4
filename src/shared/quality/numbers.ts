/** A figure in a text. `values` are its readings: "1.234" is 1234 in Portuguese and 1.234 in English. */
export interface Figure {
  text: string
  start: number
  end: number
  values: number[]
  percent: boolean
  kind: 'number' | 'date'
}

const scales: [RegExp, number][] = [
  [/^(?:k|mil|thousand)$/i, 1e3],
  [/^(?:m|mi|mm|milh(?:ão|ões)|million|millions|mn)$/i, 1e6],
  [/^(?:b|bi|bn|bilh(?:ão|ões)|billion|billions)$/i, 1e9],
]
const figure =
  /(?<![\p{L}\p{N}_#@./-])(?:[$€£]\s?|R\$\s?)?(\d[\d.,\u00a0]*\d|\d)(?:\s?(%|percent\b|por cento|k|mil(?:h(?:ão|ões))?|mi|bi(?:lh(?:ão|ões))?|million|billion|thousand|bn|M|B)(?![\p{L}\p{N}]))?(?:(?:st|nd|rd|th|º|ª|x|h|min|s)(?![\p{L}\p{N}]))?(?![\p{L}\p{N}])/gu

const cardinals: Record<string, number> = Object.fromEntries(
  (
    'four 4 five 5 six 6 seven 7 eight 8 nine 9 ten 10 eleven 11 twelve 12 thirteen 13 fourteen 14 fifteen 15 sixteen 16 seventeen 17 eighteen 18 nineteen 19 twenty 20 thirty 30 forty 40 fifty 50 sixty 60 seventy 70 eighty 80 ninety 90 hundred 100 thousand 1000 dozen 12 ' +
    'quatro 4 cinco 5 seis 6 sete 7 oito 8 nove 9 dez 10 onze 11 doze 12 treze 13 quatorze 14 catorze 14 quinze 15 dezesseis 16 dezessete 17 dezoito 18 dezenove 19 vinte 20 trinta 30 quarenta 40 cinquenta 50 sessenta 60 setenta 70 oitenta 80 noventa 90 cem 100 mil 1000 duzia 12'
  )
    .split(' ')
    .map((word, index, all) => [word, Number(all[index + 1])] as const)
    .filter((_, index) => index % 2 === 0),
)
const small: Record<string, number> = { one: 1, two: 2, three: 3, um: 1, uma: 1, dois: 2, duas: 2, tres: 3 }
const cardinalWord = /(?<![\p{L}\p{N}])\p{L}{2,10}(?![\p{L}\p{N}])/gu

/** Figures in digits and, from four on, in words. Numbers of list items and letters-and-digits names are not figures. */
export function findFigures(text: string): Figure[] {
  const found: Figure[] = []
  for (const match of text.matchAll(figure)) {
    const [whole, digits, unit] = match
    const start = match.index
    if (isListNumber(text, start, whole)) continue
    const percent = unit !== undefined && /%|percent|cento/.test(unit)
    const scale = percent ? 1 : (scales.find(([pattern]) => pattern.test(unit ?? ''))?.[1] ?? 1)
    const values = readings(digits!).map((value) => value * scale)
    const year = /^(?:19|20)\d\d$/.test(digits!) && !unit && !/[$€£]/.test(whole)
    const trimmed = whole.trimEnd()
    found.push({ text: trimmed, start, end: start + trimmed.length, values, percent, kind: year ? 'date' : 'number' })
  }
  for (const match of text.matchAll(cardinalWord)) {
    const value = cardinals[plain(match[0])]
    if (value === undefined) continue
    found.push({
      text: match[0],
      start: match.index,
      end: match.index + match[0].length,
      values: [value],
      percent: false,
      kind: 'number',
    })
  }
  return found.sort((a, b) => a.start - b.start)
}

const plain = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Every value a source mentions, words from one on included; `%` marks values that are percentages there. */
export function valuesIn(text: string): Set<string> {
  const values = new Set<string>()
  for (const { values: all, percent } of findFigures(text.replace(/(^|\n)(\s*\d{1,3})([.)])\s/g, '$1$2 '))) {
    for (const value of all) {
      values.add(String(value))
      if (percent) values.add(`${value}%`)
    }
  }
  for (const match of text.matchAll(cardinalWord)) {
    const value = small[plain(match[0])]
    if (value !== undefined) values.add(String(value))
  }
  for (const [digits] of text.matchAll(/(?<=[\p{L}/-])\d+|\d+(?=[\p{L}/])/gu)) values.add(String(Number(digits)))
  return values
}

export const supports = (known: ReadonlySet<string>, { values, percent }: Figure): boolean =>
  values.some((value) => known.has(percent ? `${value}%` : String(value)))

function isListNumber(text: string, start: number, whole: string): boolean {
  const before = text.slice(Math.max(0, start - 3), start)
  return (
    /^\d{1,2}$/.test(whole.trim()) &&
    (start === 0 || /\n\s*$/.test(before)) &&
    /^[.)]\s/.test(text.slice(start + whole.length))
  )
}

/** The values that digits with points and commas can mean. */
function readings(raw: string): number[] {
  const digits = raw.replace(/\u00a0/g, '')
  if (/^\d+$/.test(digits)) return [Number(digits)]
  const last = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','))
  const separators = digits.match(/[.,]/g) ?? []
  const decimal = Number(`${digits.slice(0, last).replace(/[.,]/g, '')}.${digits.slice(last + 1)}`)
  const whole = Number(digits.replace(/[.,]/g, ''))
  const grouped = /^\d{1,3}(?:[.,]\d{3})+$/.test(digits)
  if (grouped && separators.length > 1) return new Set(separators).size === 1 ? [whole] : [decimal]
  return grouped ? [whole, decimal] : [decimal]
}
