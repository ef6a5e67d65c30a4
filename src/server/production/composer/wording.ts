import type { Language } from '#shared/quality/language.ts'
import { english } from './english.ts'
import { type Angle, angles, type Wording } from './language-words.ts'
import { portuguese } from './portuguese.ts'

export const wordingOf = (language: Language): Wording => (language === 'pt' ? portuguese : english)

const stopwords: Record<Language, ReadonlySet<string>> = {
  en: new Set(english.stopwords),
  pt: new Set(portuguese.stopwords),
}
export const stopwordsOf = (language: Language): ReadonlySet<string> => stopwords[language]

/** The angle behind a label, in either language; null for unknown labels. */
export function angleOf(label: string): Angle | null {
  const wanted = label.trim().toLowerCase()
  return (
    angles.find((angle) => [angle, english.angles[angle], portuguese.angles[angle]].some((word) => word === wanted)) ??
    null
  )
}
