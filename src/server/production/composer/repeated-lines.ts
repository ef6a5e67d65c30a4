import { fold, words } from '#shared/quality/sentences.ts'
import { datedOpening } from './dated-openings.ts'
import type { Wording } from './language-words.ts'
import { mergedLine } from './merged-lines.ts'
import { opensWith } from './opening-lines.ts'
import { cutOpening, splitLine } from './split-lines.ts'
import type { Unit } from './unit.ts'

/** What comes below the opening line: without the sentences that it says. */
export function withoutRepeated(units: readonly Unit[], hook: string, wording: Wording): Unit[] {
  const [first, second, ...others] = units
  if (!first) return []
  const merged = mergedLine(units)
  if (second && merged?.hook === hook) return [...(merged.rest ? [{ ...second, text: merged.rest }] : []), ...others]
  const opening = [datedOpening(first), cutOpening(first)].find((each) => each?.hook === hook)
  if (opening) return [...(opening.rest ? [{ ...first, text: opening.rest }] : []), ...units.slice(1)]
  if (splitLine(first) !== hook && !opensWith(hook, first, wording)) return [...units]
  return first.kind === 'list' ? [{ ...first, text: '' }, ...units.slice(1)] : units.slice(1)
}

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
