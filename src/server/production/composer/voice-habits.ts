import type { VoiceProfile } from '#shared/collections/ambassadors.ts'
import type { Language } from '#shared/quality/language.ts'
import { words } from '#shared/quality/sentences.ts'
import type { Voice } from './brief.ts'
import { startsClause } from './clause-starts.ts'
import { isOwnWords } from './discourse.ts'
import { joinedSentences, longSentence } from './joined-sentences.ts'
import type { RevisionRequests } from './revision-requests.ts'
import { listWeight, minSamples } from './sample-layout.ts'
import { halvesOf } from './split-lines.ts'
import type { Unit } from './unit.ts'

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
  const lists = share(({ kind }) => kind === 'list')
  const wanted =
    traits +
    listWeight(voice) * lists +
    (usual.firstPerson ? 4 * own : 0) +
    (usual.numbers ? 4 * figures : 0) -
    (usual.noNumbers ? 4 * figures : 0)
  const habits = habitsOf(voice)
  if (!habits) return wanted
  const person = (habits.person ? persons[habits.person] : undefined)?.[units[0]!.language]
  const length = units.reduce((sum, { text }) => sum + words(text).length, 0) / units.length
  const distance = habits.wordsPerSentence ? Math.abs(length - habits.wordsPerSentence) / 6 : 0
  return wanted + (person ? own + 2 * share(({ text }) => person.test(text)) : 0) - Math.min(2.5, distance)
}

/** How people speak of themselves. */
const persons: Partial<Record<VoiceProfile['person'], Record<Language, RegExp>>> = {
  'first-singular': {
    en: /(?<!\p{L})(?:i|i['’](?:m|ve|d|ll)|me|my|mine)(?!\p{L})/iu,
    pt: /(?<!\p{L})(?:eu|me|mim|comigo|meus?|minhas?|\p{L}{2,}ei|fui|fiz|vi|tive|tenho|sou|estou)(?!\p{L})/iu,
  },
  'first-plural': {
    en: /(?<!\p{L})(?:we|we['’](?:re|ve|d|ll)|us|our|ours)(?!\p{L})/iu,
    pt: /(?<!\p{L})(?:nós|nos|conosco|noss[oa]s?|a gente|\p{L}{3,}(?:amos|emos|imos))(?!\p{L})/iu,
  },
}

/** Sentences per paragraph: as the person does, otherwise three. */
export function paragraphSentences(voice: Voice): number {
  const usual = habitsOf(voice)?.sentencesPerParagraph
  return usual ? Math.min(5, Math.max(1, Math.round(usual))) : 3
}

/** Whether the samples are of somebody who writes long sentences. */
export const writesLongSentences = (voice: Voice): boolean => (habitsOf(voice)?.wordsPerSentence ?? 0) >= longSentence

/** The sentences as long as the person's, as far as what they say stays the same. */
export function inTheirLength(units: readonly Pick<Unit, 'text' | 'language'>[], voice: Voice): string[] {
  const usual = habitsOf(voice)?.wordsPerSentence ?? 0
  const [first] = units
  if (!first || !writesLongSentences(voice)) return units.map((unit) => inPieces(unit, voice))
  return joinedSentences(
    units.map(({ text }) => text),
    first.language,
    usual,
  )
}

/** The sentence in pieces if the person writes short ones: at semicolons, and before a second clause with its own subject, or a reason. */
export function inPieces({ text, language }: Pick<Unit, 'text' | 'language'>, voice: Voice): string {
  const usual = habitsOf(voice)?.wordsPerSentence
  if (!usual || usual > shortSentence || words(text).length <= Math.max(minPiecesOf, usual * 1.3)) return text
  if (holdsTogether[language].test(text)) return text
  const pieces = atLinks(text, language)
  if (pieces !== text) return pieces
  const halves = halvesOf(text, language)
  return halves ? halves.map((half) => inPieces({ text: half, language }, voice)).join(' ') : text
}

/** Cut before the words that link two clauses. */
const atLinks = (text: string, language: Language): string =>
  text
    .replace(/; (\p{Ll})/gu, (_, letter: string) => `. ${letter.toUpperCase()}`)
    .replace(/(?:,| [–—]) (and|but|so|e|mas|então) (\p{L}+ [^,;:.!?]{3,})/giu, (whole, link: string, clause: string) =>
      startsClause(clause, language) ? `. ${capital(link)} ${clause}` : whole,
    )
    .replace(/: (\p{L}+ [^,;:.!?]{3,})/gu, (whole, clause: string) =>
      startsClause(clause, language) ? `. ${capital(clause)}` : whole,
    )
    .replace(/,? (because|porque) (\p{L}+ [^,;:.!?]{3,})/giu, (whole, link: string, clause: string) =>
      startsClause(clause, language) ? `. ${capital(link)} ${clause}` : whole,
    )
    .replace(secondSubject[language], (_, link: string) => `. ${capital(link)} `)
/** Shorter sentences stay whole. */
const minPiecesOf = 8

const capital = (text: string): string => text[0]!.toUpperCase() + text.slice(1)

/** Before a second clause without a comma. */
const secondSubject: Record<Language, RegExp> = {
  en: /(?<=\p{L}{2} \p{L}+) (and|but|so) (?=(?:we|i|they|he|she|nobody) (?!and(?!\p{L}))|(?:the|our|my) \p{L}+ (?:was|were|is|are|had|has|fell|rose|grew|left|lost|came|went|\p{L}{3,}ed) )/giu,
  // A verb alone says who, as the one before it does.
  pt: /(?<=\p{L}{2} [\p{L}\d%]+),? (e|mas) (?=(?:eu|nós|a gente|eles|elas|ninguém) (?!e(?!\p{L}))|[oa]s? \p{L}+ (?:foi|era|subiu|caiu|ficou|\p{L}{2,}(?:ou|eu|iu)) |(?:não )?\p{L}{3,}(?:ou|eu|iu|aram|eram|iram|amos|emos|imos|ei) \p{L})/giu,
}

/** What a condition, a reason or a report holds together would be said without it. */
const holdsTogether: Record<Language, RegExp> = {
  en: /(?<!\p{L})(?:if|unless|when|whenever|whether|while|until|would|could|might|said|says|tells?|told|thinks?|thought|believed?|hoped?|expect|expected|so that)(?!\p{L})|[“"]/iu,
  pt: /(?<!\p{L})(?:se|quando|caso|enquanto|até que|disse|diz|contou|acho|acha|achava|acredit\p{L}+|pens\p{L}+|espero|esperava|para que|teria|faria|seria|poderia)(?!\p{L})|[“"]/iu,
}
