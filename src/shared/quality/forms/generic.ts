import type { Language } from '../language.ts'
import { isIrregularPast, type Said } from './said.ts'

/**
 * Whether a short sentence speaks of a thing or a kind in general: it begins with a noun without an article, and its verb
 * is in the present tense. "Storms don't ask for your plan." "Talento abre a porta." It names nobody, no figure and
 * nothing that was spoken of before.
 */
export function isGeneric({ text, words }: Said, language: Language, maxWords = 9): boolean {
  if (words.length < 3 || words.length > maxWords || !plain.test(text)) return false
  if (words[0]!.includes('-') || opensOtherwise[language].test(words[0]!) || concrete[language].test(text)) return false
  if (/^(?:levou|took)$/.test(words[1]!)) return false
  return language === 'en' ? hasEnglishVerb(words) : hasPortugueseVerb(words)
}

/** No figures and no names. */
const plain = /^\p{L}[^\d\p{Lu}?:()"“/_]*[.!]$/u

/** Words that begin sentences and are no nouns. */
const opensOtherwise: Record<Language, RegExp> = {
  en: /^(?:i|we|you|he|she|it|they|it's|that's|there's|let's|what's|here's|this|that|there|these|those|what|who|which|here|the|an?|my|our|your|his|her|its|their|in|on|at|to|for|from|with|without|by|of|as|and|but|or|so|if|when|while|since|because|although|though|after|before|until|during|then|now|today|also|just|only|even|not|no|yes|all|both|neither|either|none|half|each|every|some|any|many|most|more|few|several|such|other|others|another|one|two|three|nobody|nothing|everyone|everybody|everything|someone|something|anyone|anything|how|why|where|once|often|sometimes|always|never|please|however|instead|perhaps|maybe|still|yet|too|very|is|are|was|were|do|does|did|can|could|will|would|should|may|might|must|have|has|had|be|see|use|note|unlike|like|thus|hence|therefore|again|otherwise|things|unless|rather|\p{L}+ly)$/u,
  pt: /^(?:eu|nós|você|vocês|el[ae]s?|isso|isto|aquilo|ess[ae]s?|est[ae]s?|aquel[ae]s?|[oa]s?|uma?|uns|umas|meus?|minhas?|nossos?|nossas?|seus?|suas?|em|n[oa]s?|num|numa|para|pra|por|pel[oa]s?|com|sem|de|d[oa]s?|ao|aos|à|às|até|entre|sobre|e|mas|ou|se|quando|como|onde|quem|que|qual|quais|porque|pois|embora|enquanto|depois|antes|então|agora|hoje|ontem|aqui|ali|lá|assim|também|só|somente|apenas|ainda|já|não|nem|nunca|sempre|sim|tudo|nada|todos?|todas?|cada|algum|alguma|alguns|algumas|muit[oa]s?|pouc[oa]s?|mais|menos|outr[oa]s?|nenhum|nenhuma|ninguém|alguém|vários|várias|quase|talvez|basta|existe|existem|há|é|são|foi|era|está|estão|tem|ter|deve|devem|pode|podem|veja|use|além|caso|porém|portanto|entretanto|contudo|logo|primeiro|segundo|duas|dois|três|este|seja|vale|quanto|durante|desde|dessa|desse|nesse|nessa|neste|nesta|daí|aí|gente|qualquer|cerca|apesar|\p{L}+mente|\p{L}+mos|\p{L}+(?:ando|endo|indo)|[a-zç]+[aei]r|\p{L}{2,}(?:ei|ou|iu|am))$/u,
}

/** What points to something in the text or the author's world. */
const concrete: Record<Language, RegExp> = {
  en: /\b(?:this|these|those|our|my|his|her|we|he|she|i|the (?:following|same|above|previous|first|second)|above|below|here|also|then|currently|now|today|yesterday|was|were|had|did|must|should|may|might|them|there|him|half|third|quarter|once|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\p{L}+teen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand|million)\b/iu,
  pt: /(?<!\p{L})(?:est[ae]s?|ess[ae]s?|deste|desta|desse|dessa|neste|nesta|nesse|nessa|aquel[ae]s?|noss[oa]s?|meus?|minhas?|acima|abaixo|aqui|também|então|agora|hoje|ontem|foi|foram|era|eram|deve|devem|deverá|deverão|pode|podem|poderá|seguintes?|metade|dois|duas|três|quatro|cinco|seis|sete|oito|nove|dez|onze|doze|\p{L}+(?:enta|inte|trinta|zentos|zentas|quinhentos)|cem|mil|\p{L}+(?:aram|eram|iram|ava|avam|iam))(?!\p{L})/iu,
}

const auxiliary = /^(?:is|are|isn't|aren't|don't|doesn't|never|can|can't|will|won't|rarely|always|has|have)$/
const little =
  /^(?:in|on|at|to|for|from|with|by|of|as|and|or|but|the|an?|it|you|your|they|them|that|which|who|not|no|into|than|up|out|over|via|per)$/
const isPlural = (word: string): boolean => /[^s]s$/.test(word) && !/(?:ous|us|is)$/.test(word)

function hasEnglishVerb(words: readonly string[]): boolean {
  const [first = '', second = '', third = ''] = words
  if ([second, third].some((word) => isIrregularPast(word) || /'s$/.test(word))) return false
  if (/^(?:is|are)$/.test(second)) return !/^not$|(?:ed|en)$/.test(third) || words.length <= 6
  if (third === 'be') return false
  if (auxiliary.test(second)) return true
  if (little.test(second) || /(?:ed|ing|ly)$/.test(second)) return false
  if (isPlural(second)) {
    // "Great systems are built", "Strong teams argue".
    if (auxiliary.test(third)) return words[3] !== 'not'
    // "Talent opens the door."
    return !isPlural(first) && third !== '' && !/(?:ed|ing)$/.test(third)
  }
  return isPlural(first) && second.length > 2
}

const portugueseVerb =
  /^(?:é|são|não|nunca|quer|faz|tem|vem|diz|traz|vira|vai|põe|cai|sai|\p{L}{2,}(?:a|e|ai|[eé]m|am))$/u

function hasPortugueseVerb([first = '', second = '', third = '']: readonly string[]): boolean {
  if (/(?:aram|eram|iram|ia|ava)$/.test(first) && !/(?:ância|ência|ria|fia|gia|tia|cia|nia)$/.test(first)) return false
  if (opensOtherwise.pt.test(second) && !/^(?:é|são|não|nunca|tem|pode|quer)$/.test(second)) return false
  if (third === 'quase') return false
  if (portugueseVerb.test(second) && !/(?:ada|ida|ade|agem|ente|nte|ável|ível)$/.test(second)) return true
  return /^(?:é|são|não|nunca|quer|faz|tem|vem|nasce|nascem|vira|viram)$/.test(third)
}
