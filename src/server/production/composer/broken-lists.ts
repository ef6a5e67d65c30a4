import type { Language } from '#shared/quality/language.ts'
import { fold } from '#shared/quality/sentences.ts'
import type { Unit } from './unit.ts'

const counts: Record<Language, readonly string[]> = {
  en: ['two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  pt: ['dois|duas', 'tres', 'quatro', 'cinco', 'seis', 'sete', 'oito', 'nove', 'dez', 'onze', 'doze'],
}
const patterns: Record<Language, readonly RegExp[]> = {
  en: counts.en.map((word, index) => new RegExp(`\\b(?:${word}|${index + 2})\\b`)),
  pt: counts.pt.map((word, index) => new RegExp(`\\b(?:${word}|${index + 2})\\b`)),
}

/**
 * Marks lists as unfit that have another number of items than their introduction announces (a passage may end in the
 * middle of a list), together with the introduction.
 */
export function dropBrokenLists(units: readonly Unit[], language: Language): void {
  for (const [index, list] of units.entries()) {
    if (list.kind !== 'list') continue
    const before = units[index - 1]
    const listIntro = list.text ? list : before?.kind === 'sentence' && isNextTo(before, list) ? before : null
    if (!listIntro) continue
    const announced = listIntro === list || /:$/.test(listIntro.text) ? listIntro.text : beginningOf(listIntro.text)
    if (announces(announced, list.items.length, language)) continue
    list.strength = -1
    listIntro.strength = -1
  }
}

const isNextTo = (sentence: Unit, list: Unit): boolean => list.paragraph - sentence.paragraph <= 1

/** "Four rules hold for everybody": a number further on counts something else. */
const beginningOf = (text: string): string => text.split(/\s+/, 4).join(' ')

/** Whether the sentence names this number of things, or none. */
function announces(text: string, items: number, language: Language): boolean {
  const plain = fold(text)
  const named = patterns[language].flatMap((pattern, index) => (pattern.test(plain) ? [index + 2] : []))
  return named.length === 0 || named.includes(items)
}
