import type { Engine } from '#server/engine/engine.ts'
import { badRequest, fieldError, invalid } from '#server/engine/errors.ts'
import type { HookContext, RecordReader } from '#server/engine/records/records.ts'
import type { Row } from '#shared/collections/index.ts'
import { maxIdeaCharacters } from '#shared/contracts/ideas.ts'
import type { Agents } from '../agents.ts'
import { addTopicFor } from './add-topic.ts'

type Context = HookContext<'ideas'>

/** Ideas are captured, and become topics of a batch. The transcript of a recording becomes the text of its idea. */
export function registerIdeas({ records }: Engine, agents: Agents): void {
  records.hooks('ideas', {
    async beforeCreate(context) {
      const { record, request } = context
      record.createdBy = request?.auth?.record.id ?? ''
      if (request) Object.assign(record, { status: 'open', batch: '' })
      await check(context)
      // If a recording was sent in two attempts, its idea may arrive after the transcript.
      if (!record.text) record.text = heardIn(await context.records.byId('knowledge_items', record.item))
    },
    async beforeUpdate(context) {
      const { record, changed, request } = context
      await check(context)
      if (!request) return
      if (changed('batch') && record.batch) await addTopicFor(context, agents)
      else if (changed('status') && record.status === 'open') record.batch = ''
    },
  })
  records.hooks('knowledge_items', {
    async afterUpdate({ record, changed, records: writer }) {
      if (!changed('status') || record.status !== 'ready') return
      const filter = 'item = {:item} && text = ""'
      for (const { id } of await writer.find('ideas', { filter, params: { item: record.id } })) {
        await writer.update('ideas', id, { text: heardIn(record) })
      }
    },
  })
}

/** The text of an item that has been read, as the text of an idea. */
const heardIn = (item: Row<'knowledge_items'> | null): string =>
  item?.status === 'ready' ? item.body.slice(0, maxIdeaCharacters) : ''

/** @throws ApiError 400 if there is neither a text nor a recording, or the source is of another workspace */
async function check({ record, records, changed }: Context): Promise<void> {
  record.text = record.text.trim()
  if (!record.text && !record.item) throw invalid('text', 'validation_required', 'Cannot be blank.')
  if (changed('item') && record.item) await requireOwn(records, record.instance, record.item)
}

async function requireOwn(records: RecordReader, instance: string, id: string): Promise<void> {
  const item = await records.byId('knowledge_items', id)
  const base = item && (await records.byId('knowledge_bases', item.base))
  if (base?.instance === instance) return
  const missing = fieldError(
    'validation_missing_rel_records',
    'Failed to find all relation records with the provided ids',
  )
  throw badRequest(undefined, { item: missing })
}
