import { words } from '#shared/quality/sentences.ts'
import { isManual, isOwnWords, isSpoken, tellsEvent } from './discourse.ts'
import { lengthOf } from './reading.ts'
import type { Unit } from './unit.ts'

/** Shorter runs carry no post. */
const minCharacters = 160
const minSentences = 3
/** Below this, nobody would sign the text: a definition, a manual or a summary without anybody's view. */
export const minMerit = 0.95

/** How much of a person, a view and an outcome a run holds; below `minMerit` it is not worth a post. */
export function meritOf(units: readonly Unit[]): number {
  const sentences = units.reduce((sum, unit) => sum + (unit.kind === 'list' ? Math.min(3, unit.items.length) : 1), 0)
  const length = units.reduce((sum, unit) => sum + lengthOf(unit), 0)
  if (length < minCharacters || sentences < minSentences) return 0
  const share = (test: (unit: Unit) => boolean) => units.filter(test).length / units.length
  const textOf = ({ text, items }: Unit) => [text, ...items].join(' ')
  const own = share((unit) => isOwnWords(textOf(unit).replace(kin, ' '), unit.language))
  const events = share((unit) => tellsEvent(textOf(unit), unit.language))
  const figures = share((unit) => unit.claims.includes('number'))
  const views = share((unit) => unit.claims.some((claim) => viewClaims.has(claim)))
  const manual = share((unit) => isManual(textOf(unit), unit.language))
  // Programmes and timelines.
  const clock = share((unit) => /\d(?:[:h]\d\d| ?[ap]\.?m\b)/i.test(textOf(unit)))
  const lists = share(({ kind }) => kind === 'list')
  const spoken = share((unit) => isSpoken(textOf(unit), unit.language))
  const long = share(({ text }) => words(text).length > maxReadableWords)
  const technical = share((unit) => (textOf(unit).match(codeWord) ?? []).length >= minCodeWords)
  // Somebody did, counted or decided something; otherwise it is a definition or a piece of advice.
  if (events + figures === 0 && own < 0.3) return 0
  // Nobody signs what happened to others as their own post.
  const foreign = own === 0 && lists === 0 && events >= 0.5 ? (figures === 0 ? 1 : 0.5) : 0
  // Somebody has to be in it from the beginning.
  const isPersonal = own > muchOwn || units.slice(0, opening).some((unit) => isOwnWords(textOf(unit), unit.language))
  const nobody = isPersonal || lists > 0 || events >= muchHappens ? 0 : impersonal
  const good = 1.6 * own + 1.6 * events + 1.2 * figures + 1.4 * views
  return good - 2 * manual - 0.3 * lists - 2 * clock - 2 * spoken - 2 * long - 2 * technical - foreign - nobody
}

/** Sentences in which a text says who speaks, and the weight of saying it later. */
const opening = 3
const impersonal = 0.5
const muchOwn = 0.2
const muchHappens = 0.3

/** "My grandmother sold flowers" tells of somebody else. */
const kin =
  /(?<!\p{L})(?:my|our|meus?|minhas?|noss[oa]s?) (?:(?:great-)?grand(?:mother|father|parents)|mother|father|parents|uncle|aunt|brother|sister|cousin|av[óô]s?|mãe|pai|pais|tio|tia|irmão|irmã|primo|prima|bisav[óô]|fundador|founder)(?!\p{L})/giu

/** A sentence with more words loses readers of a feed. */
const maxReadableWords = 34
/** "JSONb", "TOAST", "max_wal_size": names that only a specialist knows. */
const codeWord = /(?<![\p{L}\d])(?:\p{Lu}{3,}|\p{Ll}+\p{Lu}\p{L}*|\p{Lu}{2,}\p{Ll}+|\p{L}+_[\p{L}_]+)(?![\p{L}\d])/gu
const minCodeWords = 2

const viewClaims = new Set(['contrast', 'principle', 'mistake', 'myth', 'cause'])
