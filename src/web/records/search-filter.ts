import { filterText } from './use-records.ts'

const maxWords = 8

/**
 * A filter of the record API for typed words: each has to occur in one of the fields; '' without words. Quoted, so that
 * typed text is never read as an expression.
 * @param fields e.g. `unaccented(name)`, so that "joao" finds "João". It takes the server a microsecond per name, but twenty per
 * post, so long texts are searched with accents
 */
export function searchFilter(fields: readonly string[], typed: string): string {
  // A percent sign would be a wildcard.
  const words = typed.replaceAll('%', ' ').split(/\s+/).filter(Boolean).slice(0, maxWords)
  if (fields.length === 0) return ''
  return words
    .map(
      (word) =>
        `(${fields.map((field) => filterText(`${field} ~ {:word}`, { word: asIn(field, word) })).join(' || ')})`,
    )
    .join(' && ')
}

const asIn = (field: string, word: string): string => (field.startsWith('unaccented(') ? unaccented(word) : word)

/** Like the server's function of that name: Latin letters only. */
const unaccented = (word: string): string =>
  word.replace(/[\u00c0-\u024f\u1e00-\u1eff]/g, (letter) => letter.normalize('NFD')).replace(/[\u0300-\u036f]+/g, '')
