import { maxOpeningCharacters } from '#shared/networks/linkedin.ts'
import type { Language } from '#shared/quality/language.ts'
import { words } from '#shared/quality/sentences.ts'
import { addedLine } from './added-lines.ts'
import { balanced } from './claims.ts'
import { announces, isManual, reverses } from './discourse.ts'
import type { MadeLine } from './hook-kinds.ts'
import { presentsSelf } from './introductions.ts'
import { hasOpenPronoun } from './references.ts'
import { sceneLine } from './scene-lines.ts'
import { partsOf } from './sentence-parts.ts'
import { continued } from './sentence-starts.ts'
import { halvesOf } from './split-lines.ts'
import { tellsOn } from './told-on.ts'
import type { Unit } from './unit.ts'
import { wordingOf } from './wording.ts'

interface Links {
  /** A beginning of the second sentence, and what joins it to the first instead. */
  joints: readonly (readonly [RegExp, string])[]
  and: string
  /** Beginnings after which the second sentence is not the second half of the first. */
  apart: RegExp
}

const links: Record<Language, Links> = {
  en: {
    joints: [
      [/^(?=(?:one|two|three|some|most|half|many) of (?:them|these|those)(?!\p{L}))/iu, ', and '],
      [/^(?=still (?:am|do|have|are)(?!\p{L}))/iu, ', and '],
      [/^it (?=would (?:have been|be) )/iu, ', which '],
      [/^but (?=\p{L}+ )/iu, ', but '],
      [/^so (?=(?:we|i|nobody|they|he|she|it|the|our|my) )/iu, ', so '],
      [/^and (?=\p{L}+ \p{L})/iu, ', and '],
      [/^because (?=\p{L}+ \p{L})/iu, ' because '],
      [/^(?:that|this) (?=(?:is|was|means|meant|costs?|took|takes|made|makes|gave|saved) )/iu, ', which '],
    ],
    and: ', and ',
    apart:
      /^(?:then|later|afterwards|now|today|still|however|also|yes|no|not|sure|maybe|perhaps|for example|for instance|in (?:fact|reality|practice|short|other)|if|when|while|although|unless|which|who|that|this|these|those|such|there|here|or|nor|instead|first|second|third|finally|let|take|look|think|imagine|remember|say|you|what|why|how)(?!\p{L})/iu,
  },
  pt: {
    joints: [
      [/^(?=(?:uma?|dois|duas|três|alguns|algumas|metade|muit[oa]s) del[ea]s(?!\p{L}))/iu, ', e '],
      [/^(?=ainda (?:sou|faço|tenho|estou)(?!\p{L}))/iu, ', e '],
      [/^mas (?=\p{L}+ )/iu, ', mas '],
      [
        /^(?:então|por isso),? (?=(?:eu|nós|a gente|ninguém|[oa]s?|noss[oa]|(?:não )?\p{L}{2,}(?:amos|emos|imos|ei)) )/iu,
        ', então ',
      ],
      [/^e (?=\p{L}+ \p{L})/iu, ', e '],
      [/^porque (?=\p{L}+ \p{L})/iu, ' porque '],
      [/^isso (?=(?:é|foi|significa|significou|quer|custou|custa|levou|deu|dá|abastece|gera|gerou) )/iu, ', o que '],
    ],
    and: ', e ',
    apart:
      /^(?:depois|mais tarde|agora|hoje|ainda|porém|também|sim|não[,.]|claro|talvez|por exemplo|na (?:verdade|prática|realidade)|de fato|aí|daí|se|quando|enquanto|embora|que|isso|isto|ess[ea]s?|est[ea]s?|aquel[ea]s?|aquilo|lá|aqui|ou|nem|primeiro|segundo|terceiro|enfim|olha|imagine|pense|lembre|veja|você|o que|por que|como)(?!\p{L})/iu,
  },
}

const maxFirst = 125
const maxSecond = 110
/** Of a longer second sentence, a half. */
const maxWhole = 190
const maxWords = 29
const minWords = 3
const minSecondWords = 2

/**
 * The first two sentences of a text as one: "Candidates work for four hours, and we pay $300 for it." Of a long second one,
 * its first half. Null if they are two thoughts.
 */
export function mergedLine(units: readonly Unit[]): MadeLine | null {
  const [first, second, third] = units
  const scene = first && second && sceneLine(first, second)
  if (scene) return scene
  if (!first || !second || !third || !isPlain(first, maxFirst) || !isPlain(withoutColon(second), maxWhole)) return null
  const { text, language } = first
  if (
    speaksOfTelling[language].test(text) ||
    !tellsOn(first, second) ||
    first.leans ||
    announces(text, language) ||
    announces(second.text, language)
  )
    return null
  if (!hasVerb(text, language) || /^(?:por que|como|how|why) /iu.test(text)) return null
  if (number.test(text) || number.test(second.text) || reverses(third.text, language)) return null
  if (words(text).length < minWords) return null
  if (joinsTwo.test(text)) return null
  const head = text.replace(/\.$/, '')
  const lineWith = (said: string, rest: string): MadeLine | null => {
    const line = said.length <= maxSecond ? joined(head, said.replace(/\.$/, ''), language, units) : null
    const isClear = line !== null && !hasOpenPronoun(line.replace(ofFirst, ''), language) && !elsewhere.test(text)
    const isShort = isClear && words(line).length <= maxWords && line.length < maxOpeningCharacters
    return isShort ? { hook: `${line}.`, rest } : null
  }
  const named = namedLine(head, second.text, language) ?? addedLine(head, second.text, language)
  if (named) return named
  if (words(second.text).length < minSecondWords) return null
  const halves = halvesOf(second.text, language)
  return lineWith(second.text, '') ?? (halves && !/^\d/.test(halves[1]) ? lineWith(...halves) : null)
}

/** "I'm going to say this once.": what follows is not part of that sentence. */
const speaksOfTelling: Record<Language, RegExp> = {
  en: /(?<!\p{L})(?:(?:going to|want to|have to|['’]ll|let me) (?:say|tell|write|repeat)|(?:say|said|saying|tell|telling) (?:this|it again))(?!\p{L})/iu,
  pt: /(?<!\p{L})(?:(?:vou|quero|queria|preciso|deixa eu) (?:te |lhes? )?(?:contar|dizer|falar|repetir|escrever)|(?:eu )?conto (?:também|aqui|mais)|isto aqui)(?!\p{L})/iu,
}

/** "The idea was: pay to look." reads on inside a line. */
const withoutColon = (unit: Unit): Unit => ({ ...unit, text: unit.text.replace(/(?<=\p{L}): (?=\p{Ll})/u, ' ') })

/** "I sent the oldest cook away. It was Fiona, nineteen years with us.": the second sentence only says who. */
function namedLine(head: string, second: string, language: Language): MadeLine | null {
  const { who = '', rest = '' } = whoItWas[language].exec(second)?.groups ?? {}
  const line = `${head}: ${who}.`
  if (!who || /[:;]| e | and /u.test(head.slice(-30)) || line.length > maxOpeningCharacters) return null
  return { hook: line, rest: rest && `${rest[0]!.toUpperCase()}${rest.slice(1)}` }
}
const calendar =
  '(?:January|February|March|April|May|June|July|August|September|October|November|December|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|Christmas|Easter|Natal|Carnaval)'
const whoItWas: Record<Language, RegExp> = {
  en: new RegExp(
    `^It was (?<who>(?!${calendar})\\p{Lu}\\p{Ll}+(?: \\p{Lu}\\p{Ll}+)?(?:, (?!and |but |who )[^,.;:]{4,40})?)\\.$`,
    'u',
  ),
  pt: new RegExp(
    `^(?:Era|Foi) (?<who>(?:[oa] )?(?:dona |seu |Dra?\\. )?(?!${calendar})\\p{Lu}\\p{Ll}+(?: \\p{Lu}\\p{Ll}+)?(?:, (?!e |mas |que |quem )[^,.;:]{4,40})?)(?:, (?<rest>\\p{Ll}+(?:va|ia|ou|eu|iu) [^:;]{4,80}\\.)|\\.)$`,
    'u',
  ),
}

function joined(head: string, said: string, language: Language, units: readonly Unit[]): string | null {
  const { joints, and, apart } = links[language]
  for (const [beginning, link] of joints) {
    if (!beginning.test(said)) continue
    const rest = said.replace(beginning, '')
    const more = continued(rest, language, units)
    return holds(head, link) || more === null ? null : `${head}${link}${more}`
  }
  // "Uma senhora enterrou o marido conosco. Pagou em 24 vezes."
  if (language === 'pt' && sameSubject.test(said) && somebody.test(head) && !head.includes(and))
    return `${head}${and}${said[0]!.toLowerCase()}${said.slice(1)}`
  if (apart.test(said) || describes.test(said) || holds(head, and)) return null
  const more = continued(said, language, units)
  const link = names[language].test(head) ? ': ' : and
  if (hasVerb(said, language)) return more === null || tangled.test(said) ? null : `${head}${link}${more}`
  // "90,000 cups over four days." explains what the first sentence names.
  const isFragment = !wordingOf(language).verb.test(said) && /^\d/.test(said) && !/[,:]/.test(head)
  return isFragment ? `${head}: ${said}` : null
}

/** "A nursery, with two vans that stood idle.": says what something in the first sentence is. */
const describes =
  /^(?:an?|uma?) (?:[\p{L}-]+ ){0,2}[\p{L}-]+, (?:with|who|whose|which|com|que|cuj[oa]s?) |^(?:it(?:['’]s| is| was)|é|era|foi) (?:an?|the|[oa]|uma?) /iu

/** What the same person did, in a sentence without a subject. */
const sameSubject = /^(?:não )?(?:\p{L}{2,}(?:ou|eu|iu)|fez|disse|veio|deu|quis|pôs|foi|teve) /iu
const somebody =
  /(?<!\p{L})(?:uma? \p{Ll}{3,}|meu \p{Ll}+|minha \p{Ll}+) (?:\p{L}+ ){0,1}(?:chamad|\p{L}{2,}(?:ou|eu|iu)(?!\p{L})|veio|fez|disse|pediu)/u

/** Two statements already. */
const joinsTwo =
  / (?:and|but|so) (?:we|i|nobody|they|he|she|it)(?!\p{L})| (?:e|mas|então) (?:a gente|nós|eu|ninguém|el[ea]s?)(?!\p{L})/iu

/** "What hurt was the storage": the second sentence says why. */
const names: Record<Language, RegExp> = { en: /^what \p{L}/iu, pt: /^o que \p{L}/iu }

/** What the first sentence tells. */
const ofFirst =
  /(?<!\p{L})(?:(?:por|para|com|sobre|sem) |n|d)isso(?!\p{L})|(?<!\p{L})(?:for|with|about|after) (?:this|that)(?=[.,])/giu

/** A place that was named before. */
const elsewhere = /(?<!\p{L})(?:there|lá|ali|aí)(?!\p{L}|['’]| (?:is|are|was|were|has|have)(?!\p{L}))/iu

/** Of a clause or a step. */
const number = /^\d+\.\d+ /

/** With another "and" in it, a line is hard to follow. */
const tangled =
  /,[^,]*,| and (?:we|i|the)(?!\p{L})|, (?:e|and) | e (?:a gente|nós|eu|\p{L}{2,}(?:amos|emos|imos|ou|aram|eram))(?!\p{L})/iu

const hasVerb = (text: string, language: Language): boolean =>
  presentsSelf(text, language) ||
  wordingOf(language).verb.test(text) ||
  wordingOf(language).subject.test(text) ||
  partsOf(text, language) !== null

/** With more, a line has too many parts. */
const maxCommas = 2
/** Whether the sentence is already joined in this way. */
const holds = (head: string, link: string): boolean =>
  head.includes(link) || (head.match(/, /g) ?? []).length > maxCommas

const isPlain = ({ text, kind, speech, strength, language }: Unit, max: number): boolean =>
  kind === 'sentence' &&
  speech === 'own' &&
  strength >= 0 &&
  text.length <= max &&
  /[\p{L}\p{N}%]\.$/u.test(text) &&
  !/["“”«»;?!()–—…]|:(?!\d)|\.\.\./u.test(text) &&
  balanced(text) &&
  (!isManual(text, language) || presentsSelf(text, language))
