import type { Language } from '#shared/quality/language.ts'
import { words } from '#shared/quality/sentences.ts'
import { balanced } from './claims.ts'
import { refersOutside } from './clauses.ts'
import { isManual, namesAsKnown } from './discourse.ts'
import { capitalized } from './figures.ts'
import { hasOpenPronoun } from './references.ts'
import { type Parts, partsOf } from './sentence-parts.ts'
import type { Unit } from './unit.ts'
import { participleOf } from './verb-forms.ts'
import { wordingOf } from './wording.ts'

/** A line that begins with its figure: "412 clarinets repaired in 2023." */
export interface CountedLine {
  text: string
  kind: 'counted' | 'counts'
  /** Index of the last unit that it is made of. */
  at: number
}

interface Counting {
  /** Where a sentence goes on with another statement. */
  joint: RegExp
  /** Verbs that say no more than that there was something. */
  has: RegExp
  /** "about 300", "more than 40 people". */
  count: RegExp
  /** Ends the counted noun. */
  nounEnd: RegExp
  /** Belongs to the noun and not to the verb. */
  ofNoun: RegExp
  be: RegExp
  participle: RegExp
  /** Says of some of what was counted what happened to them. */
  ofThem: RegExp
  /** "Turnaround was 19 days": between a noun and its figure. */
  amounts: RegExp
  /** A rise or a fall and how far it went; the groups are `way` and `by`. */
  moves: RegExp
  ways: readonly (readonly [RegExp, string])[]
  unreal: RegExp
}

const counting: Record<Language, Counting> = {
  en: {
    joint: /; |, (?:and|but|so) | and (?=(?:we|i|nobody|in \d)(?!\p{L}))|, (?=\d)/iu,
    has: /^(?:had|have|has|['’]ve|i['’]ve|we['’]ve|got|there (?:is|are|was|were)|logged|counted|recorded|received|spend|spends|spent|do|does|did|run|runs|ran|need|needs|needed|use|used)$/iu,
    count:
      /^(?:(?:about|almost|nearly|only|just|over|around|some|more than|less than|fewer than|at least|up to) )?(?:[$€£]?\d[\d.,]*(?:k|m|bn|%)?|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|eighty|ninety|half|zero|an? (?=(?:day|night|week|month|year|morning|afternoon|evening|hour)(?!\p{L})))(?: (?:hundred|thousand|million|billion|percent|per cent))?(?= \p{L})/iu,
    nounEnd:
      /^(?:of|with|for|from|to|in|on|at|by|per|into|about|between|without|under|over|during|within|since|until|after|before|across|as|and|or|but|that|which|who|whose|where|when|because|if|than|twice|once|again|out|back|down|up|away|off|online|together|early|late|today|yesterday|\p{L}{3,}ly|a|an|the|it|them|this|last|every|each)$/iu,
    ofNoun: /^(?:of|with|per|without|worth)$/iu,
    be: /^(?:were|was|are|is|have been|has been|had been)$/iu,
    participle:
      /^(?:(?:all|still|never|only|also|simply|\p{L}{3,}ly) )?(?:\p{L}{2,}ed|left|sold|made|built|bought|sent|paid|lost|spent|kept|cut|found|held|put|written|taken|given|seen|driven|thrown|broken|chosen|hidden|stolen|told|brought|stuck|stored)(?= |$)/iu,
    ofThem: /^(?:in )?(?:\d[\d.,]*%?|half|most|none|all|two|three|four|five|six) of them (?!that|who)\p{L}/iu,
    amounts: /^(?:is|are|was|were|cost|costs|lasted|lasts|came to|reached|totall?ed|stands at|stood at)$/iu,
    moves:
      /^(?<way>fell|dropped|declined|shrank|went down|came down|rose|grew|climbed|went up|increased|is up|are up|was up|is down|are down|was down) (?:by )?(?<by>(?:about |almost |nearly |only |more than |just )?(?:[$€£]?\d[\d.,]*(?: ?(?:%|percent|per cent|points?|k|million))?|half|a third|a quarter)(?: .+)?)$/iu,
    ways: [
      [/down|fell|dropp|declin|shr/iu, 'down'],
      [/./u, 'up'],
    ],
    unreal:
      /(?<!\p{L})(?:if|unless|would|could|might|(?<!(?:of|in|since|by|until|\d) )may|should|expect\p{L}*|hope\p{L}*|plan(?:ned|s)?|target|will|wants?|wanted|said|says|told|claims?|thought|think)(?!\p{L})|n['’]t(?!\p{L})|(?<!\p{L})(?:not|never)(?!\p{L})/iu,
  },
  pt: {
    joint:
      /; |, (?:e|mas|então) | e (?=(?:eu|nós|a gente|ninguém|\p{L}{2,}(?:amos|emos|imos)|em \d)(?!\p{L}))|, (?=\d)/iu,
    has: /^(?:tínhamos|tinha|tinham|temos|tenho|tem|têm|havia|há|houve|eram|são|contamos|registramos|recebemos|recebi|passa|passam|passamos|passei|gasta|gastam|gastamos|gastei|precisa|precisamos|usamos|fazemos|faz|fizemos)$/iu,
    count:
      /^(?:(?:cerca de|quase|só|apenas|mais de|menos de|uns|umas|pelo menos) )?(?:(?:R\$ ?)?\d[\d.,]*%?|dois|duas|três|quatro|cinco|seis|sete|oito|nove|dez|onze|doze|quinze|vinte|trinta|quarenta|cinquenta|sessenta|metade|uma? (?=(?:dia|noite|semana|mês|ano|manhã|tarde|hora)(?!\p{L})))(?: (?:mil|milhão|milhões|bilhões))?(?= \p{L})/iu,
    nounEnd:
      /^(?:de|d[oa]s?|em|n[oa]s?|num|numa|com|para|pr[oa]|por|pel[oa]s?|sem|sob|sobre|entre|ao|aos|à|às|até|desde|durante|e|ou|mas|que|quem|onde|quando|porque|se|como|uma?|[oa]s?|já|ainda|só|também|hoje|ontem|cada|tod[oa]s?|atrás|diante|perto|longe|dentro|fora|junto|antes|depois|\p{L}{4,}mente)$/iu,
    ofNoun: /^(?:de|com|sem)$/iu,
    be: /^(?:foram|foi|estão|está|eram|são|ficaram)$/iu,
    participle:
      /^(?:(?:só|todos|todas|já) )?(?:\p{L}{2,}(?:ad|id)[oa]s?|feit[oa]s?|escrit[oa]s?|abert[oa]s?|ganh[oa]s?|gast[oa]s?|pag[oa]s?|entregues?|perdid[oa]s?|vist[oa]s?)(?= |$)/iu,
    ofThem: /^(?:em )?(?:\d[\d.,]*%?|metade|a maioria|dois|duas|três|quatro|cinco|seis) del[ea]s \p{L}/iu,
    amounts:
      /^(?:é|são|foi|foram|era|eram|custa|custam|custou|custaram|durou|duram|dura|chegou a|chega a|deu|dá|ficou em|fica em)$/iu,
    moves:
      /^(?<way>caiu|caíram|diminuiu|recuou|desceu|subiu|subiram|cresceu|cresceram|aumentou|aumentaram) (?:em )?(?<by>(?:cerca de |quase |só |mais de )?(?:(?:R\$ ?)?\d[\d.,]*(?: ?(?:%|por cento|pontos?|mil|milhões))?|pela metade|um terço)(?: .+)?)$/iu,
    ways: [
      [/ca|dimin|recu|desc/iu, 'queda de'],
      [/./u, 'alta de'],
    ],
    unreal:
      /(?<!\p{L})(?:se|caso|teria\p{L}*|poderia\p{L}*|seria\p{L}*|deveria|esper\p{L}+|meta|plano|quer\p{L}*|vai|vão|vamos|disse\p{L}*|diz|acha\p{L}*|não|nunca)(?!\p{L})/iu,
  },
}

/** A statement that begins with its figure. */
interface Fragment {
  text: string
  at: number
  /** Says what was done or happened, and not only how many there are. */
  tells: boolean
  /** Of "them", that the fragment before it counts. */
  needsCount: boolean
}

/** Of a longer sentence, no line is made. */
const maxSentence = 500
const maxFragment = 72
const minFragmentWords = 3
const minTellingWords = 5
const minMeasureWords = 2
const minCountWords = 3
const maxDistance = 4
const maxPair = 115

/** Lines that begin with a figure of the run, and pairs of them in the order of the text. */
export function countedLines(units: readonly Unit[]): CountedLine[] {
  const found = units.flatMap((unit, at) => fragmentsOf(unit, at))
  const lines: CountedLine[] = []
  for (const [index, { text, at, tells, needsCount }] of found.entries()) {
    if (needsCount) continue
    if (tells && words(text).length >= minTellingWords) lines.push({ text: `${text}.`, kind: 'counted', at })
    for (const next of found.slice(index + 1)) {
      if (next.at - at > maxDistance) break
      const isOfThem = next.needsCount && next.at === at
      if (next.needsCount && !isOfThem) continue
      if (!tells && !next.tells) continue
      const isShort = text.length + next.text.length <= maxPair
      if (isShort && words(text).length >= minCountWords && text !== next.text)
        lines.push({ text: `${text}. ${next.text}.`, kind: 'counts', at: next.at })
    }
  }
  return lines
}

function fragmentsOf({ kind, text, language, speech, strength }: Unit, at: number): Fragment[] {
  if (kind === 'list' || speech !== 'own' || strength < 0 || text.length > maxSentence || /[?…]/.test(text)) return []
  const { joint, unreal } = counting[language]
  if (unreal.test(text) || isManual(text, language)) return []
  return text
    .replace(/[.!]+$/, '')
    .replace(/ \([^()]*\)/g, '')
    .split(joint)
    .flatMap((clause): Fragment[] => {
      const said = fragmentOf(clause.trim(), language)
      return said && isClear(said, language) ? [{ ...said, text: capitalized(said.text), at }] : []
    })
}

function fragmentOf(clause: string, language: Language): Omit<Fragment, 'at'> | null {
  const { count, has, be, participle, ofThem } = counting[language]
  if (ofThem.test(clause)) return { text: clause, tells: true, needsCount: true }
  const there = /^there (?:is|are|was|were|['’]s|has been|have been) (?:now )?(?<rest>.+)$/iu.exec(clause)?.groups?.rest
  if (there && count.test(there)) return { text: there, tells: false, needsCount: false }
  const parts = partsOf(clause, language)
  if (!parts) return null
  const verb = parts.verb.split(' ').at(-1)!
  if (count.test(parts.subject)) {
    if (be.test(verb) && participle.test(parts.rest))
      return { text: `${parts.subject} ${parts.rest}`, tells: true, needsCount: false }
    return { text: `${parts.subject} ${parts.verb} ${parts.rest}`.trim(), tells: true, needsCount: false }
  }
  const measure = measured(parts, language)
  if (measure) return { text: measure, tells: true, needsCount: false }
  if (!count.test(parts.rest) || parts.verb.split(' ').length > 1) return null
  if (has.test(verb) || has.test(`${parts.subject} ${verb}`))
    return { text: named(parts, language), tells: words(parts.rest).length >= minTellingWords, needsCount: false }
  return doneTo(parts.rest, verb, language)
}

/** "Four hours on a paid task before candidates talk to a manager": without its verb, with its subject where a pronoun stood. */
const named = ({ subject, rest, person }: Parts, language: Language): string =>
  language === 'en' && person === 'other' && /s$/u.test(subject)
    ? rest.replace(
        /(?<=\p{L} )they(?= )/u,
        subject.replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase()),
      )
    : rest

/** "Turnaround: 19 days in June", "Gas use: down 71%". */
function measured({ subject, verb, rest, person }: Parts, language: Language): string | null {
  const { amounts, count, moves, ways } = counting[language]
  const noun = subject.replace(article[language], '')
  if (!/\p{L}{3}/u.test(noun) || (person === 'first' && !/ /.test(subject)) || pronouns.test(noun)) return null
  const { way, by } = moves.exec(`${verb} ${rest}`)?.groups ?? {}
  if (way && by)
    return `${noun}: ${/^pela metade/iu.test(by) ? 'queda' : ways.find(([form]) => form.test(way))![1]} ${by}`
  const amount = rest.split(/, | (?:and|e) /)[0]!.replace(/^(?:de|em|to|at) (?=\d|R\$|[$€£])/iu, '')
  const isAmount = amounts.test(verb) || amounts.test(`${verb} ${rest.split(' ')[0]}`)
  return isAmount && count.test(`${amount} x`) && /\d/.test(amount) ? `${noun}: ${amount}` : null
}

const article: Record<Language, RegExp> = { en: /^(?:the|an?) /iu, pt: /^(?:[oa]s?|uma?) /iu }
const pronouns = /^(?:it|they|he|she|this|that|these|those|which|who|there|el[ea]s?|isso|isto|quem|que)$/iu

/** "412 clarinets repaired in 2023": the counted noun, what was done to it, and the rest. */
function doneTo(rest: string, verb: string, language: Language): Omit<Fragment, 'at'> | null {
  const { count, nounEnd, ofNoun } = counting[language]
  const isPast = language === 'en' || !/[aei]mos$/iu.test(verb) || past.test(rest)
  const form = !isPast || /^(?:cost|took|custou|levou)$/iu.test(verb) ? null : participleOf(verb, language)
  if (!form) return null
  const [number = ''] = count.exec(rest) ?? []
  const tokens = rest.slice(number.length + 1).split(' ')
  const endOf = (from: number) => {
    const end = tokens.findIndex((token, index) => index >= from && nounEnd.test(token.replace(/,$/, '')))
    return end < 0 ? tokens.length : end
  }
  let end = endOf(0)
  const head = tokens[0] === 'de' ? tokens[1] : tokens[0]
  while (end < tokens.length && ofNoun.test(tokens[end]!)) {
    const next = endOf(end + 1 + Number(nounEnd.test(tokens[end + 1] ?? '')))
    if (next <= end) break
    end = next
  }
  if (end === 0 || !head) return null
  const agreed = language === 'pt' ? agreeing(form, head, number) : form
  if (!agreed) return null
  const noun = `${number} ${tokens.slice(0, end).join(' ')}`
  return { text: [noun, agreed, ...tokens.slice(end)].join(' '), tells: true, needsCount: false }
}

/** "Paramos" may be said of today, unless the sentence has a time. */
const past =
  /(?<!\p{L})(?:(?:em|no|na|desde|até) (?:(?:janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro)|(?:19|20)\d\d|(?:ano|mês) passado|semana passada)|por \d+ (?:dias|semanas|meses|anos))(?!\p{L})/iu

/** The participle with the gender and number of its noun; null if the gender is not known. */
function agreeing(form: string, noun: string, number: string): string | null {
  const isMillions = /(?:milhão|milhões|bilhões)$/iu.test(number)
  const isFeminine = !isMillions && (/^(?:duas|umas)/iu.test(number) || feminine.test(noun))
  if (!isFeminine && !isMillions && !masculine.test(noun)) return null
  const isPlural = !/^(?:1|um|uma)$/iu.test(number)
  const stem = form.replace(/[oe]$/, '')
  const ending = form.endsWith('e') ? 'e' : isFeminine ? 'a' : 'o'
  return `${stem}${ending}${isPlural ? 's' : ''}`
}

const feminine =
  /(?:(?<!^di|sistem|problem|program|tem|map|diplom|dilem|coleg|cinem|clim|esquem)(?<!(?<!^l|^p|^v|rev|entrev|conqu)ist)as?|ções|ção|sões|são|niões|nião|(?:que|ge)st(?:ões|ão)|dades?|gens?|vezes|noites|tardes|chaves|redes|peles|mães|^mãos?|mulheres|colheres|árvores?|torres?|^(?:flor|cor|dor)(?:es)?|fotos?|^motos?)$/iu
const masculine =
  /(?:[^ç]ões|os?|^dias?|sistemas?|problemas?|programas?|temas?|mapas?|clientes?|meses|mês|pontos?|ais|éis|óis|ores|or|res|pães|caminhões|%|reais)$/iu

function isClear({ text, needsCount }: Omit<Fragment, 'at'>, language: Language): boolean {
  const body = needsCount ? text.replace(/(?<!\p{L})(?:of them|del[ea]s)(?!\p{L})/iu, '') : text
  const { trailing, dangling } = wordingOf(language)
  return (
    words(text).length >= (text.includes(': ') ? minMeasureWords : minFragmentWords) &&
    text.length <= maxFragment &&
    balanced(text) &&
    !/[;"“”–—…]/.test(text) &&
    // The number of a clause: "4.2 Keys are held".
    !/^\d+\.\d+ \p{Lu}|(?<!\p{L})(?:number|número|no\.|nº) \d/u.test(text) &&
    !trailing.test(text) &&
    !dangling.test(text) &&
    !refersOutside(body, language) &&
    !hasOpenPronoun(body, language) &&
    !namesAsKnown(text, language)
  )
}
