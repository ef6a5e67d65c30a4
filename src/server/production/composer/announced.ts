import type { Tongue } from '#shared/quality/language.ts'
import { fold } from '#shared/quality/sentences.ts'
import type { Unit } from './reading.ts'

const counts: Record<Tongue, readonly string[]> = {
  en: ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  pt: ['dois|duas', 'tres', 'quatro', 'cinco', 'seis', 'sete', 'oito', 'nove', 'dez', 'onze', 'doze'],
}
const patterns: Record<Tongue, readonly RegExp[]> = {
  en: counts.en.map((word, index) => new RegExp(`\\b(?:${word}|${index + 2})\\b`)),
  pt: counts.pt.map((word, index) => new RegExp(`\\b(?:${word}|${index + 2})\\b`)),
}

/**
 * Takes lists out that do not hold as many items as they announce (a passage may end in the middle of one), and with
 * them the sentence that announces them.
 */
export function dropBrokenLists(units: readonly Unit[], language: Tongue): void {
  for (const [index, list] of units.entries()) {
    if (list.kind !== 'list') continue
    const before = units[index - 1]
    const herald = list.text ? list : before?.kind === 'sentence' && isNextTo(before, list) ? before : null
    if (!herald || holds(herald.text, list.items.length, language)) continue
    list.strength = -1
    herald.strength = -1
  }
}

const isNextTo = (sentence: Unit, list: Unit): boolean => list.paragraph - sentence.paragraph <= 1

/** Whether the number of things that a sentence speaks of, if it names any, is this one. */
function holds(text: string, items: number, language: Tongue): boolean {
  const plain = fold(text)
  const named = patterns[language].flatMap((pattern, index) => (pattern.test(plain) ? [index + 2] : []))
  return named.length === 0 || named.includes(items)
}
