import type { Language } from '#shared/quality/language.ts'
import { refersOutside } from './clauses.ts'
import { withoutRelatives } from './condensed-claims.ts'
import { isManual } from './discourse.ts'
import { capitalized } from './figures.ts'
import { isClear, isSound } from './retold-lines.ts'
import { partsOf } from './sentence-parts.ts'
import { continued } from './sentence-starts.ts'
import type { Unit } from './unit.ts'
import { gerundOf } from './verb-forms.ts'
import { wordingOf } from './wording.ts'

/** What a thing is, with the thing and its name in the other order, or with a colon between them. The line says all that the sentence does. */
export interface TurnedLine {
  text: string
  kind: 'inverted' | 'entitled'
}

interface Turning {
  /** "Energy is our second largest cost": the groups `subject` and `name`. */
  copula: RegExp
  /** Names that only one thing can have, or that say what it is one of. */
  only: RegExp
  /** "The dish that sells most is a steak for two": the groups `subject` and `said`. */
  title: RegExp
  /** "It is hard to choose": the groups `is`, `judgement`, `verb` and `rest`. */
  judgement: RegExp
  /** A clause inside, or another person's. */
  nested: RegExp
}

const part = String.raw`(?:[^,;:?!()"“”]|,(?=\d))`

const turning: Record<Language, Turning> = {
  en: {
    copula: new RegExp(
      String.raw`^(?<subject>${part}{3,70}?),? (?:is|was|are|were|has been|remains) (?<name>(?:our|my|the|an?|one of) ${part}{6,70}?)\.$`,
      'iu',
    ),
    only: /^(?:(?:our|my) (?!own(?!\p{L}))|one of (?:the|our|my) |the (?:(?:single )?(?:most|least|best|worst|first|last|only|main|real|key|hardest|\p{L}{3,}(?<!for|int)est) |(?:reason|difference|secret|part|thing|price|heart|key|way|place|moment) (?!of (?:it|this|that)(?!\p{L}))))/iu,
    title: new RegExp(
      String.raw`^(?<subject>(?:the|our|my) ${part}{2,40}? (?:that|who|we|i|of|for|in|with|from|behind) ${part}{2,50}?) (?:is|was|are|were) (?:that )?(?<said>(?:an?|the|our|my|to|not to|\d[\d.,]*|no|nobody|we|i|two|three|four|five) ${part}{6,70})\.$`,
      'iu',
    ),
    judgement: new RegExp(
      String.raw`^it(?: |['’])(?<is>is|was|s|takes) (?<judgement>(?:(?:very|so|too|really|quite|more|much|surprisingly) )?(?:hard|harder|easy|easier|difficult|important|impossible|better|best|tempting|expensive|cheap|cheaper|risky|rare|normal|worth it|essential|dangerous|fine|okay)|time|courage|years|patience|practice) to (?<verb>\p{L}+)(?<rest> ${part}{10,90})\.$`,
      'iu',
    ),
    nested: /(?<!\p{L})(?:that|which|who|whose|when|while|after|before|until|since|because|if|but)(?!\p{L})/iu,
  },
  pt: {
    copula: new RegExp(
      String.raw`^(?<subject>${part}{3,70}?),? (?:é|foi|era|são|foram|continua sendo|sempre foi) (?<name>(?:(?:[oa]s? )?(?:noss[oa]|meu|minha)|[oa]|uma?|um dos|uma das|algo) ${part}{6,70}?)\.$`,
      'iu',
    ),
    only: /^(?:(?:[oa]s? )?(?:noss[oa]|meu|minha) (?!própri)|um(?:a d[oa]s|a das| dos) |algo (?:muito )?|[oa]s? (?:(?:maior|menor|melhor|pior|primeir[oa]|últim[oa]|únic[oa]|principal|verdadeir[oa]) |\p{L}+ mais |(?:motivo|razão|diferença|segredo|parte|preço|chave|coração|lugar|momento|jeito|forma) ))/iu,
    title: new RegExp(
      String.raw`^(?<subject>(?:[oa]s?|(?:[oa]s? )?(?:noss[oa]|meu|minha)) ${part}{2,40}? (?:que|d[aeo]s?|para|em|n[oa]|com) ${part}{2,50}?) (?:é|foi|era|são|foram) (?:que )?(?<said>(?:uma?|[oa]s?|noss[oa]|meu|minha|não|\d[\d.,]*|\p{L}{2,}r|ninguém|dois|duas|três|quatro|cinco) ${part}{6,70})\.$`,
      'iu',
    ),
    judgement: new RegExp(
      String.raw`^(?<is>é|foi|era|dá|exige|custa) (?<judgement>(?:(?:muito|mais|tão|quase|bem) )?(?:difícil|fácil|importante|impossível|possível|melhor|caro|barato|arriscado|comum|raro|essencial|fundamental|necessário|tentador|cansativo|perigoso|normal)|trabalho|tempo|coragem) (?<verb>(?:não )?\p{L}+r)(?<rest> ${part}{10,90})\.$`,
      'iu',
    ),
    nested: /(?<!\p{L})(?:que|quem|cuj[oa]s?|quando|enquanto|depois|antes|até|desde|porque|se|mas)(?!\p{L})/iu,
  },
}

/** Of a longer sentence, no line is made. */
const maxSentence = 500

export function turnedLines({ kind, text, language, speech, strength, leans }: Unit): TurnedLine[] {
  if (text.length > maxSentence) return []
  if (kind === 'list' || speech !== 'own' || strength < 0 || isManual(text, language)) return []
  const named = leans ? [] : [inverted(text, language), entitled(text, language)]
  const lines = [judged(text, language), ...named].filter((line) => line !== null)
  return lines.filter((line) => isSound(line.text, language))
}

/** "Our second largest cost: energy." */
function inverted(text: string, language: Language): TurnedLine | null {
  const { copula, only } = turning[language]
  const { subject = '', name = '' } = copula.exec(text)?.groups ?? {}
  if (!isNoun(subject, language) || !(only.test(name) || acting[language].test(subject))) return null
  if (refersOutside(name, language) || !isClear(subject, language)) return null
  return { text: `${capitalized(name)}: ${continued(subject, language, []) ?? subject}.`, kind: 'inverted' }
}

const pointing = /(?<!\p{L})(?:this|that|these|those|d?isso|disto|nisso|ess[ea]s?)(?!\p{L})/iu

/** Something that somebody does: of that, any name may come first. */
const acting: Record<Language, RegExp> = {
  en: /^(?:not )?\p{L}{2,}ing \p{L}/iu,
  pt: /^(?:não )?\p{L}{2,}[aei]r \p{L}/iu,
}

/** "Choosing is hard": of "It is hard to choose". */
function judged(text: string, language: Language): TurnedLine | null {
  const { is = '', judgement = '', verb = '', rest = '' } = turning[language].judgement.exec(text)?.groups ?? {}
  if (!verb || !isClear(`${verb}${rest}`, language) || pointing.test(rest)) return null
  const act = language === 'en' ? gerundOf(verb.toLowerCase()) : verb
  return { text: `${capitalized(act)}${rest} ${is.toLowerCase().replace(/^s$/, 'is')} ${judgement}.`, kind: 'inverted' }
}

/** "The dish that sells most: a steak for two." */
function entitled(text: string, language: Language): TurnedLine | null {
  const { subject = '', said = '' } = turning[language].title.exec(text)?.groups ?? {}
  if (!subject || refersOutside(withoutRelatives(`${subject} ${said}`), language)) return null
  // "The physicist says that the century is …" is no name of anything.
  const head = subject.split(/ (?:that|who|we|i|que) /iu)[0]!
  if (
    wordingOf(language).verb.test(` ${head} `) ||
    / (?:não|nem|also|também)$|(?<!\p{L})(?:says?|shows?|believes?|afirma|diz|mostra|acredita|defende|sugere|conclui)(?!\p{L})/iu.test(
      subject,
    ) ||
    /[–—]/.test(said)
  )
    return null
  return { text: `${subject}: ${said}.`, kind: 'entitled' }
}

/** Whether it is a noun or an action: no clause of its own. */
const isNoun = (text: string, language: Language): boolean =>
  !turning[language].nested.test(text) &&
  !/^(?:there|it|this|that|here|what|who|how|why|where|one|isso|isto|aqui|ali|lá|quem|o que|como|por que|onde)(?!\p{L})/iu.test(
    text,
  ) &&
  (!wordingOf(language).verb.test(text) || !partsOf(`${text}.`, language))
