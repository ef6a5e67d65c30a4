import { z } from 'zod'
import type { Passage } from '#server/knowledge/index.ts'
import type { Source } from '#shared/collections/topics.ts'
import { placeOf } from '#shared/contracts/knowledge.ts'

/** A source in an answer: the number of a passage in the prompt, and words quoted from it. */
export const quotation = z.object({ passage: z.number().int().min(0), quote: z.string().min(1).max(1200) })
type Quotation = z.infer<typeof quotation>

/** Sources of these passages as quotations. */
export const quotationsOf = (sources: readonly Source[], passages: readonly Passage[]): Quotation[] =>
  sources.map(({ chunk, url, quote }) => ({
    // Passages of web pages have no id, and a page has several.
    passage: passages.findIndex(
      (passage) => passage.chunk === chunk && passage.url === url && (chunk !== '' || passage.text.includes(quote)),
    ),
    quote,
  }))

/** Turns quotations into sources. A quotation that is not in its passage is dropped. */
export const sourcesOf = (quotations: readonly Quotation[], passages: readonly Passage[]): Source[] =>
  quotations.flatMap(({ passage, quote }) => {
    const from = passages[passage]
    if (!from || !isQuotedFrom(from.text, quote)) return []
    const { chunk, item, title, headings, url, date } = from
    return [{ chunk, item, title, headings, url, quote, ...(date && { date }), ...placeOf(from) }]
  })

/** Whether the text contains these words in this order, ignoring spaces, quotation marks and Markdown. */
export function isQuotedFrom(text: string, quote: string): boolean {
  const words = plainWords(quote)
  return words !== '' && ` ${plainWords(text)} `.includes(` ${words} `)
}

const plainWords = (text: string): string =>
  text
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.join(' ') ?? ''
