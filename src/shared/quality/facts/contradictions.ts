import type { Clause } from './clauses.ts'
import type { Evidence, Known } from './evidence.ts'
import type { Figure } from './figure.ts'

/** How much of a statement a clause of a source has to share before the two are held against each other. */
const minShared = 2
const minShare = 0.5

export interface Aligned {
  clause: Clause
  source: number
  shared: number
}

/** The clauses of the sources that say nearly the same as this one, all equally near. */
export function alignedWith(clause: Clause, evidence: Evidence): Aligned[] {
  const counts = evidence.overlap(clause.keys)
  const numbers = new Set(clause.figures.map(({ number }) => number))
  let best = 0
  let found: Aligned[] = []
  for (const [index, count] of counts) {
    const { clause: known, source } = evidence.clauses[index]!
    const figures = known.figures.filter(({ number }) => numbers.has(number)).length
    const shared = count + figures
    if (shared < best) continue
    if (shared > best) found = []
    best = shared
    found.push({ clause: known, source, shared })
  }
  const size = clause.keys.size + clause.figures.length
  return best >= minShared && best >= minShare * size ? found : []
}

/** Whether one says that something is, and the other that it is not: by a "not" or by a word of the opposite meaning. */
export function isOpposite(said: Clause, known: Clause): boolean {
  if (isSwapped(said, known)) return true
  const flips = [...said.sides].filter(([pair, side]) => known.sides.has(pair) && known.sides.get(pair) !== side).length
  return (flips % 2 === 1) !== isNegationChanged(said, known)
}

/** Both have a "not", but for what the other affirms: "by the stop, not by the hour". */
const isSwapped = (said: Clause, known: Clause): boolean =>
  said.isNegated &&
  known.isNegated &&
  said.negatedKeys.size > 0 &&
  known.negatedKeys.size > 0 &&
  [...said.negatedKeys].every((key) => known.keys.has(key) && !known.negatedKeys.has(key)) &&
  [...known.negatedKeys].every((key) => said.keys.has(key) && !said.negatedKeys.has(key))

/** One of the two has a "not", and the words after it are in the other as well. */
function isNegationChanged(said: Clause, known: Clause): boolean {
  if (said.isNegated === known.isNegated) return false
  const [negated, plain] = said.isNegated ? [said, known] : [known, said]
  // "Lost power" is "had no power", and "nobody waits longer than" is "at most".
  if ([...plain.sides].some(([pair, side]) => side === 1 && !negated.sides.has(pair))) return false
  const isOver = ({ figures }: Clause) => figures.some(({ bound }) => bound === 'over')
  if (isOver(negated) && !isOver(plain)) return false
  // The word behind the "not", which is mostly its verb: "did not like it at first" does not deny "at first".
  const [denied = ''] = negated.negatedKeys
  return plain.keys.has(denied) || [...negated.negatedKeys].filter((key) => plain.keys.has(key)).length >= 2
}

/** Somebody is named who is in the sources, but not where they say this; somebody else is. */
export function otherSubject(said: Clause, known: Clause, evidence: Evidence): string | undefined {
  const namesOf = ({ capitals }: Clause) =>
    capitals.filter(
      ({ word, isCertain }) =>
        (isCertain || evidence.names.has(word) || evidence.openings.has(word)) && !evidence.plain.has(word),
    )
  const saidNames = namesOf(said)
  const knownNames = namesOf(known)
  const strangers = saidNames.filter(
    ({ word }) =>
      !knownNames.some((each) => each.word === word) && (evidence.names.has(word) || evidence.openings.has(word)),
  )
  const missing = knownNames.filter(({ word }) => !saidNames.some((each) => each.word === word))
  if (strangers.length === 0 || missing.length === 0) return undefined
  const isCertain = (word: string) => evidence.names.has(word)
  return [...strangers, ...missing].some(({ word }) => isCertain(word)) ? strangers[0]!.word : undefined
}

/**
 * Whether a figure describes something else than in the source: another thing is counted, or the words around it are
 * those around another figure of the same measure.
 */
export function isOfOtherThing(figure: Figure, said: Clause, places: readonly Known[], evidence: Evidence): boolean {
  if (figure.noun && places.every(({ figure: known }) => isOtherNoun(figure.noun, known, said, evidence))) return true
  // A clause that consists of the figure alone belongs to the one before it.
  if (places.some(({ clause }) => [...clause.keys].every((key) => key.startsWith('~')))) return false
  const own = Math.max(...places.map(({ clause }) => shared(said.context, clause.keys)))
  return evidence.rivals(figure, said, places).some((clause) => {
    const there = shared(said.keys, clause.keys)
    return own === 0 ? there >= 1 : there >= own + 2
  })
}

function isOtherNoun(noun: string, known: Figure, said: Clause, evidence: Evidence): boolean {
  return known.noun !== '' && known.noun !== noun && evidence.nouns.has(noun) && !said.keys.has(known.noun)
}

const shared = (one: ReadonlySet<string>, other: ReadonlySet<string>): number =>
  [...one].filter((key) => other.has(key)).length
