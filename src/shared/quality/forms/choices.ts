import type { Language } from '../language.ts'
import type { Said } from './said.ts'

const maxWords = 18

/**
 * A question that puts two sides to the reader: "Are you hiring for the past or for the future?" "Talent or opportunity?"
 */
export function isChoice({ text, words }: Said, language: Language, closes: boolean): boolean {
  if (!text.endsWith('?') || /\d/.test(text) || words.length > maxWords) return false
  if (against[language].test(text)) return true
  const at = words.indexOf(language === 'pt' ? 'ou' : 'or')
  if (at < 1 || at === words.length - 1) return false
  const [before, after] = [words.slice(0, at), words.slice(at + 1)]
  if (words.length <= 5 && before.length === after.length) return true
  const [opening = ''] = after
  if (offersTwice(before, after, language)) return true
  if (infinitives[language].test(text)) return true
  if (!before.some((word) => reader[language].test(word))) return false
  if ((closes || /, (?:or|ou) |\brather\b/i.test(text)) && !asks.test(text) && !after.includes(words[at]!)) return true
  const isVerbForm = (word: string) => verbForms[language].test(word)
  return before.includes(opening) || only.test(opening) || (isVerbForm(opening) && before.some(isVerbForm))
}

/** "Is distance a cost, or is it an excuse?" "Custo ou visita?" What follows begins like something that was said before. */
const offersTwice = (
  before: readonly string[],
  [opening = '', second]: readonly string[],
  language: Language,
): boolean =>
  articles[language].test(opening) ? second !== undefined && before.lastIndexOf(opening) >= 0 : before.includes(opening)

/** "When did you last ask your competitor, rather than yourself?" "Who was I writing for: the office or my nerves?" */
const against: Record<Language, RegExp> = {
  en: /\b(?:you|your|we|our)\b[^?]*, (?:rather than|instead of|and not) [^?]+\?$|: [^,:]{2,40} or [^,:]{2,40}\?$/i,
  pt: /(?<!\p{L})(?:você|vocês|seus?|suas?|gente)(?!\p{L})[^?]*, (?:em vez de|e não) [^?]+\?$|: [^,:]{2,40} ou [^,:]{2,40}\?$/iu,
}

/** What is asked for a reason or a way is no choice. */
const asks = /^(?:why|how|what|where|when|por que|como|onde|quando)(?!\p{L})/iu

/** "O que fazer, baixar o preço ou mudar o dia?" */
const infinitives: Record<Language, RegExp> = {
  en: /(?:, |^)(?:to )?(\p{L}+ing|to \p{L}+) [^,]{0,40}\bor (?:\p{L}+ing|to \p{L}+)\b/iu,
  pt: /(?:, |: |^)\p{L}{2,}[aei]r (?:[^,]{0,40} )?ou \p{L}{2,}[aei]r(?!\p{L})/iu,
}

const articles: Record<Language, RegExp> = { en: /^(?:an?|the)$/, pt: /^(?:uma?|[oa]s?)$/ }

const reader: Record<Language, RegExp> = {
  en: /^(?:you|your|yours|we|our)$/,
  pt: /^(?:você|vocês|seu|sua|seus|suas|teu|tua|vai|vamos|gente)$/,
}
/** "Are you leading or managing?" "Você quer ter razão ou ser feliz?" */
const verbForms: Record<Language, RegExp> = { en: /^\p{L}{2,}ing$/u, pt: /^\p{L}+(?:[aei]r|ndo)$/u }
const only = /^(?:just|only|merely|are|do|did|is|will|have|has|só|apenas|está|é|vai|você)$/
