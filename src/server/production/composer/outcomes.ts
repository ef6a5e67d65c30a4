import type { Language } from '#shared/quality/language.ts'
import { fold, words } from '#shared/quality/sentences.ts'
import { clausesOf } from './clauses.ts'
import { isOwnWords, reverses, tellsEvent } from './discourse.ts'
import { capitalized } from './figures.ts'
import type { Unit } from './unit.ts'

/** A line that was made of clauses. */
export interface OutcomeLine {
  text: string
  kind: 'consequence' | 'arc' | 'outcome'
}

/** Something rose, fell, came, left or ended. */
const turned: Record<Language, RegExp> = {
  en: /(?<!\p{L})(?:fell|rose|dropped|grew|doubled|tripled|halved|lost|left|quit|came back|saved|cost|earned|paid|returned|closed|disappeared|stopped|ended|survived|won|gave up|cracked|broke|failed|there (?:was|were))(?!\p{L})/iu,
  pt: /(?<!\p{L})(?:caiu|caíram|subiu|subiram|dobrou|dobraram|cresceu|perdemos|perdi|perdeu|saiu|saíram|voltou|voltaram|fechou|fechamos|economizamos|custou|ganhamos|pagamos|devolvemos|parou|sobrou|houve|vendeu|vendemos|desistiu|desistiram|perderam|quebrou|falhou|faltou|faltaram)(?!\p{L})/iu,
}

/** The outcome is said soon after what led to it, or it belongs to something else. */
const maxDistance = 3
const maxPair = 130

/** "We cut line 9. Ridership fell by 17%": what was done with what came of it, and outcomes with a figure alone. */
export function outcomesOf(units: readonly Unit[]): OutcomeLine[] {
  if (units.length === 0) return []
  const told = units.map((unit, index) => clausesIn(unit, units[index + 1]))
  const lines: OutcomeLine[] = []
  for (const [index, clauses] of told.entries()) {
    const { text, language } = units[index]!
    const acts = clauses.filter((clause) => isTold(clause, language))
    for (const act of acts) {
      for (let at = index + 1; at <= Math.min(index + maxDistance, units.length - 1); at += 1) {
        const outcome = [...told[at]!, ...afterwards(units[at]!)].find((clause) => isOutcome(clause, language))
        // Two whole sentences that follow each other would be an excerpt.
        const isExcerpt = at === index + 1 && isWhole(act, text) && isWhole(outcome ?? '', units[at]!.text)
        // The text would say the same again, because its second sentence needs the first.
        const isEcho = index === 0 && units[1]!.dangling && isWhole(act, text)
        if (outcome && !isExcerpt && !isEcho && act.length + outcome.length <= maxPair)
          lines.push({ text: `${act}. ${outcome}.`, kind: 'consequence' })
      }
    }
    const outcome = index > 0 && clauses.find((clause) => isOutcome(clause, language) && hasFigure(clause))
    if (outcome && !isWhole(outcome, text)) lines.push({ text: `${outcome}.`, kind: 'outcome' })
  }
  return [...lines, ...arcsOf(units, told)]
}

const minArcStrength = 2
const minArcWords = 5

/** How the text begins, with the strongest thing that it says at least two sentences later. */
function arcsOf(units: readonly Unit[], told: readonly string[][]): OutcomeLine[] {
  const beginning = told[0]!.find((clause) => isTold(clause, units[0]!.language))
  if (!beginning || (units[1]?.dangling && isWhole(beginning, units[0]!.text))) return []
  return told.flatMap((clauses, index): OutcomeLine[] => {
    const isFar = index >= minArcDistance && units[index]!.strength >= minArcStrength
    const claim = isFar ? clauses.find((clause) => sharesSubject(clause, beginning)) : undefined
    const isFit =
      claim &&
      Math.min(words(claim).length, words(beginning).length) >= minArcWords &&
      claim.length + beginning.length <= maxPair
    return isFit ? [{ text: `${beginning}. ${claim}.`, kind: 'arc' }] : []
  })
}

/** Two lines about different things read like two posts. */
function sharesSubject(one: string, other: string): boolean {
  const subjectsOf = (text: string) =>
    new Set(words(fold(text)).flatMap((word) => (word.length > 4 ? [word.slice(0, 5)] : [])))
  return !subjectsOf(one).isDisjointFrom(subjectsOf(other))
}

const minArcDistance = 3

function clausesIn({ kind, text, language, strength, dangling }: Unit, next: Unit | undefined): string[] {
  if (kind === 'list' || strength < 0 || (next && reverses(next.text, language))) return []
  // After a reference to an earlier sentence, only what the speakers say of themselves stands alone.
  return clausesOf(text, language).filter((clause) => !dangling || speaks[language].test(clause))
}

const speaks: Record<Language, RegExp> = {
  en: /^(?:we|i|our|my) /iu,
  pt: /^(?:nós|eu|a gente|noss[oa]s?|meus?|minhas?|(?:não )?\p{L}{2,}(?:amos|emos|imos)) /iu,
}

/** "In the first year, …" says when what came before had an effect. */
function afterwards({ kind, text, language, strength }: Unit): string[] {
  const when = kind === 'sentence' && strength >= 0 ? later[language].exec(text)?.[0] : undefined
  const [clause] = when ? clausesOf(capitalized(text.slice(when.length)), language) : []
  const isNext = clause && fold(text.slice(when!.length)).startsWith(fold(clause))
  return isNext ? [text.slice(0, when!.length + clause.length)] : []
}

const later: Record<Language, RegExp> = {
  en: /^(?:in the first|within (?:a|the first|\p{L}+)|since then|a|two|three|four|five|six|\d+) ?(?:(?:year|month|week|day|quarter)s? )?(?:later,? |after that,? |, )?(?=\p{Ll}|\d)/iu,
  pt: /^(?:no primeiro|na primeira|desde então|um|uma|dois|duas|três|quatro|cinco|seis|em \p{L}+|\d+) ?(?:(?:ano|mês|meses|semana|dia|trimestre)s? )?(?:depois,? |, )?(?=\p{Ll}|\d)/iu,
}

/** Whether somebody did it, or it happened. */
const isTold = (clause: string, language: Language): boolean =>
  isOwnWords(clause, language) || tellsEvent(clause, language)

const isOutcome = (clause: string, language: Language): boolean =>
  turned[language].test(clause) && (hasFigure(clause) || isOwnWords(clause, language))

/** A figure that is not a year. */
const hasFigure = (clause: string): boolean => /\d/.test(clause.replace(/(?<!\d)(?:19|20)\d\d(?!\d)/g, ''))

const isWhole = (clause: string, sentence: string): boolean => fold(sentence).replace(/[.!]+$/, '') === fold(clause)
