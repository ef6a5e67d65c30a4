import { recordCalls } from '#server/billing/index.ts'
import type { AiUsage } from '#server/engine/ai/ai.ts'
import type { Engine } from '#server/engine/engine.ts'
import type { RecordReader } from '#server/engine/records/records.ts'
import type { WebResult } from '#server/engine/web-search/web-search.ts'
import type { Knowledge, Passage } from '#server/knowledge/index.ts'
import type { Row } from '#shared/collections/index.ts'
import type { FoundPage, WebPassage } from '#shared/collections/web-searches.ts'
import { addBatchCost } from './batch-cost.ts'
import type { Batch } from './batches.ts'
import { rethrowForRetry } from './failure.ts'
import type { Profile } from './profile.ts'
import { type WebQuestion, webQuestion } from './web-queries.ts'
import { asPassage } from './web-sources.ts'

type Search = Row<'web_searches'>

const maxNamedPages = 6
const maxFoundPages = 8
/** Max passages per page, so that a long one leaves room for the others. */
const maxPassagesOfPage = 24

/**
 * Passages of the web: the pages named in the prompt, the ambassador's website, and what a search finds if a provider is set. A
 * page that cannot be read is skipped, because the others may be enough. Each question is searched and paid for once per batch.
 * @throws GenerationError if the search fails
 */
export async function readWebPassages(
  engine: Engine,
  knowledge: Knowledge,
  batch: Batch,
  profile: Profile,
  signal: AbortSignal,
): Promise<Passage[]> {
  const question = webQuestion(engine, batch, profile)
  const { named } = question
  const search =
    (await knownSearch(engine.records, batch, question)) ?? (await searchOnce(engine, batch, question, signal))
  if (search.passages) return search.passages.map(asPassage)
  const found = (search.pages ?? []).filter(({ url }) => !named.includes(url)).slice(0, maxFoundPages)
  const pages = [...named.slice(0, maxNamedPages).map((url) => ({ url, title: '', date: '' })), ...found]
  const passages = (await Promise.all(pages.map((page) => readFoundPage(engine, knowledge, page, signal)))).flat()
  // The next attempt retries pages that could not be read, at no cost.
  if (passages.length > 0)
    await engine.records.write((writer) => writer.update('web_searches', search.id, { passages }))
  return passages.map(asPassage)
}

/** The stored result of the same question of the batch. */
export const knownSearch = (records: RecordReader, batch: Batch, { asked }: WebQuestion): Promise<Search | null> =>
  records.first('web_searches', {
    filter: 'batch = {:batch} && asked = {:asked}',
    params: { batch: batch.id, asked },
  })

/** Stores the results in the transaction that books the search; a search that failed halfway is booked too. */
async function searchOnce(
  { webSearch, records, clock }: Engine,
  batch: Batch,
  { asked, queries }: WebQuestion,
  signal: AbortSignal,
): Promise<Search> {
  const offer = webSearch.offer()
  const calls: AiUsage[] = []
  const found: WebResult[][] = []
  let failure: unknown
  try {
    for (const words of queries) {
      found.push(await webSearch.search({ words, language: batch.language || 'en-US' }, signal))
      calls.push({ provider: offer!.provider, model: 'search', inputTokens: 0, outputTokens: 0, usd: offer!.price })
    }
  } catch (error) {
    failure = error
  }
  const search = await records.write(async (writer) => {
    await addBatchCost(writer, batch.id, calls)
    await recordCalls(writer, batch.instance, calls, clock.now())
    if (failure) return null
    const values = { asked, provider: offer?.provider ?? '', pages: inTurn(found), passages: null }
    const earlier = await writer.first('web_searches', { filter: 'batch = {:batch}', params: { batch: batch.id } })
    return earlier
      ? writer.update('web_searches', earlier.id, values)
      : writer.create('web_searches', { batch: batch.id, ...values })
  })
  return search ?? rethrowForRetry(failure)
}

/** The best of each list, then the second of each, and so on; each address once. */
function inTurn(lists: readonly WebResult[][]): FoundPage[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length))
  const all = Array.from({ length: longest }, (_, rank) => lists.flatMap((list) => list[rank] ?? [])).flat()
  return [...new Map(all.toReversed().map((page) => [page.url, page])).values()].toReversed()
}

async function readFoundPage(
  { log }: Engine,
  knowledge: Knowledge,
  page: FoundPage,
  signal: AbortSignal,
): Promise<WebPassage[]> {
  try {
    const passages = await knowledge.readPage(page.url, signal)
    return passages
      .slice(0, maxPassagesOfPage)
      .map(({ title, headings, text }, position) => ({ ...page, title: page.title || title, headings, text, position }))
  } catch (error) {
    signal.throwIfAborted()
    log.info({ url: page.url, reason: (error as Error).message }, 'a page of the web could not be read for a batch')
    return []
  }
}
