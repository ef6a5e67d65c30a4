import { badRequest, fieldError } from '#server/engine/errors.ts'
import type { RecordReader, RecordWriter } from '#server/engine/records/records.ts'
import type { Row } from '#shared/collections/index.ts'
import { briefOf } from '#shared/contracts/ideas.ts'
import type { WriteTopics } from '../agents.ts'

/** The subject for the topics of a run; '' if it is not written for an idea, or the idea was deleted. */
export async function wishOf(records: RecordReader, { idea: id }: WriteTopics): Promise<string> {
  const idea = id && (await records.byId('ideas', id))
  return idea ? ideaBrief(records, idea) : ''
}

export const ideaBrief = async (records: RecordReader, idea: Row<'ideas'>): Promise<string> =>
  briefOf(idea, idea.item ? await records.byId('knowledge_items', idea.item) : null)

/** Marks the idea that a batch was started for as used. @throws ApiError 400 if it belongs to another workspace */
export async function markUsed(records: RecordWriter, batch: Row<'production_batches'>): Promise<void> {
  if (!batch.idea) return
  const idea = await records.lockIfFound('ideas', batch.idea)
  if (!idea) return
  if (idea.instance !== batch.instance) {
    const message = 'Failed to find all relation records with the provided ids'
    throw badRequest(undefined, { idea: fieldError('validation_missing_rel_records', message) })
  }
  await records.update('ideas', idea.id, { batch: batch.id, status: 'used' })
}

/** Reopens the idea if no topic resulted from it and none is pending in the batch. */
export async function giveBack(records: RecordWriter, batch: string, id: string): Promise<void> {
  const idea = await records.lockIfFound('ideas', id)
  if (idea?.batch === batch) await records.update('ideas', id, { batch: '', status: 'open' })
  const numberOfTopics = await records.count('topics', { filter: 'batch = {:batch}', params: { batch } })
  if (numberOfTopics > 0) await records.update('production_batches', batch, { numberOfTopics })
}
