import type { Language } from '../language.ts'
import type { Said } from './said.ts'

const maxWords = 18

/**
 * A question that puts two sides to the reader: "Are you hiring for the past or for the future?" "Talent or opportunity?"
 */
export function isChoice({ text, words }: Said, language: Language): boolean {
  if (!text.endsWith('?') || /\d/.test(text) || words.length > maxWords) return false
  const at = words.indexOf(language === 'pt' ? 'ou' : 'or')
  if (at < 1 || at === words.length - 1) return false
  const [before, after] = [words.slice(0, at), words.slice(at + 1)]
  if (words.length <= 5 && before.length === after.length) return true
  if (!before.some((word) => reader[language].test(word))) return false
  const [opening = ''] = after
  const isVerbForm = (word: string) => verbForms[language].test(word)
  return before.includes(opening) || only.test(opening) || (isVerbForm(opening) && before.some(isVerbForm))
}

const reader: Record<Language, RegExp> = {
  en: /^(?:you|your|yours|we|our)$/,
  pt: /^(?:você|vocês|seu|sua|seus|suas|teu|tua|vai|vamos)$/,
}
/** "Are you leading or managing?" "Você quer ter razão ou ser feliz?" */
const verbForms: Record<Language, RegExp> = { en: /^\p{L}{2,}ing$/u, pt: /^\p{L}+(?:[aei]r|ndo)$/u }
const only = /^(?:just|only|merely|are|do|did|is|will|have|has|só|apenas|está|é|vai|você)$/
