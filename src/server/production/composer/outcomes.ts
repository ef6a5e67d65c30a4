import type { Language } from '#shared/quality/language.ts'
import { fold, words } from '#shared/quality/sentences.ts'
import { clausesOf, refersOutside } from './clauses.ts'
import { announces, isOwnWords, reverses, tellsEvent } from './discourse.ts'
import { capitalized } from './figures.ts'
import { stem } from './stems.ts'
import type { Unit } from './unit.ts'

/** A line that was made of clauses. */
export interface OutcomeLine {
  text: string
  kind: 'consequence' | 'turn' | 'arc' | 'outcome' | 'bracket'
  /** Index of the unit that it ends with. */
  at: number
}

/** Something rose, fell, came, left or ended. */
const turned: Record<Language, RegExp> = {
  en: /(?<!\p{L})(?:fell|rose|dropped|grew|doubled|tripled|halved|lost|left|quit|came back|saved|cost|earned|paid|returned|closed|disappeared|stopped|ended|survived|won|gave up|cracked|broke|failed|there (?:was|were))(?!\p{L})/iu,
  pt: /(?<!\p{L})(?:caiu|caíram|subiu|subiram|dobrou|dobraram|cresceu|perdemos|perdi|perdeu|saiu|saíram|voltou|voltaram|fechou|fechamos|economizamos|custou|ganhamos|pagamos|devolvemos|parou|sobrou|houve|vendeu|vendemos|desistiu|desistiram|perderam|quebrou|falhou|faltou|faltaram)(?!\p{L})/iu,
}

/** "We had six boats" leads to nothing. */
const isState: Record<Language, RegExp> = {
  en: /^(?:[^,]{2,30}, )?(?:\p{L}+ ){1,3}(?:had|have|has|was|were|are|am|is) (?!\p{L}+(?:ed|en)(?!\p{L}))/iu,
  pt: /(?<!\p{L})(?:tínhamos|tinha|tinham|temos|tenho|era|eram|éramos|estávamos|estava|havia|somos|é|são)(?!\p{L})/iu,
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
    const acts = clauses.filter((clause) => isTold(clause, language) && !isState[language].test(clause))
    for (const act of acts) {
      for (let at = index + 1; at <= Math.min(index + maxDistance, units.length - 1); at += 1) {
        const isKnown = knownFrom(act)
        const isNear = units[at]!.paragraph === units[index]!.paragraph
        const outcome = [...told[at]!, ...afterwards(units[at]!, isKnown)].find(
          (clause) =>
            (isOutcome(clause, language) && (isNear || sharesSubject(clause, act))) ||
            (isKnown(clause) && turned[language].test(clause)),
        )
        // Two whole sentences that follow each other would be an excerpt.
        const isExcerpt = at === index + 1 && isWhole(act, text) && isWhole(outcome ?? '', units[at]!.text)
        // The text would say the same again, because its second sentence needs the first.
        const isEcho = index === 0 && units[1]!.dangling && isWhole(act, text)
        if (outcome && !isExcerpt && !isEcho && act.length + outcome.length <= maxPair)
          lines.push({ text: `${act}. ${outcome}.`, kind: 'consequence', at })
      }
    }
    const outcome = index > 0 && clauses.find((clause) => isOutcome(clause, language) && hasFigure(clause))
    if (outcome && !isWhole(outcome, text)) lines.push({ text: `${outcome}.`, kind: 'outcome', at: index })
  }
  return [...lines, ...turnsOf(units, told), ...arcsOf(units, told), ...bracketsOf(units, told)]
}

/** "A chain asked for 600 uniforms. I refused." An offer or a wish, and what somebody answered. */
function turnsOf(units: readonly Unit[], told: readonly string[][]): OutcomeLine[] {
  return units.flatMap(({ text, language, speech, kind }, at): OutcomeLine[] => {
    const answer = kind === 'sentence' && speech === 'own' ? answers[language].exec(text)?.groups?.said : undefined
    if (!answer) return []
    for (let from = at - 1; from >= Math.max(0, at - maxDistance); from -= 1) {
      const refused = refusedThing(units[from]!.text, answer, language)
      if (refused && refused.length <= maxPair) return [{ text: `${refused}.`, kind: 'turn', at }]
      const asked = told[from]!.find((clause) => asks[language].test(clause))
      if (asked && asked.length + answer.length <= maxPair)
        return [{ text: `${asked}. ${capitalized(answer)}.`, kind: 'turn', at }]
    }
    return []
  })
}

/** "We said no to a contract for 1,900 trucks." What somebody was offered or asked for, with their answer. */
function refusedThing(text: string, answer: string, language: Language): string {
  const { thing } = offers[language].exec(text)?.groups ?? {}
  if (!thing || refersOutside(thing, language)) return ''
  const said = / (?:no|yes|não|sim)$/iu.test(answer)
  return said ? `${capitalized(answer)} ${language === 'pt' ? 'a' : 'to'} ${thing}` : ''
}

const offers: Record<Language, RegExp> = {
  en: /(?<!\p{L})(?:offered (?:us|me)|asked (?:us |me )?for|ordered|proposed|wanted to buy) (?<thing>(?:an?|\d[\d.,]*|[$€£]\d\S*|two|three|four|five|six) (?:[^,;:.?!()"“”]|[.,](?=\d)){4,70}?)(?=[,;.](?!\d)| (?:and|but|because|if|when|so|which|that|who) )/iu,
  pt: /(?<!\p{L})(?:(?:nos |me )?(?:ofereceu|ofereceram|propôs|propuseram)(?: para nós| pra gente)?|(?:nos |me )?(?:pediu|pediram|encomendou)) (?<thing>(?:uma?|\d[\d.,]*|R\$ ?\d\S*|dois|duas|três|quatro|cinco|seis) (?:[^,;:.?!()"“”]|[.,](?=\d)){4,70}?)(?=[,;.](?!\d)| (?:e|mas|porque|se|quando|que|para que) )/iu,
}

const asks: Record<Language, RegExp> = {
  en: /(?<!\p{L})(?:asked (?:us|me|for)|ordered|offered|offer|wanted us|invited|demanded|proposed|proposal)(?!\p{L})/iu,
  pt: /(?<!\p{L})(?:pediu|pediram|ofereceu|ofereceram|encomendou|queria|queriam|quis|convidou|exigiu|propôs|proposta|oferta)(?!\p{L})/iu,
}
const answers: Record<Language, RegExp> = {
  en: /^(?:(?:but|so|and|then) )?(?<said>(?:i|we) (?:refused|said no|said yes|declined|accepted|agreed|walked away|turned (?:it|them) down))(?!\p{L})/iu,
  pt: /^(?:(?:mas|então|e|aí) )?(?<said>(?:eu |nós |a gente )?(?:recusei|recusamos|recusou|disse não|disse sim|dissemos não|dissemos sim|aceitei|aceitamos|topei|topamos|neguei))(?!\p{L})/iu,
}

const minArcStrength = 1.5
const minArcWords = 4
/** The beginning of a text is in its first sentences. */
const beginnings = 2

/** How the text begins, with the strongest thing that it says at least two sentences later. */
function arcsOf(units: readonly Unit[], told: readonly string[][]): OutcomeLine[] {
  return told.slice(0, beginnings).flatMap((clauses, from): OutcomeLine[] => {
    const { text, language } = units[from]!
    const beginning = clauses.find((clause) => isTold(clause, language))
    if (!beginning || (units[from + 1]?.dangling && isWhole(beginning, text))) return []
    return units.slice(from + minArcDistance).flatMap((unit, index): OutcomeLine[] => {
      const at = from + minArcDistance + index
      if (unit.strength < minArcStrength) return []
      const claim = [...told[at]!, ...afterwards(unit, knownFrom(beginning))].find((clause) =>
        sharesSubject(clause, beginning),
      )
      const isFit =
        claim &&
        Math.min(words(claim).length, words(beginning).length) >= minArcWords &&
        claim.length + beginning.length <= maxPair
      return isFit ? [{ text: `${beginning}. ${claim}.`, kind: 'arc', at }] : []
    })
  })
}

const maxFirst = 95

/** The first sentence, and what became of it further on; the text then goes on with its second sentence. */
function bracketsOf(units: readonly Unit[], told: readonly string[][]): OutcomeLine[] {
  const [first, second] = units
  if (!first || !second || second.dangling || first.kind === 'list' || first.leans || first.speech !== 'own') return []
  const { text, language } = first
  if (text.length > maxFirst || !/[\p{L}\p{N}]\.$/u.test(text) || announces(text, language)) return []
  const isKnown = knownFrom(text)
  return units.slice(beginnings).flatMap((unit, index): OutcomeLine[] => {
    const at = index + beginnings
    const turn = [...told[at]!, ...afterwards(unit, isKnown)].find(
      (clause) =>
        (turned[language].test(clause) || nowadays.test(clause)) &&
        (isKnown(clause) ||
          sharesSubject(clause, text) ||
          (unit.paragraph === first.paragraph && (isOwnWords(clause, language) || hasFigure(clause)))),
    )
    return turn && text.length + turn.length <= maxPair ? [{ text: `${text} ${turn}.`, kind: 'bracket', at }] : []
  })
}

const nowadays = /^(?:today|now|hoje|agora)(?!\p{L})/iu

/** Whether a clause names with "the" what the first line has introduced. */
function knownFrom(line: string): (clause: string) => boolean {
  const named = new Set(words(fold(line)).map(stem))
  return (clause) => {
    const noun = /(?:^|\s)(?:the|o|a|os|as) (\p{L}{3,})/iu.exec(clause)?.[1]
    return noun !== undefined && named.has(stem(fold(noun)))
  }
}

/** Two lines about different things read like two posts. */
function sharesSubject(one: string, other: string): boolean {
  const subjectsOf = (text: string) =>
    new Set(words(fold(text)).flatMap((word) => (word.length > 4 ? [word.slice(0, 5)] : [])))
  return !subjectsOf(one).isDisjointFrom(subjectsOf(other))
}

const minArcDistance = 3

function clausesIn({ kind, text, language, strength, dangling, speech }: Unit, next: Unit | undefined): string[] {
  if (kind === 'list' || strength < 0 || speech !== 'own' || (next && reverses(next.text, language))) return []
  // After a reference to an earlier sentence, only what the speakers say of themselves stands alone.
  return clausesOf(text, language).filter((clause) => !dangling || speaks[language].test(clause))
}

const speaks: Record<Language, RegExp> = {
  en: /^(?:we|i|our|my) /iu,
  pt: /^(?:nós|eu|a gente|noss[oa]s?|meus?|minhas?|(?:não )?\p{L}{2,}(?:amos|emos|imos)) /iu,
}

/** "In the first year, …" says when what came before had an effect. */
function afterwards({ kind, text, language, strength, speech }: Unit, isKnown: (clause: string) => boolean): string[] {
  if (kind === 'list' || strength < 0 || speech !== 'own') return []
  const when = later[language].exec(text)?.[0]
  if (!when) return clausesOf(text, language, isKnown).filter(isKnown)
  const [clause] = clausesOf(capitalized(text.slice(when.length)), language, isKnown)
  const isNext = clause && fold(text.slice(when.length)).startsWith(fold(clause))
  return isNext ? [text.slice(0, when.length + clause.length)] : []
}

const later: Record<Language, RegExp> = {
  en: /^(?:(?:in the first|within (?:a|the first|\p{L}+)|since then|a|two|three|four|five|six|\d+) ?(?:(?:year|month|week|day|quarter)s? )?(?:later,? |after that,? |, )?|(?:today|now|in the end),? )(?=\p{Ll}|\d)/iu,
  pt: /^(?:(?:no primeiro|na primeira|desde então|um|uma|dois|duas|três|quatro|cinco|seis|em \p{L}+|\d+) ?(?:(?:ano|mês|meses|semana|dia|trimestre)s? )?(?:depois,? |, )?|(?:hoje|agora|no fim),? )(?=\p{Ll}|\d)/iu,
}

/** Whether somebody did it, or it happened. */
const isTold = (clause: string, language: Language): boolean =>
  isOwnWords(clause, language) || tellsEvent(clause, language)

const isOutcome = (clause: string, language: Language): boolean =>
  turned[language].test(clause) && (hasFigure(clause) || isOwnWords(clause, language))

/** A figure that is not a year. */
const hasFigure = (clause: string): boolean => /\d/.test(clause.replace(/(?<!\d)(?:19|20)\d\d(?!\d)/g, ''))

const isWhole = (clause: string, sentence: string): boolean => fold(sentence).replace(/[.!]+$/, '') === fold(clause)
