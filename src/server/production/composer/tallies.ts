import { fold, words } from '#shared/quality/sentences.ts'
import { figuresIn } from './figures.ts'
import { stem } from './stems.ts'
import type { Unit } from './unit.ts'
import { wordingOf } from './wording.ts'

/** "2,106 members out. 311 poles on the ground." Things that a run counts, in its order. */
export interface Tally {
  text: string
  /** Index of the unit of the first. */
  at: number
}

interface Counted {
  said: string
  at: number
  noun: string
}

const maxCounted = 44
const maxDistance = 3
const maxLine = 96
/** A list of more is a table. */
const sizes = [3, 2, 1]
/** Alone, a figure has to say what of. */
const minWordsAlone = 6
/** Small numbers need words around them. */
const minWordsOfSmall = 6

export function talliesOf(units: readonly Unit[]): Tally[] {
  const found = units.flatMap(countedIn)
  const distinct = found.filter(({ noun }, index) => found.findIndex((other) => other.noun === noun) === index)
  return distinct.flatMap((_, from): Tally[] => {
    for (const size of sizes) {
      const some = distinct.slice(from, from + size)
      const text = some.map(({ said }) => `${said}.`).join(' ')
      const isNear = some.every(({ at }, index) => index === 0 || at - some[index - 1]!.at <= maxDistance)
      // Two small numbers are none to stop at.
      const isTelling = some.filter(({ said }) => digitsOf(said) > 1)
      const isBig = some.some(({ said }) => digitsOf(said) > 2) || words(text).length >= minWordsOfSmall
      const isEnough = size === 1 ? words(text).length >= minWordsAlone : isTelling.length > 1 && isBig
      if (some.length === size && isNear && isEnough && text.length <= maxLine) return [{ text, at: some[0]!.at }]
    }
    return []
  })
}

const digitsOf = (said: string): number => /\d[\d.,]*/.exec(said)?.[0].replace(/\D/g, '').length ?? 0

function countedIn({ kind, text, language, speech, strength }: Unit, at: number): Counted[] {
  if (kind === 'list' || speech !== 'own' || strength < 0) return []
  return figuresIn(text, language, wordingOf(language).verb).flatMap((said): Counted[] => {
    const { noun } = counted.exec(said)?.groups ?? {}
    const isFit =
      noun && said.length <= maxCounted && !units.test(noun) && !unsure.test(said) && words(said).length >= minWords
    return isFit ? [{ said, at, noun: stem(fold(noun)) }] : []
  })
}

const minWords = 2
/** A number and the noun that it counts. */
const counted =
  /^(?:(?:about|almost|nearly|only|over|around|more than|less than|fewer than|at least|cerca de|quase|só|apenas|mais de|menos de|uns|umas) )?(?:[$€£]|R\$ ?)?\d[\d.,]*%?(?: (?:thousand|million|billion|mil|milhão|milhões|bilhões))?(?: de)? (?<noun>\p{Ll}[\p{L}-]{3,})(?!\p{L})/iu
/** How much of it, and not of what. */
const units =
  /^(?:percent|metros?|hectares?|litros?|litres?|liters?|miles?|feet|horas?|hours?|minutos?|minutes?|segundos?|seconds?|dias?|days?|semanas?|weeks?|meses|months?|anos?|years?|vezes|times?|reais|d[oó]lares|dollars|euros|with|from|between|into|over|below|above|lower|higher|more|less|fewer|abaixo|acima|entre|para|pela|pelo|sobre|desde|after|before|until|each|cada|precisar\p{L}+|usava|usar)$/iu
const unsure = / (?:valid|same|other|mesm[oa]s?|outr[oa]s?|noss[oa]s|del[ea]s|ours)$|[:;/]/iu
