import type { Engine } from '#server/engine/engine.ts'
import { queryTerms } from '#server/engine/search/analysis.ts'
import type { SearchHit } from '#server/engine/search/search-index.ts'
import type { VectorHit } from '#server/engine/search/vectors/vector-index.ts'
import type { Row } from '#shared/collections/index.ts'
import type { SourcePlace } from '#shared/collections/topics.ts'
import { type FoundPassage, sourcePlace } from '#shared/contracts/knowledge.ts'
import { videoAddress, videoIdOf } from '#shared/youtube.ts'
import { type Finder, fused } from './finder.ts'

type Chunk = Row<'knowledge_chunks'>
type Item = Row<'knowledge_items'>

/** A retrieved piece of a source. `text` may be Markdown or plain. */
export interface Passage extends SourcePlace {
  chunk: string
  item: string
  /** The title of the document. */
  title: string
  /** The headings above the passage, outermost first. */
  headings: string[]
  url: string
  /** The publication date of a web page as `YYYY-MM-DD`, if known. */
  date?: string
  text: string
  /** The position in the document, if known; passages under one heading are read in this order. */
  position?: number
}

export interface RetrieveOptions {
  bases: readonly string[]
  queries: readonly string[]
  limit: number
  language?: string
  /** Returns only passages that answer a query, and no others to reach `limit`. */
  isStrict?: boolean
}

/** Hits with less than this share of the best score are about something else. */
const minShareOfBest = 0.3
/** The min number of a query's words that a passage has to contain: one of up to three, two of up to six. */
const wordsNeeded = (count: number): number => (count <= 3 ? 1 : count <= 6 ? 2 : 3)

const minCandidates = 50

/** Searches for every query, merges the rankings by reciprocal rank and spreads the result over items. */
export async function retrieve(
  engine: Engine,
  find: Finder,
  { bases, queries, limit, language, isStrict = false }: RetrieveOptions,
): Promise<Passage[]> {
  // More than requested, so that there are enough to spread over items.
  const candidates = Math.max(minCandidates, limit * 3)
  const results = await find({ bases, queries, limit: candidates, language })
  const rankings = results.flatMap(({ query, words, meaning }) => {
    if (!isStrict) return [words, ...meaning]
    // The words decide which hits count; meaning only affects their order.
    const answers = answersTo(query, words, language)
    const ids = new Set(answers.map(({ id }) => id))
    return [answers, ...meaning.map((hits) => hits.filter(({ id }) => ids.has(id)))]
  })
  const found = await passagesById(engine, fused(rankings).slice(0, candidates))
  const spread = spreadOverItems(found, limit)
  if (isStrict || spread.length >= limit) return spread
  // Few hits, or no query: add passages in document order.
  const known = new Set(spread.map(({ chunk }) => chunk))
  const rest = await allPassages(engine, bases, limit)
  return [...spread, ...rest.filter(({ chunk }) => !known.has(chunk))].slice(0, limit)
}

/** The hits that contain enough of the query's words and score close to the best one. */
function answersTo(query: string, hits: readonly SearchHit[], language: string | undefined): SearchHit[] {
  const count = queryTerms(query, language).length
  const best = Math.max(0, ...hits.map(({ score }) => score))
  return hits.filter(
    ({ score, coverage }) =>
      Math.round(coverage * count) >= wordsNeeded(count) && score > 0 && score >= best * minShareOfBest,
  )
}

export interface RankOptions {
  bases: readonly string[]
  query: string
  limit: number
}

/** A passage with how well it matches a query. */
export interface RankedPassage extends Passage {
  /** BM25; comparable within one search only. */
  score: number
  /** Share of the query's words in the passage, 0–1. */
  coverage: number
  language: string
  /** Of a question and its answer, as a person wrote them; null for other items. */
  faq: { readonly question: string; readonly answer: string } | null
}

/** Max length of each list that is merged if there are vectors. */
const rankedDeep = 50

/**
 * The passages that match a query best, best first, with the figures by which to judge them. Passages found only by meaning
 * contain none of the query's words, which shows in the figures.
 */
export async function rankPassages(
  engine: Engine,
  find: Finder,
  { bases, query, limit }: RankOptions,
): Promise<RankedPassage[]> {
  const [found] = await find({ bases, queries: [query], limit: Math.max(limit, rankedDeep) })
  const { words, meaning } = found!
  const chunks = await engine.records.byIds('knowledge_chunks', fused([words, ...meaning]).slice(0, limit))
  const items = await itemsOf(engine, chunks)
  const figures = new Map(words.map((hit) => [hit.id, hit]))
  return chunks.map((chunk) => {
    const { score, coverage } = figures.get(chunk.id) ?? { score: 0, coverage: 0 }
    const item = items.get(chunk.item)
    const faq = item?.type === 'faq' ? { question: item.question, answer: item.answer } : null
    return { ...passageOf(chunk, item), score, coverage, language: chunk.language, faq }
  })
}

/** Beyond this number, hits by meaning are rarely about the same subject. */
const shownByMeaning = 5

/** Passages of one base that contain words of the query or have the same meaning, best first; none for a blank query. */
export async function searchPassages(
  engine: Engine,
  find: Finder,
  base: string,
  query: string,
  limit: number,
): Promise<FoundPassage[]> {
  const [found] = await find({ bases: [base], queries: [query], limit })
  const { words, meaning } = found!
  const withWords = new Set(words.map(({ id }) => id))
  const only = meaning.flatMap((hits) => clearlyNear(hits).filter(({ id }) => !withWords.has(id)))
  const shown = new Set([...withWords, ...only.map(({ id }) => id)])
  const ids = fused([words, ...meaning]).filter((id) => shown.has(id))
  const passages = await passagesById(engine, ids.slice(0, limit))
  return passages.map(({ url: _, ...passage }) => ({
    ...passage,
    position: passage.position ?? 0,
    byMeaning: !withWords.has(passage.chunk),
  }))
}

/**
 * Every query has nearest vectors, and each model has its own range of cosines. Near hits are closer to the best one than to the
 * average.
 */
function clearlyNear(hits: readonly VectorHit[]): VectorHit[] {
  const best = hits[0]?.similarity ?? 0
  const average = hits.reduce((sum, { similarity }) => sum + similarity, 0) / hits.length
  return hits.filter(({ similarity }) => similarity >= (best + average) / 2).slice(0, shownByMeaning)
}

/** Max passages of a base that are read without a query. */
const maxUnqueried = 5000

export async function allPassages(engine: Engine, bases: readonly string[], limit: number): Promise<Passage[]> {
  const passages = (await Promise.all(bases.map((base) => passagesOf(engine, base)))).flat()
  const step = Math.max(1, passages.length / limit)
  return Array.from({ length: Math.min(limit, passages.length) }, (_, index) => passages[Math.floor(index * step)]!)
}

async function passagesOf({ records }: Engine, base: string): Promise<Passage[]> {
  const options = { params: { base } }
  const [items, chunks] = await Promise.all([
    records.find('knowledge_items', { ...options, filter: 'base = {:base}', sort: 'created,title' }),
    records.find('knowledge_chunks', {
      ...{ ...options, filter: 'base = {:base} && disabled = false', limit: maxUnqueried },
    }),
  ])
  const order = new Map(items.map((item, index) => [item.id, { item, index }]))
  const placeOf = ({ item }: Chunk) => order.get(item)?.index ?? items.length
  chunks.sort((a, b) => placeOf(a) - placeOf(b) || a.position - b.position)
  return chunks.map((chunk) => passageOf(chunk, order.get(chunk.item)?.item))
}

const passagesById = async (engine: Engine, ids: readonly string[]): Promise<Passage[]> =>
  withItems(engine, await engine.records.byIds('knowledge_chunks', ids))

async function withItems(engine: Engine, chunks: readonly Chunk[]): Promise<Passage[]> {
  const items = await itemsOf(engine, chunks)
  return chunks.map((chunk) => passageOf(chunk, items.get(chunk.item)))
}

async function itemsOf({ records }: Engine, chunks: readonly Chunk[]): Promise<Map<string, Item>> {
  const ids = new Set(chunks.map(({ item }) => item))
  return new Map((await records.byIds('knowledge_items', [...ids])).map((item) => [item.id, item]))
}

const passageOf = (chunk: Chunk, item: Item | undefined): Passage => ({
  chunk: chunk.id,
  item: chunk.item,
  title: item?.title ?? '',
  url: addressOf(item, chunk.seconds),
  headings: chunk.headings ?? [],
  text: chunk.text,
  position: chunk.position,
  ...sourcePlace(item, chunk),
})

/** The public address of a passage: the page, or the place in the video. */
function addressOf(item: Item | undefined, seconds: number): string {
  if (item?.type !== 'youtube') return item?.url ?? ''
  return videoAddress(videoIdOf(item.url), seconds)
}

/** Limits each item to an equal share (at least two passages) while others have passages left. */
function spreadOverItems(passages: readonly Passage[], limit: number): Passage[] {
  const items = new Set(passages.map(({ item }) => item)).size
  const share = Math.max(2, Math.ceil(limit / Math.max(1, items)))
  const taken = new Map<string, number>()
  const first: Passage[] = []
  const later: Passage[] = []
  for (const passage of passages) {
    const count = taken.get(passage.item) ?? 0
    taken.set(passage.item, count + 1)
    if (count < share) first.push(passage)
    else later.push(passage)
  }
  return [...first, ...later].slice(0, limit)
}
