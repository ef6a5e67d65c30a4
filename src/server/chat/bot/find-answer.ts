import { documentTerms, queryTerms } from '#server/engine/search/analysis.ts'
import type { Knowledge, RankedPassage } from '#server/knowledge/index.ts'
import { isQuotedFrom } from '#server/production/index.ts'
import type { Source } from '#shared/collections/topics.ts'
import { placeOf } from '#shared/contracts/knowledge.ts'
import { plainText } from '#shared/quality/plain-text.ts'
import { splitSentences } from '#shared/quality/sentences.ts'
import type { Tried } from './texts.ts'

export interface FoundAnswer {
  readonly body: string
  readonly source: Source
  /** Language of the passage; '' if unknown. */
  readonly language: string
}

const candidates = 8
const shownTried = 3
/** A curated answer beats a passage whose score is higher by up to this much. */
const faqAdvantage = 0.6

/** The search result of a question in a knowledge base. */
export interface Found {
  readonly question: string
  /** Number of words in the question, without stop words. */
  readonly words: number
  /** Best first. */
  readonly ranked: readonly RankedPassage[]
  /** Those that pass the gate: matching question-answer pairs, then passages, each best first. */
  readonly enough: readonly RankedPassage[]
}

/** Searches for a question. `enough` is empty if nothing passes the gate. */
export async function lookUp(knowledge: Pick<Knowledge, 'rank'>, base: string, question: string): Promise<Found> {
  const asked = queryTerms(question)
  const words = asked.length
  const found = await knowledge.rank({ bases: [base], query: question, limit: candidates })
  const ranked = found.map((passage) =>
    passage.faq || words <= fewWords ? passage : { ...passage, coverage: nearCoverage(passage, asked) },
  )
  const enough = ranked.filter((passage) => isEnough(passage, words))
  const best = Math.max(0, ...enough.map(({ score }) => score))
  const pairs = enough.filter(({ faq, score }) => faq && score >= best * faqAdvantage)
  return { question, words, ranked, enough: [...new Set([...pairs, ...enough])] }
}

/** The passages that were considered, for the hand-over summary. */
export const triedOf = ({ ranked }: Found): Tried[] =>
  ranked.slice(0, shownTried).map(({ title, score, coverage }) => ({ title, score, coverage }))

/** The answer of the best pair, or sentences quoted from the best passage; null if nothing passed the gate. */
export function quoteAnswer({ enough, question }: Found): FoundAnswer | null {
  for (const passage of enough) {
    const answer = answerFrom(passage, question)
    if (answer) return answer
  }
  return null
}

/** Null unless the quote is in the passage verbatim. */
function answerFrom(passage: RankedPassage, question: string): FoundAnswer | null {
  const { chunk, item, title, headings, url, text, language, faq } = passage
  const quote = faq && isQuotedFrom(text, faq.answer) ? faq.answer.trim() : quoteFrom(text, question, language)
  if (!isQuotedFrom(text, quote)) return null
  const source = { chunk, item, title, headings, url, quote, ...placeOf(passage) }
  return { body: plainText(quote).trim(), source, language }
}

/**
 * The minimum share of the question's words in two neighbouring sentences of a passage plus its headings, or in a question-answer
 * pair. docs/chat.md shows how these values do on answerable and unanswerable questions. Portuguese is stricter: its questions
 * share more words with passages that do not answer them.
 */
const minCoverage = { pt: 0.65, other: 0.55 }
const minFaqCoverage = 0.5
/** With one or two words a share means little: the passage must contain all of them. */
const fewWords = 2

/**
 * Whether a passage covers enough of a question to be quoted as its answer. This gate is independent of any model: what it
 * rejects is never shown to one.
 *
 * @param words number of words in the question, without stop words
 */
export function isEnough(
  { coverage, faq, language }: Pick<RankedPassage, 'coverage' | 'faq' | 'language'>,
  words: number,
): boolean {
  if (words === 0) return false
  if (words <= fewWords) return coverage === 1
  if (faq) return coverage >= minFaqCoverage
  return coverage >= (language.startsWith('pt') ? minCoverage.pt : minCoverage.other)
}

/** The largest share of the question's words covered by two neighbouring sentences plus title and headings. */
function nearCoverage(
  { title, headings, text, language }: RankedPassage,
  asked: readonly (readonly string[])[],
): number {
  const above = documentTerms([title, ...headings].join('\n'), language)
  const sentences = splitSentences(text).map((sentence) => documentTerms(sentence.text, language))
  let best = 0
  for (let at = 0; at < sentences.length; at += 1) {
    const known = new Set([...above, ...sentences[at]!, ...(sentences[at + 1] ?? [])])
    best = Math.max(best, asked.filter((group) => group.some((term) => known.has(term))).length)
  }
  return best / asked.length
}

const maxCharacters = 600
const headingLine = /^\s{0,3}#{1,6}\s/

/**
 * The best-matching sentence of a passage and those after it, up to 600 characters. Verbatim and contiguous, so that readers can
 * find it in the source.
 */
export function quoteFrom(text: string, question: string, language: string): string {
  const sentences = splitSentences(text).filter((sentence) => !headingLine.test(sentence.text))
  if (sentences.length === 0) return ''
  const asked = new Set(queryTerms(question).flat())
  const meritOf = (sentence: string) => new Set(documentTerms(sentence, language)).intersection(asked).size
  const merits = sentences.map((sentence) => meritOf(sentence.text))
  const best = merits.indexOf(Math.max(...merits))
  const { start } = sentences[best]!
  let { end } = sentences[best]!
  for (const next of sentences.slice(best + 1)) {
    if (next.end - start > maxCharacters || text.slice(end, next.start).includes('\n\n')) break
    end = next.end
  }
  return text.slice(start, Math.min(end, start + maxCharacters * 2))
}
