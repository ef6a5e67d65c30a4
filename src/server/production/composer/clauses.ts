import type { Language } from '#shared/quality/language.ts'
import { words } from '#shared/quality/sentences.ts'
import { balanced } from './claims.ts'
import { leansBack, namesAsKnown } from './discourse.ts'
import { namesTheUntold } from './references.ts'
import { capitalized } from './sentence-starts.ts'
import { wordingOf } from './wording.ts'

interface Clauses {
  /** A sentence of which no part may stand alone: conditions, wishes, reports of what somebody said, questions. */
  whole: RegExp
  /** Between two clauses that are both true by themselves. */
  between: RegExp
  /** Between a clause and the one that limits it: only the second may stand alone. */
  limits: RegExp
  /** Words for something that another clause names. */
  refers: RegExp
}

const clauses: Record<Language, Clauses> = {
  en: {
    whole:
      /[?"“”«»…()]|(?<!\p{L})(?:if|unless|whether|would|could|might|(?<!(?:in|since|by|until|last|of|on|\d) )may|should|although|though|except|not only|neither|nor|say|says|said|tell|tells|told|think|thinks|thought|believe|believes|believed|hope|hoped|expect|expected|assume|assumed|wanted|planned|seem|seems|seemed|according|claims?|supposed|almost|sometimes|often|usually|occasionally|generally|mostly|let['’]s|suppose|imagine)(?!\p{L})/iu,
    between:
      /; |, and (?=\S+ \S)| and (?=(?:we|i|nobody|everybody) )| and (?=(?:the|our|my|every) (?:\p{L}+ ){1,3}(?:fell|rose|grew|dropped|doubled|halved|was|were|had|has|is|are|got|went|came|left|lost|won|began|stopped|closed) )|, so (?!that)|,? because |, wh(?:ich|o|ose) /u,
    limits: /, (?:but|yet) /u,
    refers:
      /(?<!\p{L})(?:it|its|they|them|their|theirs|he|she|him|his|her|hers|this|that|these|those|there|here|ones|one(?=[.,;:!?]|$| (?:of|is|was|has|had|that|who|which|in|on|at|and|but|called|came|told|did)(?!\p{L}))|both|such|same|others?|another|then|too|also|instead|either|so|again|else)(?!\p{L})/iu,
  },
  pt: {
    whole:
      /[?"“”«»…()]|(?<!\p{L})(?:se|caso|talvez|embora|exceto|não só|não apenas|nem|disse|disseram|diz|dizem|falou|acho|acha|acham|achei|achou|achava|achávamos|acredito|acreditava|acreditamos|pensava|pensei|jurei|jurava|fingi|penso|espero|esperava|queria|queríamos|quis|parece|parecia|segundo (?=[oa]s? |el[ea]|noss|meus? |minhas? )|seria|teria|poderia|deveria|deve|devem|precisa|quase|às vezes|geralmente|muitas vezes|costuma|costumam|imagine|suponha|faria|iria|vamos)(?!\p{L})/iu,
    between:
      /; |, e (?=\S+ \S)| e (?=(?:\p{L}{3,}(?:amos|emos|imos)|eu|nós|ninguém) )| e (?=[oa]s? (?:\p{L}+ ){1,3}(?:caiu|caíram|subiu|subiram|dobrou|dobraram|cresceu|voltou|voltaram|saiu|saíram|parou|pararam|começou|começaram|fechou|fecharam|foi|foram|ficou|ficaram|é|são|está|estão) )|, então |, por isso |,? porque |, pois |, o que |, que /u,
    limits: /, (?:mas|porém) /u,
    refers:
      /(?<!\p{L})(?:d?el[ea]s?|n?el[ea]s?|[dn]?iss[oa]|isto|[dn]?ess[ea]s?|[dn]?est[ea]s?|[dn]?aquel[ea]s?|aquilo|seus?|suas?|lhes?|mesm[oa]s?|outr[oa]s?|lá|ali|aqui|aí|então|também|assim|ambos|ambas)(?!\p{L})|-(?:[oa]s?|l[oa]s?|n[oa]s?|lhes?|se)(?!\p{L})/iu,
  },
}

/** "We won four": of what was named before. */
const endsInNumber =
  /(?<!(?:\sat|\sby|\spast|\sdas|\sàs|\sas))\s(?:one|two|three|four|five|six|seven|eight|nine|ten|um|uma|dois|duas|três|quatro|cinco|seis|sete|oito|nove|dez)$/iu

const counts =
  /\d|(?<!\p{L})(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\p{L}+teen|twenty|thirty|forty|fifty|sixty|hundred|thousand|half|dois|duas|três|quatro|cinco|seis|sete|oito|nove|dez|onze|doze|quinze|vinte|trinta|quarenta|cinquenta|sessenta|cem|mil|metade)(?!\p{L})/iu

const minWords = 3
const maxCharacters = 90

/** The clause before a colon says something without what it introduces if it has as many words. */
const minWordsBeforeColon = 5

/**
 * The parts of a sentence that are sentences by themselves and say what they say in it: main clauses without a condition,
 * a limit, a report of what somebody thinks, or a word for something outside. The sentence itself may be one.
 * @param isKnown whether readers know what a clause names with "the", from a line before it
 */
export function clausesOf(text: string, language: Language, isKnown = (_clause: string) => false): string[] {
  const { whole, between, limits, refers } = clauses[language]
  const { verb, trailing, backward } = wordingOf(language)
  if (whole.test(text) || text.length > 400 || /[:;]$/.test(text)) return []
  const [head = '', ...listed] = text.split(': ')
  const isIntroduction = listed.length > 0 && words(head).length >= minWordsBeforeColon
  const parts = (isIntroduction ? head : text)
    .split(limits)
    .slice(-1)
    .flatMap((part) => part.split(between))
  return parts
    .map((part) => part.replace(/[.!,;]+$/, '').trim())
    .filter((part) => startsWithSubject(part, language))
    .map(capitalized)
    .filter(
      (part) =>
        words(part).length >= minWords &&
        part.length <= maxCharacters &&
        verb.test(part) &&
        balanced(part) &&
        !refers.test(part) &&
        !backward.test(part) &&
        !trailing.test(part) &&
        !endsInNumber.test(part) &&
        !/[:–—]/.test(part) &&
        !leansBack(part, language) &&
        // "The margin fell by 4 points" says what it is about; "the machine broke" does not.
        (!namesAsKnown(part, language) || counts.test(part) || isKnown(part)) &&
        (!namesTheUntold(part, language) || isKnown(part)),
    )
}

/** Whether a part of the sentence would say something else: conditions, wishes, reports, questions. */
export const isOneThought = (text: string, language: Language): boolean => clauses[language].whole.test(text)

/** Whether it holds a word for something that another clause names. */
export const refersOutside = (text: string, language: Language): boolean => clauses[language].refers.test(text)

/** A clause without its own subject ("We met and sold it") belongs to the one before. */
const startsWithSubject = (part: string, language: Language): boolean => {
  if (lacksSubject(part, language)) return false
  const rest = part.replace(adjunct[language], '')
  if (subjects[language].test(rest)) return true
  const [first = ''] = words(rest)
  return /^\p{Lu}\p{Ll}+ (?:\p{Lu}\p{Ll}+ )?\p{Ll}/u.test(rest) && !wordingOf(language).verb.test(` ${first} `)
}

/** Whether it begins with a verb whose subject is named in the sentence before it: "Saves $38,000 a year.", "Diz que paga." */
export const lacksSubject = (text: string, language: Language): boolean => verbFirst[language].test(text)
const verbFirst: Record<Language, RegExp> = {
  en: /^\p{Lu}\p{Ll}+(?:ed|s) (?:[$€£]?\d|(?:the|an?|my|our|us|me|it|them|to|in|by|about|over|all)(?!\p{L}))/u,
  pt: /^(?:(?:[Nn]ão|[Nn]unca|[Jj]á|[Ss]ó|[Aa]inda) )?(?:[Dd]iz(?:ia|em|iam)?|[Dd]isse|[Ff]ez|[Pp]edi?u|[Vv]eio|[Dd]eu|[Qq]uis|[Cc]uida|[Tt]em|[Ff]ica|[Tt]rabalha|[Vv]ende|[Pp]aga|[Aa]cha|[Qq]uer|[Vv]ai|\p{L}{2,}(?:ava|avam|iam|aram|eram|iram|ou))(?!\p{L})/u,
}

const adjunct: Record<Language, RegExp> = {
  en: /^(?:In|Since|By|On|After|Before|For|Every|Last|This|At|Within) [^,.;]{2,30}?,? (?=(?:we|i|our|my|the|a|an|\d)(?!\p{L}))/iu,
  pt: /^(?:Em|Desde|Até|No|Na|Nos|Nas|Por|Depois|Antes|Há|Todo|Toda) [^,.;]{2,30}?,? (?=(?:eu|nós|a gente|noss[oa]|meu|minha|[oa]s?|uma?|cada|\p{L}{3,}(?:amos|emos|imos)|\p{L}+ei)(?!\p{L}))/iu,
}
const subjects: Record<Language, RegExp> = {
  en: /^(?:we|i|our|my|a|an|the|\d[\d.,]*%?|[$€£]\d\S*|every|two|three|four|five|six|seven|eight|nine|ten|half|most|some|many|all|nobody|no one) /iu,
  pt: /^(?:eu|nós|a gente|noss[oa]s?|meus?|minhas?|uma?|\d[\d.,]*%?|R\$ ?\d\S*|dois|duas|três|quatro|cinco|seis|sete|oito|nove|dez|metade|muit[oa]s|cada|ninguém|quem|[oa]s? \p{Ll}+|(?:não )?(?:\p{L}{2,}(?:amos|emos|imos)|\p{L}+ei)|houve) /iu,
}
