import type { Language } from '#shared/quality/language.ts'
import { fold, words } from '#shared/quality/sentences.ts'
import { announces, isManual, isOwnWords, reverses, tellsEvent } from './discourse.ts'
import { type Statement, statementsIn } from './statements.ts'
import { stem } from './stems.ts'
import type { Unit } from './unit.ts'
import { wordingOf } from './wording.ts'

/** Two short statements of a run: how it was, and the turn. */
export interface PairedLine {
  text: string
  /** Index of the unit that the second is of. */
  at: number
  /** Whether both are whole sentences of the text. */
  isCopied: boolean
  worth: number
}

/** What was lost, won, ended or counted, or what nobody did. */
const turns: Record<Language, RegExp> = {
  en: /(?<!\p{L})(?:nobody|no one|none|nothing|never|only|still|today|now|instead|fell|rose|dropped|grew|doubled|halved|lost|left|quit|saved|cost|costs|earned|closed|stopped|ended|failed|refused|won|hated|wrong|down|less|fewer|more|twice)(?!\p{L})|n['’]t(?!\p{L})|(?<!\p{L})(?:not)(?!\p{L})|\d/iu,
  pt: /(?<!\p{L})(?:ninguém|nenhuma?|nada|nunca|só|apenas|hoje|agora|não|caiu|caíram|subiu|subiram|cresceu|dobrou|perdemos|perdi|perdeu|saiu|saíram|custou|custa|fechou|fechamos|parou|paramos|falhou|recusei|recusamos|errei|erramos|errad[oa]|menos|mais|dobro|metade)(?!\p{L})|\d/iu,
}

const maxPair = 112
const maxPart = 76
const maxDistance = 6
const minDistance = 2
/** A shorter first statement has to be of the same thing. */
const minWordsAlone = 5

export function pairedLines(units: readonly Unit[]): PairedLine[] {
  const told = units.map((unit, at) => toldBy(unit, units[at + 1]))
  const lines: PairedLine[] = []
  for (const [from, firsts] of told.entries()) {
    const { language, paragraph } = units[from]!
    for (const first of firsts) {
      if (first.refers) continue
      if (!isOwnWords(first.text, language) && !tellsEvent(first.text, language) && !/\d/.test(first.text)) continue
      for (let at = from + 1; at <= Math.min(from + maxDistance, units.length - 1); at += 1) {
        for (const second of told[at]!) {
          const isCopied = first.isWhole && second.isWhole
          if (isCopied && at - from < minDistance) continue
          if (second.refers && (at - from > 1 || first !== firsts[0] || ofPeople.test(second.text))) continue
          if (first.text.length + second.text.length > maxPair || !turns[language].test(second.text)) continue
          const shared = sharedWords(first.text, second.text, language)
          const isNear = paragraph === units[at]!.paragraph
          const own = isOwnWords(first.text, language) && isOwnWords(second.text, language)
          if (shared === 0 && (from > 1 || words(first.text).length < minWordsAlone)) continue
          if (shared === 0 && !(isNear && (own || second.refers || at - from === 1))) continue
          const worth =
            units[at]!.strength / 4 +
            Math.min(1, shared * 0.5) +
            (/\d/.test(second.text) ? 0.4 : 0) -
            (isCopied ? 0.5 : 0) -
            // The text would begin with the same words.
            (from === 0 ? 0.6 : 0) -
            (second.refers ? 0.3 : 0)
          lines.push({ text: `${first.text}. ${second.text}.`, at, isCopied, worth })
        }
      }
    }
  }
  return lines.sort((a, b) => b.worth - a.worth)
}

function toldBy(unit: Unit, next: Unit | undefined): Statement[] {
  const { text, language } = unit
  if (isManual(text, language) || announces(text, language) || (next && reverses(next.text, language))) return []
  return statementsIn(unit).filter((each) => each.text.length <= maxPart)
}

/** Somebody whom the sentence before names, which the line may not do any more. */
const ofPeople =
  /^(?:(?:and|but|e|mas) )?(?:they|he|she|his|her|their|el[ea]s?|this|these|those|that|ess[ea]s?|aquel[ea]s?)(?!\p{L})|(?<!\p{L})(?:him|them|their|his|her|del[ea]s?|lhes?|seus?|suas?)(?!\p{L})/iu

function sharedWords(one: string, other: string, language: Language): number {
  const { stopwords } = wordingOf(language)
  const stems = (text: string) =>
    new Set(words(fold(text)).flatMap((word) => (word.length > 3 && !stopwords.includes(word) ? [stem(word)] : [])))
  return stems(one).intersection(stems(other)).size
}
