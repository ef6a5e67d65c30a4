import { words } from '#shared/quality/sentences.ts'
import type { Voice } from './brief.ts'
import { isOwnWords } from './discourse.ts'
import type { RevisionRequests } from './revision-requests.ts'
import type { Unit } from './unit.ts'

/** Fewer samples do not show a habit. */
const minSamples = 3
/** Samples with fewer words per sentence show a person who writes short ones. */
const shortSentence = 11

const habitsOf = ({ profile }: Voice) => ((profile?.samples ?? 0) >= minSamples ? profile! : null)

/** Prefers what sounds like the person and what the team usually wants: stories or figures, the person's words, their sentence length. */
export function habitBonus(units: readonly Unit[], voice: Voice, usual: RevisionRequests): number {
  const { narrative = 50 } = voice.traits ?? {}
  const share = (test: (unit: Unit) => boolean) => units.filter(test).length / units.length
  const traits =
    narrative >= 65
      ? 3 * share(({ claims }) => claims.includes('story'))
      : narrative <= 35
        ? 3 * share(({ claims }) => claims.includes('number'))
        : 0
  const own = share(({ text, language }) => isOwnWords(text, language))
  const figures = share(({ text, items }) => /\d/.test([text, ...items].join(' ')))
  const wanted =
    traits + (usual.firstPerson ? 4 * own : 0) + (usual.numbers ? 4 * figures : 0) - (usual.noNumbers ? 4 * figures : 0)
  const habits = habitsOf(voice)
  if (!habits) return wanted
  const isPersonal = habits.person === 'first-singular' || habits.person === 'first-plural'
  const length = units.reduce((sum, { text }) => sum + words(text).length, 0) / units.length
  const distance = habits.wordsPerSentence ? Math.abs(length - habits.wordsPerSentence) / 6 : 0
  return wanted + (isPersonal ? 2 * own : 0) - Math.min(2.5, distance)
}

/** Sentences per paragraph: as the person does, otherwise three. */
export function paragraphSentences(voice: Voice): number {
  const usual = habitsOf(voice)?.sentencesPerParagraph
  return usual ? Math.min(5, Math.max(1, Math.round(usual))) : 3
}

/** The sentence in pieces if the person writes short ones: at semicolons, and before a second clause with its own subject. */
export function inPieces(text: string, voice: Voice): string {
  const usual = habitsOf(voice)?.wordsPerSentence
  if (!usual || usual > shortSentence || words(text).length <= shortSentence) return text
  return text
    .replace(/; (\p{Ll})/gu, (_, letter: string) => `. ${letter.toUpperCase()}`)
    .replace(
      /, (and|but|so|e|mas) (?=(?:we|i|they|he|she|it|nobody|nós|eu|eles?|elas?|a gente|ninguém|\p{L}{3,}(?:amos|emos|imos)) )/giu,
      (_, link: string) => `. ${link[0]!.toUpperCase()}${link.slice(1)} `,
    )
}
