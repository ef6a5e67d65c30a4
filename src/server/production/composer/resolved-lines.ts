import type { Language } from '#shared/quality/language.ts'
import { words } from '#shared/quality/sentences.ts'
import { refersOutside } from './clauses.ts'
import type { Unit } from './unit.ts'
import { participleOf } from './verb-forms.ts'
import { wordingOf } from './wording.ts'

/** A short phrase joined with what the next sentence says about it: "A ten minute job had sat for 13 days." */
export interface ResolvedLine {
  text: string
  /** Index of the unit of the thing. */
  at: number
}

/** What is said of it: the groups `short` ("It'd") and `said`. Up to a reason or a comment. */
const goesOn: Record<Language, RegExp> = {
  en: /^(?:it|they)(?<short>['’](?:d|s|re|ve))? (?<said>[^;:?!()"“”]{8,80}?)(?:,? (?:because|which|so|and|but) .+)?\.$/iu,
  pt: /^(?:el[ea]s? )?(?<short>)(?<said>(?:não )?(?:é|era|foi|ficou|ficava|custou|custava|durou|levou|passou|voltou|caiu|subiu|sumiu|deu|dava|tinha|parou|virou)(?!\p{L})[^;:?!()"“”]{6,80}?)(?:,? (?:porque|que|e|mas) .+)?\.$/iu,
}

const thing: Record<Language, RegExp> = {
  en: /^(?:an?|one|\d[\d.,]*|two|three|four|five) (?:[\p{L}\d’'-]+ ){0,4}[\p{L}-]{3,}\.$/iu,
  pt: /^(?:uma?|\d[\d.,]*|dois|duas|três|quatro|cinco) (?:[\p{L}\d’'-]+ ){0,4}[\p{L}-]{3,}\.$/iu,
}

const maxSentence = 500
const maxLine = 110
const minWords = 6

export function resolvedLines(units: readonly Unit[]): ResolvedLine[] {
  return units.flatMap(({ text, language, kind, speech }, at): ResolvedLine[] => {
    const next = units[at + 1]
    if (
      !next ||
      Math.max(text.length, next.text.length) > maxSentence ||
      kind === 'list' ||
      speech !== 'own' ||
      next.speech !== 'own' ||
      next.strength < 0
    )
      return []
    if (next.paragraph !== units[at]!.paragraph || !thing[language].test(text) || isSentence(text, language)) return []
    const { short = '', said = '' } = goesOn[language].exec(next.text)?.groups ?? {}
    const verb = said && inFull(short, said, language)
    const line = `${text.slice(0, -1)} ${verb}.`
    const isFit = verb && line.length <= maxLine && words(line).length >= minWords && !refersOutside(said, language)
    return isFit && !wordingOf(language).trailing.test(said) ? [{ text: line, at }] : []
  })
}

const isSentence = (text: string, language: Language): boolean => wordingOf(language).verb.test(text)

/** "'d sat": "had sat". '' if it may be "would". */
function inFull(short: string, said: string, language: Language): string {
  const end = short.slice(1)
  if (!end) return said[0]!.toLowerCase() + said.slice(1)
  const [first = ''] = said.split(' ')
  const isDone =
    /^(?:been|sat|gone|come|become|run|stood|lain)$/iu.test(first) || participleOf(first, language) === first
  if (end === 'd') return isDone ? `had ${said}` : ''
  if (end === 've') return `have ${said}`
  return `${end === 're' ? 'are' : isDone ? 'has' : 'is'} ${said}`
}
