import { queryTerms } from '#server/engine/search/analysis.ts'
import type { Passage } from '#server/knowledge/index.ts'

/**
 * The web passages that contain most of the wish's words, in their order, with an equal share for each page. Without a wish, the
 * beginnings of all pages.
 */
export function chooseWebPassages(
  passages: readonly Passage[],
  wish: string,
  language: string,
  limit: number,
): Passage[] {
  const wanted = new Set(termsOf(wish, language))
  const merit = ({ title, text }: Passage) =>
    wanted.size === 0 ? 0 : new Set(termsOf(`${title} ${text}`, language).filter((term) => wanted.has(term))).size
  const pages = Map.groupBy(passages, ({ url }) => url)
  const share = Math.max(2, Math.ceil(limit / Math.max(1, pages.size)))
  const chosen = new Set(
    [...pages.values()].flatMap((own) =>
      own
        .map((passage) => ({ passage, merit: merit(passage) }))
        .sort((a, b) => b.merit - a.merit)
        .slice(0, share)
        .map(({ passage }) => passage),
    ),
  )
  return passages.filter((passage) => chosen.has(passage)).slice(0, limit)
}

const termsOf = (text: string, language: string): string[] => queryTerms(text, language).map(([term]) => term!)
