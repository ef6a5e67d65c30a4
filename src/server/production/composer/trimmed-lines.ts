import { fold, words } from '#shared/quality/sentences.ts'
import { announces } from './discourse.ts'
import type { Unit } from './unit.ts'

/** Longer words of a remark may name something that comes up later. */
const minNamingLetters = 5
const minWords = 6
const maxSentence = 500
const maxLine = 135

/** Without such a remark, the sentence would claim more, or something else. */
const limits =
  /\d|(?<!\p{L})(?:except|only|unless|if|but|almost|some|most|mostly|usually|roughly|about|or|exceto|só|apenas|salvo|menos|se|mas|quase|alguns|algumas|maioria|geralmente|cerca|ou)(?!\p{L})/iu

/** The first sentence of a text without its remark in brackets, which nothing after it needs. Null if it has none. */
export function trimmedLine([first, ...others]: readonly Unit[]): string | null {
  if (!first || first.kind === 'list' || first.speech !== 'own' || first.leans || announces(first.text, first.language))
    return null
  const { text } = first
  if (text.length > maxSentence) return null
  const [remark, more] = text.matchAll(/,? \(([^()]{4,})\)/gu)
  if (
    !remark ||
    more ||
    limits.test(remark[1]!) ||
    !/[\p{L}\d]\.$/u.test(text) ||
    /["“”«»:;?!]/u.test(text.replace(remark[0], ''))
  )
    return null
  const later = fold(others.map((unit) => [unit.text, ...unit.items].join(' ')).join(' '))
  const isNeeded = words(fold(remark[1]!)).some((word) => word.length >= minNamingLetters && later.includes(word))
  const line = text.replace(remark[0], '')
  return isNeeded || line.length > maxLine || words(line).length < minWords ? null : line
}
