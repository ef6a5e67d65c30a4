import { fold, words } from '#shared/quality/sentences.ts'
import { cleftLines } from './cleft-lines.ts'
import { condensedClaims } from './condensed-claims.ts'
import { datedOpening } from './dated-openings.ts'
import { framedClaim, unframed } from './framed-claims.ts'
import type { Wording } from './language-words.ts'
import { mergedLine } from './merged-lines.ts'
import { opensWith } from './opening-lines.ts'
import { retoldLines } from './retold-lines.ts'
import { splitLine } from './split-lines.ts'
import { trimmedLine } from './trimmed-lines.ts'
import { turnedLines } from './turned-lines.ts'
import type { Unit } from './unit.ts'

/** Without the sentence that the hook repeats, unless the one after it needs it. */
export function withoutRepeated(units: readonly Unit[], hook: string, wording: Wording): Unit[] {
  const sentence = unframed(hook, units[0]?.language ?? 'en')
  const merged = mergedLine(units)
  const isTrimmed = trimmedLine(units) === hook
  return units.flatMap((unit, index) => {
    if (merged?.hook === hook && index <= 1) return index === 1 && merged.rest ? [{ ...unit, text: merged.rest }] : []
    const next = units[index + 1]
    const isFramed =
      hook.includes(': ') &&
      (index === 0 || !next?.dangling) &&
      (framedClaim(unit, index === 0)?.text === hook ||
        (index === 0 && condensedClaims(unit).some(({ kind, text }) => kind === 'named' && text === hook)))
    const opening = index === 0 ? datedOpening(unit, next) : null
    if (opening?.hook === hook) return opening.rest ? [{ ...unit, text: opening.rest }] : []
    // A line of two sentences that begins with the first one of the text, or ends with its last one.
    const isBegun = index === 0 && hook.startsWith(`${unit.text} `) && !next?.dangling
    const isEnded = index > 2 && !next && hook.endsWith(` ${unit.text}`)
    const isRepeated =
      isFramed ||
      isBegun ||
      isEnded ||
      (isTrimmed && index === 0) ||
      isWholeAmount(hook, unit, index) ||
      ((index === 0 || !next?.dangling) && saysAllOf(hook, unit)) ||
      (opensWith(sentence, unit, wording) && (index === 0 || !next?.dangling)) ||
      (splitLine(unit) === hook && index === 0)
    if (!isRepeated) return [unit]
    return unit.kind === 'list' ? [{ ...unit, text: '' }] : []
  })
}

/** Whether the line is this sentence in another order. */
const saysAllOf = (hook: string, unit: Unit): boolean =>
  [...retoldLines(unit), ...cleftLines(unit)].some(({ text, isWhole }) => isWhole && text === hook) ||
  turnedLines(unit).some(({ text }) => text === hook) ||
  plain(hook.slice(hook.indexOf(': ') + 1)) === plain(unit.text)

/** "What we spent: $120,000 on an engine." says all of "We spent $120,000 on an engine." */
const isWholeAmount = (hook: string, { text }: Unit, index: number): boolean => {
  const said = hook.slice(hook.indexOf(': ') + 2)
  return index === 0 && said.length < hook.length && text.endsWith(said) && text.length - said.length <= maxActLength
}
const maxActLength = 14

/** So many words are an echo wherever they stand. */
const maxEchoWords = 5
/** A sentence with so few more is the same. */
const maxOtherWords = 2
/** Fewer may come again. */
const minEchoWords = 4

/** So long a sentence may come again after so many others. */
const maxAheadWords = 8
const aheadAfter = 3

/** Whether a sentence of the opening line begins one of the text below it word for word, or is a long part of one. */
export function isHeardAgain(hook: string, units: readonly Unit[], wording: Wording): boolean {
  const said = withoutRepeated(units, hook, wording).map(({ text, items }) => plain([text, ...items].join(' ')))
  // What somebody said comes again with who said it, and not as the first thing.
  if (/^"/.test(hook)) return said[0]?.includes(plain(hook)) ?? false
  return hook.split(/(?<=[.!?:]) /u).some((sentence, index, all) => {
    const count = words(sentence).length
    const echo = plain(sentence)
    // Under its name, it is said in another way.
    const isNamed = all[index - 1]?.endsWith(':')
    if (sentence.endsWith(':')) return false
    const isEcho = (text: string) =>
      (count > maxEchoWords && !isNamed) || text.split(' ').length - echo.split(' ').length <= maxOtherWords
        ? text.includes(echo)
        : text.startsWith(echo)
    // How it goes on, told in advance: readers come to it only later.
    const isAhead = index > 0 && index === all.length - 1 && !isNamed && count <= maxAheadWords
    return count >= minEchoWords && said.slice(0, isAhead ? aheadAfter : undefined).some(isEcho)
  })
}

/** Whether the opening line says what the text leaves out: its sentence is one that was not taken. */
export function isLeftOut(hook: string, taken: readonly Unit[], others: readonly Unit[]): boolean {
  const line = plain(hook.slice(hook.indexOf(': ') + 1))
  const holds = ({ text }: Unit) => plain(text).includes(line)
  return !taken.some(holds) && others.some(holds)
}

/** Words with one space around each, so that only whole words are found. */
const plain = (text: string): string => ` ${words(fold(text)).join(' ')} `
