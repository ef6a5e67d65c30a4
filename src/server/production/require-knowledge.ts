import { requireSpending } from '#server/billing/index.ts'
import { invalid } from '#server/engine/errors.ts'
import type { RecordReader, RecordWriter } from '#server/engine/records/records.ts'
import type { Agents } from './agents.ts'
import type { Batch } from './batches.ts'
import { readProfile } from './profile.ts'
import { knownSearch } from './web-passages.ts'
import { webQuestion } from './web-queries.ts'

/** @throws ApiError 400 without knowledge to write from; without a provider it must be in the language of the posts */
export async function requireKnowledge(records: RecordReader, batch: Batch, { ai }: Agents): Promise<void> {
  if (batch.knowledgeSource !== 'knowledge') return
  const bases = new Set(batch.knowledgeBases)
  const holds = async (filter: string, params: Record<string, string>) => {
    const some = [...bases].map((base) =>
      records.first('knowledge_chunks', { filter: `base = {:base}${filter}`, params: { base, ...params } }),
    )
    return (await Promise.all(some)).some((passage) => passage !== null)
  }
  if (!(await holds('', {}))) {
    const message = 'Add knowledge first: none of the selected knowledge bases has anything ready to read.'
    throw invalid('knowledgeBases', 'validation_no_knowledge', message)
  }
  // The embedded composer cannot translate, and a text in two languages is useless.
  const language = batch.language || 'en-US'
  if (
    ai.providerOf('topics') === 'offline' &&
    !(await holds(' && (language = {:language} || language = "")', { language }))
  ) {
    const message =
      'None of the selected knowledge is in the language of the posts. Another language needs an AI provider.'
    throw invalid('language', 'validation_other_language', message)
  }
}

/**
 * Without a search provider, a batch that writes from the web alone only has the named pages.
 * @throws ApiError 400 `validation_no_web_search` if there are none; 429 `monthly_spend` if a search costs more than this month
 * allows
 */
export async function requireWeb(records: RecordWriter, batch: Batch, agents: Agents): Promise<void> {
  if (batch.knowledgeSource === 'knowledge') return
  const question = webQuestion(agents, batch, await readProfile(records, batch))
  const offer = agents.webSearch.offer()
  const isPaid = offer !== null && offer.price > 0 && !(await knownSearch(records, batch, question))
  if (isPaid) await requireSpending(records, batch.instance, agents.clock.now())
  if (offer || batch.knowledgeSource === 'both' || question.named.length > 0) return
  const message = 'Name pages to read in the prompt: no service is set up that searches the web.'
  throw invalid('knowledgeSource', 'validation_no_web_search', message)
}
