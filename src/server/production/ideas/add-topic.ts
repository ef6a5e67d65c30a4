import { badRequest, fieldError, invalid } from '#server/engine/errors.ts'
import type { HookContext } from '#server/engine/records/records.ts'
import { isAtWork } from '#shared/contracts/production.ts'
import { limits } from '#shared/limits.ts'
import type { Agents } from '../agents.ts'
import { startTopics } from '../batch-runs.ts'
import { topicsOf } from '../batches.ts'
import { ideaBrief } from './idea-of-topic.ts'

/**
 * Queues one more topic for the idea in a batch whose topics are being reviewed. The batch's prompt does not affect which
 * passages it gets.
 * @throws ApiError 400 if the batch cannot take topics now or is full, or if nothing is known about the idea
 */
export async function addTopicFor({ record, records, request }: HookContext<'ideas'>, agents: Agents): Promise<void> {
  const batch = await records.lockIfFound('production_batches', record.batch)
  if (batch?.instance !== record.instance) throw noSuchBatch()
  if ((await ideaBrief(records, record)) === '') {
    const message = 'Nothing is known of the link or the recording yet. Type what it is about.'
    throw invalid('text', 'validation_idea_unheard', message)
  }
  if (batch.status !== 'outline' || isAtWork(batch)) {
    const message = 'Topics can only be added to a batch that is at its topics and rests.'
    throw invalid('batch', 'validation_batch_busy', message)
  }
  const existing = await topicsOf(records, batch.id)
  if (existing.length >= limits.topics.max) {
    const message = `A batch has at most ${limits.topics.max} topics.`
    throw invalid('batch', 'validation_batch_full', message, { max: limits.topics.max })
  }
  const numberOfTopics = Math.max(batch.numberOfTopics, existing.length + 1)
  const changed = { ...batch, numberOfTopics }
  await startTopics({ record: changed, records, request }, agents, 'one', record.id)
  const { generation, error, progress } = changed
  await records.update('production_batches', batch.id, { numberOfTopics, generation, error, progress })
  record.status = 'used'
}

const missing = 'Failed to find all relation records with the provided ids'
const noSuchBatch = () => badRequest(undefined, { batch: fieldError('validation_missing_rel_records', missing) })
