import { eld } from 'eld/extrasmall'
import { tagOf } from '../language.ts'

const maxCharacters = 20_000
/** A few words resemble many languages. */
const usual = ['en', 'pt', 'es', 'fr', 'de', 'it']
const shortWords = 40

/** The tag of a text's language by its letter sequences, for texts with too few frequent words; '' if it is unclear. */
export function detectLanguage(text: string): string {
  const sample = text.slice(0, maxCharacters)
  eld.setLanguageSubset(sample.split(/\s+/, shortWords + 1).length > shortWords ? false : usual)
  const found = eld.detect(sample)
  return found.isReliable() ? tagOf(found.language) : ''
}
