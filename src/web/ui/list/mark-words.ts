import { folded } from '../form/filter-options.ts'

const minStem = 4
const contextBefore = 80
/** Max query words, because each word of the text is compared with all of them. */
const maxWords = 40

export interface Piece {
  text: string
  isMarked: boolean
}

/** Splits a text into pieces with the words of the query marked, starting shortly before the first match. */
export function markWords(text: string, query: string): { pieces: Piece[]; isCut: boolean } {
  const stems = query
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, maxWords)
    .map((word) => stemOf(folded(word)))
  const isMarked = (word: string): boolean => {
    const plain = folded(word)
    return stems.some((stem) => (stem.length < minStem ? plain === stem : plain.startsWith(stem)))
  }
  const pieces = text
    .split(/([\p{L}\p{N}]+)/u)
    .map((piece, at) => ({ text: piece, isMarked: at % 2 === 1 && isMarked(piece) }))
  const first = pieces.findIndex((piece) => piece.isMarked)
  let start = Math.max(0, first)
  for (let length = 0; start > 0 && length < contextBefore; start -= 1) length += pieces[start - 1]!.text.length
  return { pieces: pieces.slice(start), isCut: start > 0 }
}

/** The index ignores word endings. */
const stemOf = (word: string): string => word.slice(0, Math.max(minStem, word.length - 2))
