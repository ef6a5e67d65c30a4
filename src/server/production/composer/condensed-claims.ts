import type { Language } from '#shared/quality/language.ts'
import { words } from '#shared/quality/sentences.ts'
import { clausesOf, refersOutside } from './clauses.ts'
import { isManual, leansBack } from './discourse.ts'
import { capitalized } from './figures.ts'
import type { Unit } from './unit.ts'

/** What a sentence says in fewer words. */
export interface Condensed {
  text: string
  kind: 'finding' | 'amount' | 'named'
}

interface Condensing {
  /** What somebody found out, and the text says so: the group `said` is true by itself. */
  found: RegExp
  /** "I checked the calendar: …" */
  announced: RegExp
  /** "What surprised me was the phone." The groups are `what` and `said`. */
  cleft: RegExp
  /** What somebody lost, paid, earned … with its figure; the groups are `verb` and `what`. */
  spent: RegExp
  spentLine: (verb: string, what: string) => string
  /** What something cost: the groups are `subject` and `what`. */
  cost: RegExp
  costLine: (subject: string, what: string) => string
  /** How long something took: the groups are `act` and `time`. */
  took: RegExp
  tookLine: (act: string, time: string) => string
}

const condensing: Record<Language, Condensing> = {
  en: {
    found:
      /^(?:[^.;:?"“”]{0,60}(?<!\p{L}))?(?:we|i|it|and)(?:['’]ve| have| had)? (?:\p{L}+ly |then |finally |soon |also )?(?:found(?: out)?|discovered|noticed|calculated|worked out|realised|realized|understood|learned|learnt|saw|turned out|turns out) that (?<said>(?:[^.;:?"“”()]|\.(?=\d)){20,110})\.$/iu,
    announced: /^[^.:;?!"“”()]{6,50}: (?<said>[^.:;?"“”()]{20,110})\.$/u,
    cleft:
      /^what (?<what>(?!(?:if|about|is|was|are|do|does|did|would|could|can|he|she|they|it|that|this|you)(?!\p{L}))(?:[^.,;:?"“”()]|[.,](?=\d)){4,50}?) (?:is|was|were|are) (?:that )?(?<said>(?!(?:not|n['’]t|this|that|it|there|so|to be)(?!\p{L}))(?:[^.;:?"“”()]|\.(?=\d)){6,90})\.$/iu,
    spent:
      /^(?:(?:(?:in|by|last|since) [^,.;:]{2,24}?,? )?(?:we|i) )(?<verb>lost|paid|pay|saved|save|spent|spend|earned|earn|refunded|returned|gave away|threw away|invested|raised) (?<what>(?:(?:about|almost|some|more than|over|nearly|around) )?[$€£]?\d(?:[^.,;:?"“”()]|[.,](?=\d)){3,70})[.,;]/iu,
    spentLine: (verb, what) => `What ${verb}: ${what}`,
    cost: /^(?<subject>(?!(?:it|this|that|these|those|they|he|she)(?!\p{L}))\p{L}(?:(?! (?:that|had|have|has) )(?:[^.,;:?"“”()]|[.,](?=\d))){2,60}?) (?:has |have |had )?costs? us (?<what>(?:(?:about|almost|some|more than|over|nearly|around) )?[$€£]\d(?:[^.,;:?"“”()]|[.,](?=\d)){0,40})[.,;]/iu,
    costLine: (subject, what) => `What ${subject} cost us: ${what}`,
    took: /^(?:it took (?:us|me) (?<time>(?:\d+|two|three|four|five|six|seven|eight|nine|ten|twelve) (?:minutes?|hours?|days?|weeks?|months?|years?)) to (?<act>\p{L}(?:[^.,;:?"“”()]|[.,](?=\d)){6,70}))[.,;]/iu,
    tookLine: (act, time) => `The time it took us to ${act}: ${time}`,
  },
  pt: {
    found:
      /^(?:[^.;:?"“”]{0,60}(?<!\p{L}))?(?<!não )(?:descobri|descobrimos|percebi|percebemos|notei|notamos|vi|vimos|calculei|calculamos|entendi|entendemos|constatei|constatamos|aprendi|aprendemos|a conta mostrou|os números mostraram) que (?<said>(?:[^.;:?"“”()]|\.(?=\d)){20,110})\.$/iu,
    announced: /^[^.:;?!"“”()]{6,50}: (?<said>[^.:;?"“”()]{20,110})\.$/u,
    cleft:
      /^o que (?<what>(?!(?:é|foi|era|são|você|vocês|ele|ela|eles|elas|isso|seria)(?!\p{L}))(?:[^.,;:?"“”()]|[.,](?=\d)){4,50}?) (?:é|foi|era|foram|são) (?:que )?(?<said>(?!(?:não|isso|isto|ess[ea]|assim|quando)(?!\p{L}))(?:[^.;:?"“”()]|\.(?=\d)){6,90})\.$/iu,
    spent:
      /^(?:(?:em|no|na|até|desde) [^,.;:]{2,24},? )?(?:eu |nós |a gente )?(?<verb>perdemos|perdi|pagamos|paguei|pago|economizamos|economizei|gastamos|gastei|ganhamos|ganhei|devolvemos|devolvi|demos|dei|investimos|investi|recuperamos|vendemos) (?<what>(?:(?:cerca de|quase|mais de|uns|umas) )?(?:R\$ ?)?\d(?:[^.,;:?"“”()]|[.,](?=\d)){3,70})[.,;]/iu,
    spentLine: (verb, what) => `O que ${verb}: ${what}`,
    cost: /^(?<subject>(?!(?:isso|isto|el[ea]s?|ess[ea]s?)(?!\p{L}))\p{L}(?:(?! que )(?:[^.,;:?"“”()]|[.,](?=\d))){2,60}?) (?:nos |me )?(?:custou|custaram) (?<what>(?:(?:cerca de|quase|mais de|uns|umas) )?R\$ ?\d(?:[^.,;:?"“”()]|[.,](?=\d)){0,40})[.,;]/iu,
    costLine: (subject, what) => `Quanto custou ${subject}: ${what}`,
    took: /^(?<act>levamos|levei|demoramos|demorei) (?<time>(?:\d+|dois|duas|três|quatro|cinco|seis|sete|oito|nove|dez|doze) (?:minutos?|horas?|dias?|semanas?|m[eê]s(?:es)?|anos?) (?:para|até) \p{L}(?:[^.,;:?"“”()]|[.,](?=\d)){6,70})[.,;]/iu,
    tookLine: (act, time) => `Quanto ${act}: ${time}`,
  },
}

/** A longer subject would be read as the beginning of something else. */
const maxSubjectWords = 5
const minClauseWords = 5
const maxLine = 120

/** Lines that say what a sentence says without what surrounds it; none if it is doubtful that they are true by themselves. */
export function condensedClaims({ kind, text, language, speech, strength }: Unit): Condensed[] {
  if (kind === 'list' || speech !== 'own' || strength < 0 || isManual(text, language)) return []
  const { found, announced, cleft, spent, spentLine, cost, costLine, took, tookLine } = condensing[language]
  const lines: Condensed[] = []
  const finding = found.exec(text)?.groups?.said ?? ''
  const isSure = !doubts[language].test(text.slice(0, text.length - finding.length))
  const clause = (isSure && alone(finding, language)) || announcedBy(announced.exec(text), language)
  if (clause) lines.push({ text: `${clause}.`, kind: 'finding' })
  const { what = '', said = '' } = cleft.exec(text)?.groups ?? {}
  if (said && !refersOutside(`${what} ${beginningOf(said)}`, language))
    lines.push({ text: `${startOfCleft[language]} ${what}: ${said}.`, kind: 'named' })
  const loss = spent.exec(text)?.groups
  if (loss && isSaid(loss.what!, language))
    lines.push({ text: `${spentLine(subjectOf(text, loss.verb!, language), loss.what!)}.`, kind: 'amount' })
  const price = cost.exec(text)?.groups
  if (
    price &&
    words(price.subject!).length <= maxSubjectWords &&
    isSaid(price.what!, language) &&
    !leansBack(text, language) &&
    !refersOutside(price.subject!, language)
  )
    lines.push({ text: `${costLine(lowered(price.subject!), price.what!)}.`, kind: 'amount' })
  const time = took.exec(text)?.groups
  if (time && isSaid(`${time.time} ${time.act}`, language))
    lines.push({ text: `${tookLine(time.act!.toLowerCase(), time.time!)}.`, kind: 'amount' })
  return lines.filter((line) => line.text.length <= maxLine)
}

/** Before a finding: somebody says so, or it was not found. */
const doubts: Record<Language, RegExp> = {
  en: /(?<!\p{L})(?:said|says|told|thinks?|thought|if|never|not|nobody|would|could|might|hoped?|almost|whether)(?!\p{L})|n['’]t(?!\p{L})/iu,
  pt: /(?<!\p{L})(?:disse|dizem|diz|contou|acha|achava|se|nunca|não|ninguém|teria|poderia|quase|jamais)(?!\p{L})/iu,
}

const startOfCleft: Record<Language, string> = { en: 'What', pt: 'O que' }

const lowered = (text: string): string => text[0]!.toLowerCase() + text.slice(1)

/** Who did it, as the verb needs it in English: "we lost". */
const subjectOf = (text: string, verb: string, language: Language): string =>
  language === 'pt'
    ? verb.toLowerCase()
    : /(?<!\p{L})i (?=\p{L}+)/iu.test(text.slice(0, text.indexOf(verb) + 1))
      ? `I ${verb}`
      : `we ${verb}`

/** Says what it is without the rest of the text, and does not promise or doubt. */
const isSaid = (what: string, language: Language): boolean =>
  words(what).length >= 3 && !refersOutside(what, language) && !unsure[language].test(what)

const unsure: Record<Language, RegExp> = {
  en: /(?<!\p{L})(?:if|unless|would|could|might|not|of the|of them|who|because|and)(?!\p{L})/iu,
  pt: /(?<!\p{L})(?:se|caso|não|del[ea]s|porque|seria|d[oa]s que|e)(?!\p{L})/iu,
}

/** Further on, a pronoun may stand for something in the same sentence. */
const beginningOf = (said: string): string => `${said.split(' ', 3).join(' ')} `

/** Whether it introduces what follows as the writer's own finding. */
const announcedBy = (match: RegExpExecArray | null, language: Language): string => {
  if (!match || !announcesFinding[language].test(match[0].slice(0, match[0].indexOf(':')))) return ''
  return alone(match.groups!.said!, language)
}

const announcesFinding: Record<Language, RegExp> = {
  en: /(?<!\p{L})(?:checked|counted|looked|calculat\p{L}+|numbers|sums|figures|maths?|simple|clear|result|answer|lesson|truth|rule|reason|problem|cause|calendar|books|measured|worked it out|found)(?!\p{L})/iu,
  pt: /(?<!\p{L})(?:conta|contas|números|medimos|medi|olhei|olhamos|contei|contamos|simples|clar[oa]|resultado|resposta|lição|verdade|regra|motivo|razão|problema|causa|agenda|planilha|achei|descobri\p{L}*)(?!\p{L})/iu,
}

/** The clause if it can stand alone, otherwise ''. */
function alone(said: string, language: Language): string {
  if (words(said).length < minClauseWords) return ''
  const clause = capitalized(said.trim())
  const [first] = clausesOf(`${withoutRelatives(clause)}.`, language)
  // Only the whole of it: what follows may limit it.
  return first && first.length >= withoutRelatives(clause).length - 1 ? clause : ''
}

/** "A decision that takes us twenty minutes": the word refers to the noun before it, and to nothing outside. */
export const withoutRelatives = (text: string): string =>
  text.replace(
    /(?<=\p{L}{3}) that (?=(?:we|i|they|you|nobody|takes?|makes?|costs?|has|have|had|is|are|was|were|do|does|did|can|will|\p{L}+(?:ed|s))(?!\p{L}))/giu,
    ' who ',
  )
