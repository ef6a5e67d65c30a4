import { lengthOf, type Section, terms } from './reading.ts'
import { stem } from './stems.ts'
import type { Unit } from './unit.ts'
import { stopwordsOf } from './wording.ts'

/** Sentences after a border whose words are compared with those before it. */
const after = 4
/** A section of this length is one thing that its author told. */
const oneStory = 1100

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

/** The words of the sentences that tell what they are about. */
export const wordsIn = ({ language }: Pick<Section, 'language'>, units: readonly Unit[]): Set<string> =>
  new Set(
    units
      .filter(({ strength }) => strength >= 0)
      .flatMap(({ text, items }) => terms([text, ...items].join(' '), stopwordsOf(language)))
      .filter((term) => !measures.has(term) && !/^(?:\d|(?:19|20)\d\d|\d+\D.*)$/.test(term)),
  )
