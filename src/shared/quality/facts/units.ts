/** Hours of the units of time, so that "36 months" are "three years". */
export const hoursOf = new Map<string, number>()
const times: [number, string][] = [
  [1 / 3600, 'second seconds segundo segundos sec secs'],
  [1 / 60, 'minute minutes minuto minutos min mins'],
  [1, 'hour hours hora horas h'],
  [24, 'day days dia dias'],
  [168, 'week weeks semana semanas'],
  [336, 'fortnight fortnights quinzena quinzenas'],
  [730.5, 'month months mes meses'],
  [8766, 'year years ano anos'],
  [87_660, 'decade decades decada decadas'],
  [876_600, 'century centuries seculo seculos'],
]
for (const [hours, names] of times) for (const name of names.split(' ')) hoursOf.set(name, hours)

const currencies: Record<string, string> = {
  BRL: 'r$ real reais',
  USD: 'us$ $ dollar dollars dolar dolares',
  EUR: '€ euro euros',
  GBP: '£ pound pounds libra libras',
}
export const currencyOf = new Map(
  Object.entries(currencies).flatMap(([code, names]) => names.split(' ').map((name): [string, string] => [name, code])),
)

export const percentWords = new Set(['%', 'percent', 'pct'])
export const pointWords = new Set(['point', 'points', 'ponto', 'pontos'])
export const timesWords = new Set(['times', 'vezes', 'fold', 'x'])

/** "twice", "doubled", "triplicou": how many times. */
export const multiples = new Map<string, number>()
const multipleWords: [number, string][] = [
  [2, 'twice double doubled doubles doubling dobrou dobraram dobrar dobro dobrando duplicou duplicaram duplicar'],
  [3, 'thrice triple tripled triples tripling triplicou triplicaram triplicar triplo'],
  [4, 'quadruple quadrupled quadruplicou quadruplicaram quadruplo'],
]
for (const [value, names] of multipleWords) for (const name of names.split(' ')) multiples.set(name, value)

/** "halved", "metade". */
export const halvings = new Set(['halved', 'halves', 'halving', 'metade', 'half'])

export const ordinals = new Map<string, number>()
const ordinalWords = [
  'first primeiro primeira',
  'second segundo segunda',
  'third terceiro terceira',
  'fourth quarto quarta',
  'fifth quinto quinta',
  'sixth sexto sexta',
  'seventh setimo setima',
  'eighth oitavo oitava',
  'ninth nono nona',
  'tenth decimo decima',
]
for (const [index, names] of ordinalWords.entries()) for (const name of names.split(' ')) ordinals.set(name, index + 1)

const periods: Record<string, string> = {
  hour: 'hour hora hourly',
  day: 'day dia daily diario diaria diariamente',
  week: 'week semana weekly semanal semanais',
  month: 'month mes monthly mensal mensais mensalmente',
  quarter: 'quarter trimestre quarterly trimestral',
  year: 'year ano yearly annual annually anual anuais anualmente',
}
export const periodOf = new Map(
  Object.entries(periods).flatMap(([code, names]) => names.split(' ').map((name): [string, string] => [name, code])),
)
export const perWords = new Set(['per', 'a', 'an', 'each', 'every', 'por', 'ao', 'cada', 'todo', 'toda', '/'])

export type Bound = 'over' | 'under' | 'near' | 'about'
/** What words before a figure say about how it is meant; the longer ones first. */
export const bounds: [Bound, RegExp][] = [
  [
    'under',
    /(?:less than|fewer than|under|below|menos de|menos que|abaixo de|at most|up to|within|no maximo|ate|em ate) $/,
  ],
  ['over', /(?:more than|longer than|over|above|at least|mais de|mais que|acima de|passou de|pelo menos|no minimo) $/],
  ['near', /(?:almost|nearly|close to|quase|perto de) $/],
  [
    'about',
    /(?:about|around|roughly|approximately|some|cerca de|uns|umas|aproximadamente|em torno de|por volta de|na casa d[eo]s?) $/,
  ],
]
