import { Fragment } from 'react'
import { folded } from '#web/ui/filter-options.ts'

const shortestStem = 4
const contextBefore = 80

/** A text with the words of a query marked, from shortly before the first of them. */
export function Marked({ text, query }: { text: string; query: string }) {
  const stems = query
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => folded(word))
    // Endings differ where the index finds them alike.
    .map((word) => (word.length > shortestStem + 1 ? word.slice(0, Math.max(shortestStem, word.length - 2)) : word))
  const isMarked = (word: string): boolean => {
    const plain = folded(word)
    return stems.some((stem) => (stem.length < shortestStem ? plain === stem : plain.startsWith(stem)))
  }
  const pieces = text.split(/([\p{L}\p{N}]+)/u)
  const first = pieces.findIndex((piece, at) => at % 2 === 1 && isMarked(piece))
  let start = Math.max(0, first)
  for (let length = 0; start > 0 && length < contextBefore; start -= 1) length += pieces[start - 1]!.length
  return (
    <>
      {start > 0 && '… '}
      {pieces.slice(start).map((piece, at) => {
        const isWord = (start + at) % 2 === 1
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have no name of their own
          <Fragment key={at}>
            {isWord && isMarked(piece) ? (
              <mark className="rounded-sm bg-warning-soft px-0.5 font-medium text-warning-ink">{piece}</mark>
            ) : (
              piece
            )}
          </Fragment>
        )
      })}
    </>
  )
}
