import type { Language } from '#shared/quality/language.ts'
import { english } from './english.ts'
import { type Angle, angles, type Wording } from './language-words.ts'
import { portuguese } from './portuguese.ts'

export const wordingOf = (language: Language): Wording => (language === 'pt' ? portuguese : english)

/** The angle behind a label, in either language; null for unknown labels. */
export function angleOf(label: string): Angle | null {
  const wanted = label.trim().toLowerCase()
  return (
    angles.find((angle) => [angle, english.angles[angle], portuguese.angles[angle]].some((word) => word === wanted)) ??
    null
  )
}
