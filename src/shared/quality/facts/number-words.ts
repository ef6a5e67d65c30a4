import type { Token } from './tokens.ts'

const small = new Map(
  Object.entries({
    ...{ one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9, ten: 10, eleven: 11 },
    ...{ twelve: 12, thirteen: 13, fourteen: 14, fifteen: 15, sixteen: 16, seventeen: 17, eighteen: 18 },
    ...{ nineteen: 19, twenty: 20, thirty: 30, forty: 40, fifty: 50, sixty: 60, seventy: 70, eighty: 80, ninety: 90 },
    ...{ um: 1, uma: 1, dois: 2, duas: 2, tres: 3, quatro: 4, cinco: 5, seis: 6, sete: 7, oito: 8, nove: 9, dez: 10 },
    ...{ onze: 11, doze: 12, treze: 13, quatorze: 14, catorze: 14, quinze: 15, dezesseis: 16, dezessete: 17 },
    ...{ dezoito: 18, dezenove: 19, vinte: 20, trinta: 30, quarenta: 40, cinquenta: 50, sessenta: 60 },
    ...{ setenta: 70, oitenta: 80, noventa: 90 },
  }),
)
const hundreds = new Map(
  ['cem|cento', 'duzent', 'trezent', 'quatrocent', 'quinhent', 'seiscent', 'setecent', 'oitocent', 'novecent'].flatMap(
    (stem, index): [string, number][] =>
      index === 0
        ? stem.split('|').map((word) => [word, 100])
        : [
            [`${stem}os`, (index + 1) * 100],
            [`${stem}as`, (index + 1) * 100],
          ],
  ),
)
/** Words that multiply the number before them; after digits their short forms do too. */
export const scales = new Map(
  Object.entries({
    ...{ mil: 1e3, thousand: 1e3, million: 1e6, millions: 1e6, billion: 1e9, billions: 1e9, trillion: 1e12 },
    ...{ milhao: 1e6, milhoes: 1e6, bilhao: 1e9, bilhoes: 1e9, trilhao: 1e12, trilhoes: 1e12 },
    ...{ dozen: 12, dozens: 12, duzia: 12, duzias: 12, dezena: 10, dezenas: 10, centena: 100, centenas: 100 },
  }),
)
const fractions = new Map(
  Object.entries({
    ...{ half: 2, halves: 2, third: 3, thirds: 3, quarter: 4, quarters: 4, fourth: 4, fourths: 4, fifth: 5, fifths: 5 },
    ...{ sixth: 6, sixths: 6, seventh: 7, sevenths: 7, eighth: 8, eighths: 8, ninth: 9, tenth: 10, tenths: 10 },
    ...{ terco: 3, tercos: 3, quarto: 4, quartos: 4, quinto: 5, quintos: 5, sexto: 6, sextos: 6, oitavo: 8 },
    ...{ decimo: 10, decimos: 10 },
  }),
)
const articles = new Set(['a', 'an', 'um', 'uma', 'one'])
const halves = new Set(['half', 'meio', 'meia'])

/** Words that a number in words may begin with. */
export const numberStarts: ReadonlySet<string> = new Set([
  ...small.keys(),
  ...hundreds.keys(),
  ...articles,
  ...halves,
  'mil',
])

export interface NumberWords {
  value: number
  /** The index after the last of its tokens. */
  next: number
  isFraction: boolean
}

/** The number that is written out in words from this token on: "quarenta e quatro", "two and a half million", "a third". */
export function readNumberWords(tokens: readonly Token[], at: number): NumberWords | null {
  const halved = halfOf(tokens, at)
  if (halved) return halved
  const cardinal = readCardinal(tokens, at)
  const article = articles.has(tokens[at]!.word)
  const after = cardinal ? cardinal.next : article ? at + 1 : 0
  const part = after > 0 && cardinalPart(tokens, after, cardinal?.value ?? 1)
  if (part) return part
  if (cardinal) return withHalf(tokens, cardinal)
  const scale = article && (tokens[at + 1]?.word === 'hundred' ? 100 : scales.get(tokens[at + 1]?.word ?? ''))
  return scale ? withHalf(tokens, { ...(readCardinal(tokens, at + 1, 1) ?? { value: scale, next: at + 2 }) }) : null
}

function readCardinal(tokens: readonly Token[], at: number, implied = 0): { value: number; next: number } | null {
  let [total, current, lastScale, next] = [0, implied, Number.POSITIVE_INFINITY, at]
  for (let seen = false; ; seen = true) {
    const joined = seen && isJoint(tokens[next], current, total) ? next + 1 : next
    const word = tokens[joined]?.kind === 'word' ? tokens[joined]!.word : ''
    const value = small.get(word)
    const scale = scales.get(word)
    if (value !== undefined && fits(value, current)) current += value
    else if (hundreds.has(word) && current === 0) current = hundreds.get(word)!
    else if (word === 'hundred' && current > 0 && current < 100) current *= 100
    else if (scale && scale < lastScale && (current > 0 || word === 'mil') && joined === next) {
      total += (current || 1) * scale
      current = 0
      lastScale = scale
    } else return seen ? { value: total + current, next } : null
    next = joined + 1
  }
}

const fits = (value: number, current: number): boolean =>
  current === 0 || (current >= 100 && current % 100 === 0) || (value < 10 && current % 100 >= 20 && current % 10 === 0)

/** "and" joins only behind hundreds and thousands: "twenty and five" are two numbers. */
const isJoint = (token: Token | undefined, current: number, total: number): boolean =>
  token?.word === 'e' || token?.word === '-' || (token?.word === 'and' && (current + total) % 100 === 0)

/** "half a million", "meia dúzia", "meia hora". */
function halfOf(tokens: readonly Token[], at: number): NumberWords | null {
  if (!halves.has(tokens[at]!.word)) return null
  const next = articles.has(tokens[at + 1]?.word ?? '') ? at + 2 : at + 1
  const scale = scales.get(tokens[next]?.word ?? '')
  return scale ? { value: scale / 2, next: next + 1, isFraction: false } : null
}

/** "two thirds", "um quarto", and "a quarter of a million". */
function cardinalPart(tokens: readonly Token[], at: number, count: number): NumberWords | null {
  const of = fractions.get(tokens[at]?.word ?? '')
  if (!of || count >= of) return null
  const value = count / of
  const [second, third, fourth] = [tokens[at + 1], tokens[at + 2], tokens[at + 3]].map((token) => token?.word ?? '')
  const scale = ['of', 'de'].includes(second!) && articles.has(third!) ? scales.get(fourth!) : undefined
  if (scale) return { value: value * scale, next: at + 4, isFraction: false }
  return { value, next: at + 1, isFraction: true }
}

/** "two and a half", "um milhão e meio", "two and a half million". */
export function withHalf(tokens: readonly Token[], number: { value: number; next: number }): NumberWords {
  const { value, next } = number
  const halfAt = halfAfter(tokens, next)
  if (!halfAt) return { value, next, isFraction: false }
  const before = scales.get(tokens[next - 1]?.word ?? '') ?? 1
  const half = value + before / 2
  const scale = before === 1 ? scales.get(tokens[halfAt]?.word ?? '') : undefined
  return scale
    ? { value: half * scale, next: halfAt + 1, isFraction: false }
    : { value: half, next: halfAt, isFraction: false }
}

/** The index after "and a half" or "e meio", 0 if it does not stand there. */
export function halfAfter(tokens: readonly Token[], at: number): number {
  const [first, second, third] = [tokens[at], tokens[at + 1], tokens[at + 2]].map((token) => token?.word ?? '')
  if (first === 'e' && (second === 'meio' || second === 'meia')) return at + 2
  return first === 'and' && second === 'a' && third === 'half' ? at + 3 : 0
}
