import type { Language } from '#shared/quality/language.ts'
import { lengthOf, type Section, terms } from './reading.ts'
import { stem } from './stems.ts'
import type { Unit } from './unit.ts'
import { wordingOf } from './wording.ts'

/** Sentences on each side of a border whose words are compared. */
const before = 10
const after = 4
/** A section of this length is one thing that its author told. */
const oneStory = 1100
/** Words that two neighbours may share by chance in a story, and in thoughts on one subject. */
const maxChance = 1
const maxInThoughts = 3

/** Whether the text before a sentence of a section is about the same thing as the text after it. */
export function goesOnAbout(section: Section, unit: Unit): boolean {
  const shared = sharedAt(section, unit)
  if (isStory(section, unit)) return shared > (isShort(section) ? 0 : maxChance)
  return shared > maxInThoughts
}

/** How many words the sentences before a border share with those after it. */
export function sharedAt(section: Section, { index }: Unit): number {
  const earlier = wordsIn(section, section.units.slice(Math.max(0, index - before), index))
  return wordsIn(section, section.units.slice(index, index + after)).intersection(earlier).size
}

/** Sentences around a border that say whether things are told there. */
const around = 6
const minPastShare = 0.5

/** Whether the sentences around this one tell what happened, and not what somebody thinks. */
export function isStory({ units, language }: Section, { index }: Unit): boolean {
  const near = units.slice(Math.max(0, index - around), index + around).filter(({ strength }) => strength >= 0)
  return near.filter(({ text }) => past[language].test(text)).length >= minPastShare * near.length
}

const past: Record<Language, RegExp> = {
  en: /(?<!\p{L})(?:was|were|had|did|said|told|went|came|took|gave|got|made|knew|saw|found|thought|left|lost|kept|sent|paid|sold|bought|rang|wrote|began|stood|held|ran|\p{L}{2,}(?:ed|['’]d))(?!\p{L})/iu,
  pt: /(?<!\p{L})(?:foi|fui|era|eram|tinha|tinham|tive|teve|fez|fiz|disse|veio|deu|quis|pôs|viu|ouviu|havia|\p{L}{2,}(?:ou|eu|iu|ei|aram|eram|iram|amos|ava|avam|iam))(?!\p{L})/iu,
}

/** Whether a section is no longer than a text. */
export const isShort = ({ units }: Section): boolean =>
  units.reduce((sum, unit) => sum + (unit.strength < 0 ? 0 : lengthOf(unit) + 2), 0) <= oneStory

/** Whether nothing of what follows speaks of what was said. */
export function changesTo(section: Section, unit: Unit, said: ReadonlySet<string>): boolean {
  return wordsIn(section, section.units.slice(unit.index, unit.index + after)).isDisjointFrom(said)
}

/** What two things that are told may have in common: measures, anybody, and that somebody said it. */
const measures: ReadonlySet<string> = new Set(
  'minute hour day week month year people euro dollar pound percent time minuto hora dia semana mes ano pessoa real reais vez vezes mil milhao nobody everybody everyone somebody someone ninguem alguem gente said say told tell disse diz falou'
    .split(' ')
    .map(stem),
)

const stopwords: Record<Language, ReadonlySet<string>> = {
  en: new Set(wordingOf('en').stopwords),
  pt: new Set(wordingOf('pt').stopwords),
}

/** The words of the sentences that tell what they are about. */
export const wordsIn = ({ language }: Pick<Section, 'language'>, units: readonly Unit[]): Set<string> =>
  new Set(
    units
      .filter(({ strength }) => strength >= 0)
      .flatMap(({ text, items }) => terms([text, ...items].join(' '), stopwords[language]))
      .filter((term) => !measures.has(term) && !/^\d/.test(term)),
  )
