import { fold } from '#shared/quality/sentences.ts'
import { mayBegin } from './beginnings.ts'
import type { DraftBrief } from './brief.ts'
import { isOwnWords } from './discourse.ts'
import type { Wording } from './language-words.ts'
import { lengthOf, type Section, terms } from './reading.ts'
import type { RevisionRequests } from './revision-requests.ts'
import { betweenSentences, runFrom } from './runs.ts'
import type { Unit } from './unit.ts'

/** A run with fewer sentences is only used if there is no other. */
export const minUnits = 2

interface Chosen {
  section: Section
  units: Unit[]
}

/**
 * The run that the topic plans, or another one of its section where the reviewer's requests need it; of another section for
 * another subject, or if nothing of its own may be said.
 */
export function chooseRun(
  brief: DraftBrief,
  requests: RevisionRequests,
  sections: readonly Section[],
  start: { section: Section; lead: Unit },
  room: number,
  wording: Wording,
): Chosen {
  const isWanted = (unit: Unit) =>
    !(requests.noList && unit.kind === 'list') &&
    !(requests.noNumbers && /\d/.test(textOf(unit))) &&
    !isUnwanted(textOf(unit), brief, requests, wording)
  const worth = worthFor(requests, wording)
  const planned = runFrom(start.section, start.lead.index, room, isWanted)
  let best = { section: start.section, units: planned, worth: worth(planned) + 1 }
  const needsOther = planned.length < minUnits || requests.numbers || requests.noNumbers || requests.firstPerson
  const isAnywhere = requests.focus.size > 0 || (planned.length === 0 && !requests.noNumbers)
  const around = isAnywhere ? sections : needsOther ? [start.section] : []
  for (const section of around.filter(({ language }) => language === start.section.language)) {
    for (const unit of section.units) {
      if (!mayBegin(section, unit) || !isWanted(unit)) continue
      const units = runFrom(section, unit.index, room, isWanted)
      if (units.length > 0 && worth(units) > best.worth) best = { section, units, worth: worth(units) }
    }
  }
  const chosen = requests.anotherEnding ? endedEarlier(best, brief.previous ?? '', isWanted) : best
  return requests.noQuestion ? withoutLastQuestion(chosen) : chosen
}

function worthFor({ focus, numbers, firstPerson }: RevisionRequests, wording: Wording) {
  const stopwords = new Set(wording.stopwords)
  return (units: readonly Unit[]): number => {
    const share = (test: (unit: Unit) => boolean) => units.filter(test).length / Math.max(1, units.length)
    const known = new Set(units.flatMap((unit) => terms(textOf(unit), stopwords)))
    return (
      (units.length >= minUnits ? 4 : units.length) +
      3 * known.intersection(focus).size +
      (numbers ? units.filter(({ text }) => /\d/.test(text)).length : 0) +
      (firstPerson ? 4 * share(({ text, language }) => isOwnWords(text, language)) : 0)
    )
  }
}

/** The run cut back to where the earlier text did not end. */
function endedEarlier({ section, units }: Chosen, previous: string, isWanted: (unit: Unit) => boolean): Chosen {
  const end = fold(previous.trimEnd())
  let kept = units
  while (kept.length > minUnits && end.endsWith(fold(lastWords(kept.at(-1)!)))) {
    const room = kept.reduce((sum, unit) => sum + lengthOf(unit) + betweenSentences, 0) - 1
    const shorter = runFrom(section, kept[0]!.index, room, isWanted)
    if (shorter.length === 0) break
    kept = shorter
  }
  return { section, units: kept }
}

/** Without the questions at its end, unless too little would be left. */
function withoutLastQuestion({ section, units }: Chosen): Chosen {
  const end = units.findLastIndex((unit) => !lastWords(unit).endsWith('?')) + 1
  return end >= minUnits ? { section, units: units.slice(0, end) } : { section, units }
}

const lastWords = ({ text, items }: Unit): string => items.at(-1) ?? text

const textOf = ({ text, items }: Unit): string => [text, ...items].join(' ')

/** Whether it contains a phrase the person never uses, or a word the reviewer wants removed. */
export function isUnwanted(
  text: string,
  { voice }: DraftBrief,
  { remove }: RevisionRequests,
  wording: Wording,
): boolean {
  const plain = fold(text)
  const isBanned = (voice.bannedPhrases ?? []).some((phrase) => phrase.trim() && plain.includes(fold(phrase.trim())))
  return isBanned || terms(plain, new Set(wording.stopwords)).some((word) => remove.has(word))
}
