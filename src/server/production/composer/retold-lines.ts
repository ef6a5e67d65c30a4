import type { Language } from '#shared/quality/language.ts'
import { words } from '#shared/quality/sentences.ts'
import { refersOutside } from './clauses.ts'
import { isManual, leansBack, namesAsKnown } from './discourse.ts'
import { capitalized } from './figures.ts'
import { inFrame } from './framed-claims.ts'
import { hasOpenPronoun, namesTheUntold } from './references.ts'
import { partsOf } from './sentence-parts.ts'
import { statementsIn } from './statements.ts'
import type { Unit } from './unit.ts'
import { wordingOf } from './wording.ts'

/** A sentence with its parts in another order. */
export interface RetoldLine {
  text: string
  kind: 'cause' | 'labelled' | 'late'
  /** Whether the line says all that the sentence does. */
  isWhole: boolean
}

interface Retelling {
  /** The groups `cause` and `effect`. */
  so: RegExp
  because: RegExp
  /** What is denied may not be the cause, but what was caused. */
  negative: RegExp
  why: (effect: string) => string
  /** A date with its preposition, anywhere. */
  dates: RegExp
  /** The same alone: the group `date`. */
  date: RegExp
  /** How long or how often something is so. */
  span: RegExp
  /** A clause that would take a time at its end for its own. */
  nested: RegExp
}

const part = String.raw`(?:[^,;:?!()"“”]|,(?=\d))`
const month = {
  en: '(?:January|February|March|April|May|June|July|August|September|October|November|December)',
  pt: '(?:janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro)',
}

const retelling: Record<Language, Retelling> = {
  en: {
    so: new RegExp(
      String.raw`^(?<cause>${part}{14,80}), (?:and )?so (?<effect>(?:we|i|nobody|our|the|my) ${part}{6,60})\.$`,
      'iu',
    ),
    because: new RegExp(
      String.raw`^(?<effect>(?:we|i|our|my|nobody|no one|every|most) ${part}{6,70}?),? because (?<cause>(?!of )${part}{10,90})\.$`,
      'iu',
    ),
    negative: /n['’]t(?!\p{L})|(?<!\p{L})(?:not|never|only|just|partly|mainly|perhaps)(?!\p{L})/iu,
    why: (effect) => `Why ${effect}`,
    dates: new RegExp(
      `(?<!\\p{L})(?:in|on)(?: the(?: (?:morning|evening|night|afternoon) of)?)? (?:(?:early|late|mid) )?(?:(?:(?:spring|summer|autumn|fall|winter)(?: of)? )?(?:${month.en}(?: of)?,? )?(?:19|20)\\d\\d|(?:\\p{Lu}\\p{Ll}+day )?(?:\\d{1,2} ${month.en}|${month.en} \\d{1,2})(?:,? (?:19|20)\\d\\d)?)(?![\\p{L}\\d–-]),?`,
      'giu',
    ),
    date: new RegExp(
      `^(?:in |on )(?:the )?(?:(?:morning|evening|night|afternoon) of )?(?:\\p{Lu}\\p{Ll}+day )?(?<date>(?:(?:early|late|mid) )?(?:(?:spring|summer|autumn|fall|winter)(?: of)? |(?:\\d{1,2} )?${month.en}(?: of)?(?: \\d{1,2})?,? )?(?:19|20)\\d\\d|\\d{1,2} ${month.en}|${month.en} \\d{1,2})$`,
      'iu',
    ),
    span: /^(?:for|in|within|until|since|after|over|every) (?:(?:the (?:first|last|past) )?(?:about |almost |nearly |more than )?(?:a|\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|many|several) (?:years?|months?|weeks?|days?|hours?|minutes?|decades?)|(?:19|20)\d\d)$/iu,
    nested:
      /(?<!\p{L})(?:that|which|who|whose|when|while|after|before|until|since|because|if|and|but|in (?:19|20)\d\d)(?!\p{L})/iu,
  },
  pt: {
    so: new RegExp(
      String.raw`^(?<cause>${part}{14,80}), (?:e )?(?:por isso|então) (?<effect>(?:(?:não )?\p{L}{2,}(?:amos|emos|imos|ei)|eu|nós|a gente|ninguém|noss[oa]|[oa]) ${part}{6,60})\.$`,
      'iu',
    ),
    because: new RegExp(
      String.raw`^(?<effect>(?:\p{L}{2,}(?:amos|emos|imos|ei)|eu|nós|a gente|noss[oa]|ninguém|cada|tod[oa]) ${part}{6,70}?),? porque (?<cause>${part}{10,90})\.$`,
      'iu',
    ),
    negative: /(?<!\p{L})(?:não|nunca|só|apenas|somente|talvez|em parte|principalmente|até)(?!\p{L})/iu,
    why: (effect) => `Por que ${effect}`,
    dates: new RegExp(
      `(?<!\\p{L})(?:em|no|na)(?: dia)? (?:(?:início|começo|fim|final|verão|inverno|primavera|outono) de )?(?:(?:\\d{1,2} de )?${month.pt} de )?(?:19|20)\\d\\d(?![\\p{L}\\d–-]),?|(?<!\\p{L})(?:em|no dia) \\d{1,2} de ${month.pt}(?! de)(?!\\p{L}),?`,
      'giu',
    ),
    date: new RegExp(
      `^(?:em |no |na )(?:dia )?(?<date>(?:(?:início|começo|fim|final|verão|inverno|primavera|outono) de )?(?:(?:\\d{1,2} de )?${month.pt} de )?(?:19|20)\\d\\d|\\d{1,2} de ${month.pt})$`,
      'iu',
    ),
    span: /^(?:durante|por|em|até|desde|nos? (?:primeir|últim)os?|nas? (?:primeir|últim)as?|há|depois de|a cada) (?:(?:cerca de |quase |mais de )?(?:uma?|\d+|dois|duas|três|quatro|cinco|seis|sete|oito|nove|dez|onze|doze|quinze|vinte|trinta|muitos|vários) )?(?:(?:anos?|m[eê]s(?:es)?|semanas?|dias?|horas?|minutos?|décadas?)|(?:19|20)\d\d)$/iu,
    nested:
      /(?<!\p{L})(?:que|quem|cuj[oa]s?|quando|enquanto|depois|antes|até|desde|porque|se|e|mas|em (?:19|20)\d\d)(?!\p{L})/iu,
  },
}

/** Of a longer sentence, no line is made. */
const maxSentence = 500
const maxLine = 125
const minLineWords = 5

/** The lines made by putting a sentence's parts in another order; none if that would change the meaning. */
export function retoldLines(unit: Unit): RetoldLine[] {
  const { kind, text, language, speech, strength, leans } = unit
  if (text.length > maxSentence) return []
  if (kind === 'list' || speech !== 'own' || strength < 0 || leans || isManual(text, language)) return []
  const lines = [...causes(text, language), labelled(unit), late(text, language)].filter((line) => line !== null)
  return lines.filter((line) => isSound(line.text, language))
}

/** "Why we stopped asking: in two years, no reference changed our mind." */
function causes(text: string, language: Language): RetoldLine[] {
  const { so, because, negative, why } = retelling[language]
  return [so, because].flatMap((pattern): RetoldLine[] => {
    const { cause = '', effect = '' } = pattern.exec(text)?.groups ?? {}
    if (!cause || (pattern === because && negative.test(effect)) || endsInKnown.test(effect)) return []
    if (!isClear(effect, language) || !isClear(pattern === so ? cause : `${effect} ${cause}`, language)) return []
    if (!partsOf(`${cause}.`, language)) return []
    return [{ text: `${why(inFrame(effect, language))}: ${inFrame(cause, language)}.`, kind: 'cause', isWhole: true }]
  })
}

/** "I know the number": another sentence says which. */
const endsInKnown = /(?<!\p{L})(?:the|o|a|os|as) \p{L}+$/iu

/** "2019: we bought a field." Its date may stand anywhere in the sentence; of a long one, the first statement is enough. */
function labelled(unit: Unit): RetoldLine | null {
  const { text, language } = unit
  const { date, dates, nested } = retelling[language]
  const found = [...text.matchAll(dates)]
  const [when] = found
  if (!when || found.length > 1 || /[;:]/.test(text)) return null
  const label = date.exec(when[0].trim().replace(/,$/, ''))?.groups?.date
  const before = text.slice(0, when.index).trim()
  const isComma = when[0].endsWith(',') || /,$/.test(before)
  const after = text.slice(when.index + when[0].length)
  const rest =
    `${before}${before && isComma && !/^[.,]/.test(after) ? ', ' : ''}${before && !isComma ? ' ' : ''}${after.trim()}`
      .replace(/ +(?=[.,])/g, '')
      .replace(/,(?:,|(?= *\.))/g, '')
  // In front already, it would be the same line.
  if (!label || !before || before.slice(0, -1).includes(',') || nested.test(before) || relates.test(text)) return null
  const plain = capitalized(rest.replace(/^[, ]+/, ''))
  const [first] = statementsIn({ ...unit, text: plain })
  if (!first || first.refers || !plain.startsWith(first.text) || namesAsKnown(first.text, language)) return null
  const isShort =
    label.length + plain.length <= maxLine && !refersOutside(plain, language) && !hasOpenPronoun(plain, language)
  const said = isShort ? plain.replace(/[.!]$/, '') : first.text
  return {
    text: `${capitalized(label)}: ${inFrame(said, language)}.`,
    kind: 'labelled',
    isWhole: plain.length - said.length <= 1,
  }
}

/** After a longer clause, it would belong to the last noun. */
const maxMainWords = 13

/** "No reference ever changed our mind in two years." What stood in front of the statement comes after it. */
function late(text: string, language: Language): RetoldLine | null {
  const parts = partsOf(text, language)
  if (!parts || parts.before === '' || fixed[language].test(parts.before)) return null
  const main = mainOf(text, parts.before).replace(/[.!]$/, '')
  if (!isClear(main, language) || /[;:]/.test(main) || words(main).length > maxMainWords) return null
  const [said = '', remark] = main.split(/, (?=(?:\S+ ?){1,4}$)/u)
  if (said.includes(', ')) return null
  // A pronoun would come before its noun.
  if (!isClear(parts.before, language)) return null
  const { nested, span } = retelling[language]
  const [head, tail] = [capitalized(main), parts.before]
  const comma = remark ? ',' : ''
  if (!nested.test(main) && !/ (?:in|on|at|em|n[oa]s?) [^ ]+(?: [^ ]+)?$/iu.test(main))
    return { text: `${head}${comma} ${tail[0]!.toLowerCase()}${tail.slice(1)}.`, kind: 'late', isWhole: true }
  return span.test(tail) ? { text: `${head}. ${capitalized(tail)}.`, kind: 'late', isWhole: true } : null
}

/** What goes on from another sentence, or frames all that follows. */
const fixed: Record<Language, RegExp> = {
  en: /^(?:in (?:fact|short|general|other|addition|theory|practice)|at (?:first|last|least)|on the other|for (?:example|instance)|with (?:that|this)|after all|from (?:then|there|that)|by then|since then|until then|if|under)(?!\p{L})/iu,
  pt: /^(?:na (?:verdade|prática|teoria|realidade)|no (?:entanto|fim|final|fundo)|em (?:geral|resumo|tese)|por (?:exemplo|isso|fim|outro)|com isso|sem isso|desde então|até então|antes disso|depois disso|se)(?!\p{L})/iu,
}

/** "14 February, 98 days before": of another date. */
const relates = /(?<!\p{L})(?:before|after|later|earlier|antes|depois|mais tarde|or|ou) *[.,]/iu

const mainOf = (text: string, before: string): string => text.slice(before.length).replace(/^,? /, '')

/** Hold words that otherwise stand for something else. */
const ownPhrases = / (?:ao mesmo tempo|at the same time|(?:seu|sua|seus|suas) própri[oa]s?) /giu

/** Whether it has no pronoun for something named in another sentence. */
export const isClear = (clause: string, language: Language): boolean =>
  !hasOpenPronoun(clause, language) &&
  !namesTheUntold(clause, language) &&
  !leansBack(capitalized(clause), language) &&
  !refersOutside(`${clause.replace(ownPhrases, ' ').split(' ', 4).join(' ')} `, language)

/** Whether it is as long as a line may be and does not stop in the middle. */
export const isSound = (text: string, language: Language): boolean =>
  text.length <= maxLine && words(text).length >= minLineWords && !wordingOf(language).trailing.test(text.slice(0, -1))
