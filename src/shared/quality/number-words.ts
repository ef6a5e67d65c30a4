/** A number written in words: "forty-four", "duzentas e dez", "half a million", "um terço". */
export interface NumberPhrase {
  start: number
  end: number
  value: number
  /** Of a whole, in percent: a third, dois terços. */
  isShare: boolean
}

const units = {
  ...{ one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8, nine: 9 },
  ...{ um: 1, uma: 1, dois: 2, duas: 2, tres: 3, quatro: 4, cinco: 5, seis: 6, sete: 7, oito: 8, nove: 9 },
}
const teens = {
  ...{ ten: 10, eleven: 11, twelve: 12, thirteen: 13, fourteen: 14, fifteen: 15, sixteen: 16, seventeen: 17 },
  ...{ eighteen: 18, nineteen: 19, dozen: 12, dez: 10, onze: 11, doze: 12, duzia: 12, treze: 13, quatorze: 14 },
  ...{ catorze: 14, quinze: 15, dezesseis: 16, dezessete: 17, dezoito: 18, dezenove: 19 },
}
const tens = {
  ...{ twenty: 20, thirty: 30, forty: 40, fifty: 50, sixty: 60, seventy: 70, eighty: 80, ninety: 90 },
  ...{ vinte: 20, trinta: 30, quarenta: 40, cinquenta: 50, sessenta: 60, setenta: 70, oitenta: 80, noventa: 90 },
}
const hundreds = {
  ...{ cem: 100, cento: 100, duzentos: 200, duzentas: 200, trezentos: 300, trezentas: 300, quatrocentos: 400 },
  ...{ quatrocentas: 400, quinhentos: 500, quinhentas: 500, seiscentos: 600, seiscentas: 600, setecentos: 700 },
  ...{ setecentas: 700, oitocentos: 800, oitocentas: 800, novecentos: 900, novecentas: 900 },
}
const scales = {
  ...{ hundred: 100, thousand: 1e3, million: 1e6, billion: 1e9 },
  ...{ mil: 1e3, milhao: 1e6, milhoes: 1e6, bilhao: 1e9, bilhoes: 1e9 },
}
const parts = {
  ...{ half: 2, halves: 2, third: 3, thirds: 3, quarter: 4, quarters: 4, fifth: 5, fifths: 5, tenth: 10, tenths: 10 },
  ...{ metade: 2, terco: 3, tercos: 3, quarto: 4, quartos: 4, quinto: 5, quintos: 5, decimo: 10, decimos: 10 },
}
type Kind = 'unit' | 'teen' | 'ten' | 'hundred' | 'scale'
const kinds = new Map<string, { kind: Kind; value: number }>(
  Object.entries({ unit: units, teen: teens, ten: tens, hundred: hundreds, scale: scales }).flatMap(([kind, words]) =>
    Object.entries(words).map(([word, value]) => [word, { kind: kind as Kind, value }] as const),
  ),
)
const shares = new Map(Object.entries(parts))

const wordPattern = /(?<![\p{L}\p{N}])\p{L}{1,12}(?![\p{L}\p{N}])/gu

interface Word {
  text: string
  start: number
  end: number
}

/** Every number in words, the longest that its words make up; "quatro e cinco" are two. */
export function numberPhrases(text: string): NumberPhrase[] {
  const found: NumberPhrase[] = []
  const words = [...text.matchAll(wordPattern)].map(({ 0: word, index }) => ({
    text: word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase(),
    start: index,
    end: index + word.length,
  }))
  for (let at = 0; at < words.length; ) {
    const phrase = shareAt(text, words, at) ?? numberAt(text, words, at)
    if (phrase) found.push({ start: words[at]!.start, ...phrase.found })
    at = phrase ? phrase.next : at + 1
  }
  return found
}

type Read = { found: Omit<NumberPhrase, 'start'>; next: number }

/** "a third", "two thirds", "um terço", "metade", "half a million", "meio milhão". */
function shareAt(text: string, words: readonly Word[], at: number): Read | null {
  const [first, second, third] = [words[at]!, words[at + 1], words[at + 2]]
  const follows = (left: Word, right: Word | undefined) =>
    right !== undefined && /^[ -]$/.test(text.slice(left.end, right.start))
  if (first.text === 'half' || first.text === 'meio' || first.text === 'meia') {
    const isArticle = second?.text === 'a' && follows(first, second)
    const [before, scale] = isArticle ? [second!, third] : [first, second]
    const known = scale && follows(before, scale) ? kinds.get(scale.text) : undefined
    if (known?.kind === 'scale')
      return { found: { end: scale!.end, value: known.value / 2, isShare: false }, next: at + (isArticle ? 3 : 2) }
  }
  if (first.text === 'metade' || (first.text === 'half' && /^ (?:of|the|our|my|their)\b/.test(text.slice(first.end))))
    return { found: { end: first.end, value: 50, isShare: true }, next: at + 1 }
  const count = first.text === 'a' ? 1 : kinds.get(first.text)?.kind === 'unit' ? kinds.get(first.text)!.value : 0
  const whole = second && follows(first, second) ? shares.get(second.text) : undefined
  if (!count || !whole || count >= whole) return null
  // "Um quarto" is a room, "um quarto dos clientes" a share.
  if (/^qu(?:art|int)o$/.test(second!.text) && !/^ d[aeo]s? /.test(text.slice(second!.end, second!.end + 5)))
    return null
  return { found: { end: second!.end, value: (100 * count) / whole, isShare: true }, next: at + 2 }
}

function numberAt(text: string, words: readonly Word[], at: number): Read | null {
  const first = kinds.get(words[at]!.text)
  if (!first) return null
  // "Por cento" is a unit.
  if (words[at]!.text === 'cento' && words[at - 1]?.text === 'por') return null
  const isThousand = first.kind === 'scale' && first.value > 100
  let total = isThousand ? first.value : 0
  let current = isThousand ? 0 : first.value
  let last = first.kind
  let next = at + 1
  for (; next < words.length; next += 1) {
    const isJoined = words[next]!.text === 'and' || words[next]!.text === 'e'
    const to = isJoined ? next + 1 : next
    const known = words[to] && kinds.get(words[to]!.text)
    if (!known || !/^[ -]$/.test(text.slice(words[next - 1]!.end, words[next]!.start))) break
    if (isJoined && !/^ $/.test(text.slice(words[next]!.end, words[to]!.start))) break
    const isScale = known.kind === 'scale'
    if (isJoined && isScale) break
    if (isScale) {
      if (current >= known.value) break
      current *= known.value
      if (known.value > 100) {
        total += current
        current = 0
      }
    } else if (fits(last, known.kind, current)) current += known.value
    else break
    last = known.kind
    next = to
  }
  return { found: { end: words[next - 1]!.end, value: total + current, isShare: false }, next }
}

/** Whether a part may follow another within one number: "vinte e três", "hundred and ten", "mil e duzentos". */
function fits(last: Kind, kind: Kind, current: number): boolean {
  if (current === 0) return true
  if (last === 'ten') return kind === 'unit'
  if (last === 'hundred') return kind === 'ten' || kind === 'teen' || kind === 'unit'
  return last === 'scale' && kind !== 'hundred'
}
