import { Fragment } from 'react'
import { markWords } from './mark-words.ts'

/** A text with the words of a query marked. */
export function Marked({ text, query }: { text: string; query: string }) {
  const { pieces, isCut } = markWords(text, query)
  return (
    <>
      {isCut && '… '}
      {pieces.map((piece, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a text have no id
        <Fragment key={at}>
          {piece.isMarked ? (
            <mark className="rounded-sm bg-warning-soft px-0.5 font-medium text-warning-ink">{piece.text}</mark>
          ) : (
            piece.text
          )}
        </Fragment>
      ))}
    </>
  )
}
