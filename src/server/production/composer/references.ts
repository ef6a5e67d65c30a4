import type { Language } from '#shared/quality/language.ts'
import { words } from '#shared/quality/sentences.ts'

/** How a language refers to what was named before. */
interface References {
  /** Pronouns for one or several, which a noun in front of them can explain. */
  pronoun: RegExp
  /** Words that point at a sentence before: "over this." */
  points: RegExp
  /** Something in front of a pronoun that it may stand for. */
  noun: RegExp
  /** Nouns with an article that name what a sentence before told: "the change", "a decisão". */
  told: RegExp
  /** A noun that something points back at: "those contracts". */
  shown: RegExp
  /** A number or an ordinal without what it counts: "we found 19 with errors", "the first and the second". */
  bare: RegExp
}

const references: Record<Language, References> = {
  en: {
    pronoun:
      /(?<!\p{L})(?:they|them|their|theirs|he|she|him|his|her|hers|it(?! (?:is|was|took|takes|will be|would be|has been|turned out|turns out|rained|seems)(?!\p{L}))|its)(?!\p{L})/iu,
    points:
      /(?<!\p{L})(?:over|about|of|for|with|from|by|after|like|at|on|in|to|before|despite|without) (?:this|these|those|all that)(?=[.,;:!?]| (?:so|but|that) |$)|(?<!\p{L})(?:asked|told) this(?=[.,;!?]| (?:at|every|all|by|in|on|a lot|often)(?!\p{L}))/iu,
    noun: /(?<!\p{L})(?:[Tt]he|[Aa]n?|[Mm]y|[Oo]ur|[Yy]our|[Ee]very|[Ee]ach|[Nn]o|[Ss]ome|[Aa]ny|[Mm]ost|[Mm]any|[Oo]ne|[Tt]wo|[Tt]hree|[Ff]our|[Ff]ive|[Ss]ix|[Ss]even|[Ee]ight|[Nn]ine|[Tt]en|\d[\d.,]{0,12}|\p{L}+['’]s|\p{L}+s) \p{L}|\p{L} \p{Lu}\p{Ll}|^\p{Lu}\p{Ll}+ \p{Lu}\p{Ll}|(?<!\p{L})(?:[Nn]obody|[Ee]verybody|[Ee]veryone|[Aa]nyone|[Ss]omebody|[Ss]omeone|[Ww]hoever|[Pp]eople|[Cc]ustomers|[Ee]mployees|\p{L}{4,}s)(?!\p{L})/u,
    told: /(?<!\p{L})(?:the|all|these|those) (?:two|three|four|five|six|seven|eight|nine|ten) \p{Ll}+(?! (?:of|that|who|we|which)(?!\p{L}))(?!\p{L})|(?<!\p{L})(?:the|both|these|those) (?:change|changes|decision|answer|idea|rule|results?|incident|move|experiment|proposal|offer|complaint|mistake|lesson|difference|reason|problem|situation|argument|question|reviews?|test|fix|deal|event|accident|conversation|meeting|call|outcome|consequences?|contract|plan|news|letter|email|alternative|recall)(?! (?:of|that|to|in|for|from|about|with|at|is|was \p{L}+ed)(?!\p{L}))(?!\p{L})/iu,
    shown:
      /(?<!\p{L})(?:those|these|such (?:an? )?) ?(?!(?:who|that|which|days|times)(?!\p{L}))\p{Ll}{3,}(?! (?:who|that|which|we|i|you)(?!\p{L}))(?!\p{L})/iu,
    bare: /(?<!\p{L})the (?:first|second|third|last|next|fourth)(?= (?:and|or|but|was|is|had|to|did)(?!\p{L})|[.,;:](?!\d)|$)|(?<![\p{L}\d$€£.,:-]|[$€£] )(?!(?:19|20)\d\d(?!\d))(?:\d[\d.,]{0,12}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?= (?:in|on|at|with|by|after|before|for|from|have|had|were|are|was|is|later|came|left|did|last (?:year|month|week)|this (?:year|month|week))(?!\p{L})|[.;](?!\d)|$)(?<!(?:at|to|from|by|in|of|age|aged|about|line|page|room|table|number|under|over|until|past|before|after|since|than|least|around|nearly|almost|about) [\p{L}\d.,]{1,20})/iu,
  },
  pt: {
    pronoun: /(?<!\p{L})(?:[dn]?el[ea]s?|lhes?)(?!\p{L})/iu,
    points: /(?<!\p{L})(?:(?:por|para|com|sobre|sem|apesar d|tudo) ?isso|[dn]isso)(?=[.,;:!?]| (?:então|mas) |$)/iu,
    noun: /(?<!\p{L})(?:[oa]s?|uma?|uns|umas|meus?|minhas?|noss[oa]s?|d[oa]s?|n[oa]s?|cada|tod[oa]s?|muit[oa]s|quem|dois|duas|três|quatro|cinco|seis|sete|oito|nove|dez|\d[\d.,]{0,12}) \p{L}|\p{L} \p{Lu}\p{Ll}|(?<!\p{L})(?:ninguém|alguém|\p{L}{4,}s)(?!\p{L})/u,
    told: /(?<!\p{L})[oa]s (?:dois|duas|três|quatro|cinco|seis|sete|oito|nove|dez) (?!(?:d[aeo]s?|horas|e)(?!\p{L}))\p{Ll}+(?! (?:d[aeo]s?|que)(?!\p{L}))(?!\p{L})|(?<!\p{L})[oa]s? (?:mudanças?|decis(?:ão|ões)|resposta|ideia|regra|resultados?|incidente|experiência|proposta|oferta|reclamaç(?:ão|ões)|erro|lição|diferença|motivo|problema|situação|argumento|pergunta|teste|conserto|negócio|acidente|conversa|reunião|ligação|consequências?|contrato|plano|notícia|carta|abertura|conta)(?! (?:d[aeo]s?|que|em|para|com|n[ao]s?|é|foi)(?!\p{L}))(?!\p{L})/iu,
    shown:
      /(?<!\p{L})(?:[dn]?ess[ea]s?|[dn]?aquel[ea]s?) (?!(?:que|ano|mês|dia|semana)(?!\p{L}))\p{Ll}{3,}(?! que(?!\p{L}))(?!\p{L})/iu,
    bare: /(?<!\p{L})[oa] (?:primeir|segund|terceir|últim)[oa](?= (?:e|ou|mas|foi|era|eu|nós|custou)(?!\p{L})|[.,;:](?!\d)|$)|(?<![\p{L}\d$.,:-]|\$ )(?!(?:19|20)\d\d(?!\d))(?:\d[\d.,]{0,12}|dois|duas|três|quatro|cinco|seis|sete|oito|nove|dez|onze|doze|uns (?:cem|dez|vinte|trinta))(?= (?:com|em|por|para|foram|eram|são|estão|ficaram|saíram|voltaram|vieram|antes|depois)(?!\p{L})|[.;](?!\d)|$)(?<!(?:às|as|das|dos|pelas|à|aos|de|a|até|em|por|para|linha|sala|número|mais de|menos de|antes das|depois das|quase|cerca de) [\p{L}\d.,]{1,20})/iu,
  },
}

/** What "it" may stand for: "some people" is no such thing. */
const oneThing =
  /(?<!\p{L})(?:[Tt]he|[Aa]n?|[Mm]y|[Oo]ur|[Yy]our|[Ee]very|[Ee]ach|[Nn]o|[Oo]ne|\p{L}+['’]s) \p{L}|\p{L} number \d|\p{L} \p{Lu}\p{Ll}|^(?!(?:Nobody|Everybody|Everyone|Somebody|Someone|Anyone|People) )\p{Lu}\p{Ll}+ (?:\p{Lu}\p{Ll}|\p{Ll}+s )/u

/** Whether a pronoun stands for something outside the text: no noun in front of it can be meant. */
export function hasOpenPronoun(text: string, language: Language): boolean {
  const { pronoun, noun, points } = references[language]
  if (points.test(text)) return true
  const found = pronoun.exec(text)
  return found !== null && !(/^its?$/i.test(found[0]) ? oneThing : noun).test(text.slice(0, found.index))
}

/** Whether it points at something that was named before: "I have taken those contracts." */
export const pointsAtNoun = (text: string, language: Language): boolean => references[language].shown.test(text)

/** Whether it counts what was named before: "Tenho duas." */
export const countsTheUnnamed = (text: string, language: Language): boolean =>
  (words(text).length <= maxCount && references[language].bare.test(text)) || names[language].test(text)
const maxCount = 6
/** "We've got two, Osian (19) and Kayleigh": two of what the heading names. */
const names: Record<Language, RegExp> = {
  en: /^(?:[Ii]|[Ww]e)(?: have|['’]ve| had|['’]d)?(?: got)? (?:one|two|three|four|five|six|\d{1,2}), \p{Lu}\p{Ll}/u,
  pt: /^(?:(?:[Ee]u|[Nn]ós|[Aa] gente) )?(?:[Tt]enho|[Tt]emos|[Tt]em|[Tt]inha|[Tt]ínhamos|[Ss]ão|[Ee]ram) (?:uma?|dois|duas|três|quatro|cinco|seis|\d{1,2}), (?:[oa] )?\p{Lu}\p{Ll}/u,
}

/** Whether its figure is of something that was named before: "Subi pra 6,50 depois de março.", "We left two in June." */
export const countsNothing = (text: string, language: Language): boolean => figure[language].test(text)
const figure: Record<Language, RegExp> = {
  en: /^(?:[^.,;]{2,30}, )?(?:i|we) \p{L}{2,20} (?:to |for |from |with |up to |down to )?(?:only |just |another )?(?!(?:19|20)\d\d(?!\d))(?:\d[\d.,]{0,12}(?<!,)|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)(?=[.;](?!\d)| (?:in|on|after|before|last|this|because|when)(?!\p{L}))|(?<!\p{L})for \d{1,3},\d{3}(?=[.,;](?!\d)| (?:in|on|at|and|after|before|last)(?!\p{L}))/iu,
  pt: /^(?:[^.,;]{2,30}, )?(?:eu |nós |a gente )?\p{L}{2,20}(?:ei|i|mos|ou) (?:de |pra |para |com )?(?:só |mais |outr[oa]s )?(?!(?:19|20)\d\d(?!\d))(?:\d[\d.,]{0,12}(?<!,)|dois|duas|três|quatro|cinco|seis|sete|oito|nove|dez|onze|doze)(?=[.;](?!\d)| (?:em|n[oa]|depois|antes|quando|porque)(?!\p{L}))/iu,
}

/** Whether it tells what people did who were named before: "Achei que iam gostar." In English, "they" says so. */
export const lacksPeople = (text: string, language: Language): boolean => language === 'pt' && unnamed.test(text)
const unnamed =
  /^(?:eu )?(?:achei|achava|pensei|pensava|esperava|imaginei|imaginava|acreditei) que (?:não )?(?:me )?(?:iam|eram|estavam|tinham|vinham|queriam|podiam|sabiam|fossem|\p{L}{2,20}(?:ariam|eriam|iriam))(?!\p{L})/iu

/** Whether the text names what a sentence before it tells: "the decision". */
export const namesTold = (text: string, language: Language): boolean => references[language].told.test(text)

/** Whether the text names what only a sentence before it tells or counts. */
export const namesTheUntold = (text: string, language: Language): boolean =>
  namesTold(text, language) || references[language].bare.test(text)

/** "He" and "she", outside of what is quoted. */
const person: Record<Language, RegExp> = {
  en: /(?<!\p{L})(?:he|she|him|his|hers?)(?!\p{L})/iu,
  pt: /(?<!\p{L})[dn]?(?:ele|ela)(?!\p{L})/iu,
}
/** Names, and words for people. */
const people: Record<Language, RegExp> = {
  en: /(?<=[^.!?:] )(?!I['’ ]|(?:January|February|March|April|May|June|July|August|September|October|November|December|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)(?!\p{L}))\p{Lu}\p{Ll}|^(?!(?:In|On|By|At|Last|Since) )\p{Lu}\p{Ll}+(?: \p{Lu}|,)|(?<!\p{L})(?:[Aa]n?|[Tt]he|[Mm]y|[Oo]ur|[Oo]ne|[Aa]nother|[Ee]ach|[Ee]very|[Nn]o|[Hh]is|[Hh]er|[Tt]heir) (?:[\p{L}'’-]+ ){0,3}(?:man|woman|boy|girl|lad|lass|fella|fellow|guy|bloke|lady|gentleman|kid|child|baby|son|daughter|mother|father|mum|mom|dad|wife|husband|sister|brother|aunt|uncle|cousin|friend|ship|boat|vessel|nurse|cook|chef|guard|clerk|pilot|judge|boss|\p{L}{2,}(?:er|or|ist|man|woman|ian|ant|ee|mate))(?!\p{L})|(?<!\p{L})(?:[Ss]ome|[Nn]o|[Ee]very|[Aa]ny)(?:body|one)(?!\p{L})|(?<!\p{L})[Ww]ho(?:ever)?(?!\p{L})/u,
  pt: /(?<=[^.!?:] )\p{Lu}\p{Ll}|^\p{Lu}\p{Ll}+ \p{Lu}/u,
}
/** A noun of the same gender, which it may stand for as well. */
const noun = {
  ele: /(?<!\p{L})(?:o|um|meu|noss?o|do|no|ao|pelo|seu|ess[ea]|est[ea]|tod[oa]|nenhum|outro|cada|algum|quem|num|dum|primeiro) \p{L}{3,}/iu,
  ela: /(?<!\p{L})(?:a|uma|minha|nossa|da|na|à|pela|sua|essa|esta|toda|nenhuma|outra|cada|alguma|quem|numa|duma|primeira|dona) (?!gente)\p{L}{3,}/iu,
}

/**
 * Whether "he" or "she" stands for nobody of whom the text spoke.
 * @param before the text up to the sentence
 */
export function standsForNobody(text: string, before: string, language: Language): boolean {
  const own = text.replace(/["“«][^"“”«»]{0,300}["”»]/gu, ' ')
  const found = person[language].exec(own)
  if (!found) return false
  const told = `${before} ${own.slice(0, found.index)}`.trimStart()
  if (people[language].test(told)) return false
  return language === 'en' || !noun[/a$/iu.test(found[0]) ? 'ela' : 'ele'].test(told)
}
