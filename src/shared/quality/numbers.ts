import type { Tongue } from './language.ts'

export interface FoundNumber {
  text: string
  start: number
  end: number
  /** Of the whole expression: "R$ 1,9 milhão" is 1900000. */
  value: number
  isYear: boolean
}

const scales: Record<string, number> = {
  k: 1e3,
  mil: 1e3,
  thousand: 1e3,
  m: 1e6,
  mi: 1e6,
  million: 1e6,
  milhão: 1e6,
  milhões: 1e6,
  milhao: 1e6,
  milhoes: 1e6,
  b: 1e9,
  bi: 1e9,
  bn: 1e9,
  billion: 1e9,
  bilhão: 1e9,
  bilhões: 1e9,
  bilhao: 1e9,
  bilhoes: 1e9,
}
const pattern =
  /(?<![\p{L}\p{N}])(\d[\d.,]*\d|\d)(?:\s?(k|mil|thousand|mi|million|milhão|milhões|milhao|milhoes|bi|bn|billion|bilhão|bilhões|bilhao|bilhoes|M|B)(?!\p{L}))?/gu

/** Figures in digits, read in the manner of the language: `1.234,5` in Portuguese is `1,234.5` in English. */
export function numbersIn(text: string, language: Tongue): FoundNumber[] {
  return [...text.matchAll(pattern)].flatMap((match) => {
    const [whole, digits, scale = ''] = match
    const value = parse(digits!, language) * (scales[scale.toLowerCase()] ?? 1)
    if (!Number.isFinite(value)) return []
    const isYear = scale === '' && /^(?:19|20)\d\d$/.test(digits!)
    return [{ text: whole, start: match.index, end: match.index + whole.length, value, isYear }]
  })
}

function parse(digits: string, language: Tongue): number {
  const [thousands, decimal] = language === 'pt' ? ['.', ','] : [',', '.']
  const groups = digits.split(thousands!)
  const isGrouped = groups.length > 1 && groups.slice(1).every((group) => /^\d{3}(?!\d)/.test(group))
  if (isGrouped || !digits.includes(thousands!)) return Number(digits.replaceAll(thousands!, '').replace(decimal!, '.'))
  // Written in the other manner, as quotations of foreign sources are.
  return Number(digits.replaceAll(decimal!, '').replace(thousands!, '.'))
}
