import { words } from '#shared/quality/sentences.ts'
import { months } from './dated-openings.ts'
import type { Section } from './reading.ts'
import type { Unit } from './unit.ts'
import { wordingOf } from './wording.ts'

/** "Succession, too.", "O peixe.": such a paragraph answers the heading or the question over it. */
export function isFragment({ kind, text, language }: Unit, maxWords: number): boolean {
  const { verb, subject, imperative } = wordingOf(language)
  const count = words(text).length
  if (kind === 'list' || count > maxWords || verb.test(text) || imperative.test(text)) return false
  // "Raise the price earlier." may be a verb that is not known.
  if (count > maxBareWords && !startsNoun.test(text)) return false
  const who = subject.exec(text)
  // "We listen.", and not "I, too, for a while."
  const acts = who !== null && /^ \p{L}/u.test(text.slice(who.index + who[0].length))
  return !acts && !(language === 'pt' && ownVerb.test(text))
}
const maxBareWords = 2
const startsNoun =
  /^(?:oh,? )?(?:the|an?|my|our|their|his|her|no|some|about|around|i|we|[oa]s?|uma?|meus?|minhas?|noss[oa]s?|eu|nem|quase|uns|umas|\p{Lu}\p{L}+,)(?!\p{L})/iu
const ownVerb = /(?<!\p{L})\p{L}{2,}(?:ei|mos)(?!\p{L})/iu
const counted =
  /\d|(?<!\p{L})(?:one|two|three|four|five|six|seven|eight|nine|ten|hundred|thousand|million|um|uma|dois|duas|três|quatro|cinco|seis|sete|oito|nove|dez|cem|mil|milhão|milhões|\p{L}+enta)(?!\p{L})/iu

const maxLabelWords = 3

/** Whether a paragraph begins the next of several things that are told under one heading. */
export const isNewItem = ({ units }: Section, unit: Unit): boolean =>
  units[unit.index - 1]?.paragraph !== unit.paragraph &&
  !unit.leans &&
  ((!counted.test(unit.text) && isFragment(unit, maxLabelWords)) || runsIn.test(unit.text) || day.test(unit.text))
/** The next entry of a diary: "2 de agosto." */
const day = new RegExp(
  `^(?:${months.en} \\d{1,2}(?:st|nd|rd|th)?|\\d{1,2}(?:st|nd|rd|th)? (?:of )?${months.en}|\\d{1,2}º? de ${months.pt})(?:(?:,| de)? (?:19|20)\\d\\d)?[.:]?$`,
  'iu',
)
/** A heading in front of its paragraph: "Why nobody works alone." */
const runsIn =
  /^(?:why|por ?que) (?:[^\s,:;?]{1,24} ){1,7}[^\s,:;?]{1,24}\.["”]?$|^(?:why|por ?que) (?:[^\s,:;?]{1,24} ){1,7}["“][^\s,:;?]{1,24}\.["”]$/iu
