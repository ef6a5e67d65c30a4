import type { Language } from '../language.ts'
import { isAnchored, weighs, weighsMuch } from './plain-facts.ts'
import { type Said, saidOf } from './said.ts'
import { isPast } from './telling.ts'

const [maxOfBoth, maxOfReason] = [18, 8]

/**
 * Whether two opposed sentences are a figure of speech and no correction: short, in the present, and about a kind or about what
 * people value. "People don't leave companies. They leave managers." Not: "We haven't come to complain. We have come to ask."
 */
export function isBlunt(first: Said, second: Said, language: Language): boolean {
  if (first.words.length + second.words.length > maxOfBoth || /\d/.test(first.text + second.text)) return false
  if (first.negation === 0 && reasons[language].test(first.text)) return first.words.length <= maxOfReason
  const both = [first, second]
  if (both.some((each) => weighsMuch(each, language)))
    return !isPast(second, language) || both.every((each) => weighsMuch(each, language))
  if (isPast(second, language) || both.some((each) => isAnchored(each, language))) return false
  return (
    !named[language].test(first.text) &&
    (cutShort[language].test(second.text) || both.some((each) => weighs(each, language)))
  )
}

/** The same for two clauses: "Transparency isn't weakness – it's strength." "Training is not a cost, it's an investment." */
export function isBluntWithin({ text }: Said, language: Language): boolean {
  const [first, second, third] = text.split(/[,;:…] | [–—-]+ |—/)
  return (
    second !== undefined &&
    third === undefined &&
    isBlunt(saidOf(`${first}.`, language), saidOf(second, language), language)
  )
}

/** "Not because it was easy." */
const reasons: Record<Language, RegExp> = {
  en: /^not (?:because|for|to|out of)\b/i,
  pt: /^não (?:foi )?(?:porque|por|pel[oa]s?|para)(?!\p{L})/iu,
}

/** What was spoken of before, and names: "The museum doesn't sell maps." */
const named: Record<Language, RegExp> = {
  en: /^(?:the|that|this|these|those|my|our|his|her|their|its|i|we|he|she|they|it|what)\b/i,
  pt: /^(?:ess[ea]s?|est[ea]s?|aquel[ea]s?|meus?|minhas?|noss[oa]s?|eu|nós|el[ae]s?|isso|isto|não)(?!\p{L})/iu,
}

/** "A person using AI will." "O papel preguiçoso está." */
const cutShort: Record<Language, RegExp> = {
  en: /^(?!(?:the|he|she|they|it|we|i)\b).{4,} (?:will|does|do|did|is|are|can|can't|doesn't|don't|won't|might)\.$/i,
  pt: /^(?!el[ae]s? ).{4,}(?:(?<!\p{L})(?:vai|vão|está|estão|pode|podem)|, (?:talvez|sim|não))\.$/iu,
}
