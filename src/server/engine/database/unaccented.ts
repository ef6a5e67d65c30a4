import type { SqlValue } from './database.ts'

const marks = /[\u0300-\u036f]+/g

/** Latin letters with accents, and their plain letters at the same positions. */
export const accented = latinLetters()
const plainLetters = new Map([...accented.from].map((letter, at) => [letter, accented.to[at]!]))

/**
 * Removes the accents of Latin letters. SQLite calls it for the filter function of that name. It works letter by letter, because
 * normalising a whole text takes quadratic time if it contains long runs of combining marks.
 */
export function unaccented(value: SqlValue): SqlValue {
  // Most texts are ASCII.
  if (typeof value !== 'string' || /^[\0-\x7f]*$/.test(value)) return value
  return value
    .replace(/[\u00c0-\u024f\u1e00-\u1eff]/g, (letter) => plainLetters.get(letter) ?? letter)
    .replace(marks, '')
}

function latinLetters(): { from: string; to: string } {
  const letters = [
    [0xc0, 0x24f],
    [0x1e00, 0x1eff],
  ].flatMap(([first, last]) => Array.from({ length: last! - first! + 1 }, (_, at) => String.fromCharCode(first! + at)))
  const bare = (letter: string) => letter.normalize('NFD').replace(marks, '')
  const from = letters.filter((letter) => bare(letter) !== letter)
  return { from: from.join(''), to: from.map(bare).join('') }
}
