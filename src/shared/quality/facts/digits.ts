import type { Language } from '../language.ts'

const grouped: Record<Language, RegExp> = {
  en: /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/,
  pt: /^\d{1,3}(?:\.\d{3})+(?:,\d+)?$/,
}

/** `1.234,5` in Portuguese is `1,234.5` in English; what is invalid in one notation is read in the other. */
export function readDigits(raw: string, language: Language): number {
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
