import { requireConfirmedAddress } from '#server/accounts/index.ts'
import { requireFeature } from '#server/admin/index.ts'
import {
  countFile,
  requireBudget,
  requireRoomForBase,
  requireRoomForFile,
  requireRoomForItem,
} from '#server/billing/index.ts'
import type { Engine } from '#server/engine/engine.ts'
import type { JobDefinition } from '#server/engine/jobs/job.ts'
import type { HookContext } from '#server/engine/records/records.ts'
import { canBeReadAgain, isElsewhere, isFileGone, isHeard } from '#shared/contracts/knowledge.ts'
import { checkContent, dropForeignContent, isRewritten } from './item-content.ts'
import { type IngestItem, ingestKey } from './jobs.ts'
import { passageIndex } from './passage-index.ts'
import { retitleChunks } from './replace-chunks.ts'

type Context = HookContext<'knowledge_items'>

/** Links and videos are only fetched where administrators allow it. @throws ApiError 403 `feature_off` */
async function requireLinks({ record, records, request }: Context): Promise<void> {
  if (request && isElsewhere(record)) await requireFeature(records, 'knowledgeLinks')
}

/**
 * Hooks of bases and items. New and changed items are read again; so are failed ones and links
 * when `status: 'queued'` is written.
 */
export function registerHooks(engine: Engine, ingest: JobDefinition<IngestItem>): void {
  const { jobs } = engine
  const index = passageIndex(engine)
  engine.records.hooks('knowledge_bases', {
    async afterCreate({ record, records, request }) {
      if (request) await requireRoomForBase(records, record.instance)
    },
    // The chunks are deleted with the base, before the hooks of its items could remove them from the index.
    beforeDelete: ({ record, records }) => index.removeScope(records.tx, record.id),
  })
  engine.records.hooks('knowledge_items', {
    async beforeCreate(context) {
      if (context.request) dropForeignContent(context.record)
      await requireLinks(context)
      if (isHeard(context.record)) requireConfirmedAddress(engine, context.request?.auth ?? null, 'transcription')
      checkContent(context.record)
      context.record.status = 'queued'
      countFile(context, 'file')
    },
    async afterCreate(context) {
      if (context.request) {
        const { instance } = await context.records.get('knowledge_bases', context.record.base)
        await requireRoomForItem(context.records, instance)
        await requireRoomForFile(context, instance)
      }
      await queue(context)
    },
    async beforeUpdate(context) {
      if (!context.request) return countFile(context, 'file')
      const { record, original } = context
      const ownBody = record.type === 'page'
      if (!ownBody) record.body = original!.body
      const again = record.status === 'queued' && canBeReadAgain(original!)
      const rewritten = isRewritten(context)
      if (rewritten || !isFileGone(original!)) checkContent(record)
      // A question is its own title.
      if (record.type === 'faq') record.title = original!.title
      record.status = again || rewritten || losesTitle(context) ? 'queued' : original!.status
      if (record.status === 'queued') {
        if (again && original!.error === 'duplicate') record.keptTwice = true
        record.error = ''
        record.duplicateOf = ''
        await requireLinks(context)
      }
      countFile(context, 'file')
    },
    async afterUpdate(context) {
      const { request, record, changed, records } = context
      if (!request) return
      if (changed('file'))
        await requireRoomForFile(context, (await records.get('knowledge_bases', record.base)).instance)
      if (record.status === 'queued') await queue(context)
      else if (changed('title')) await retitleChunks(records, index, record)
    },
    async beforeDelete({ record, records }) {
      await jobs.cancel(records.tx, ingestKey(record.id))
      const chunks = await records.find('knowledge_chunks', { filter: 'item = {:item}', params: { item: record.id } })
      await index.remove(
        records.tx,
        chunks.map(({ id }) => id),
      )
    },
  })

  async function queue({ record, records }: Context): Promise<void> {
    const base = await records.get('knowledge_bases', record.base)
    if (isHeard(record)) await requireBudget(engine, records, base.instance, 'transcription', engine.clock.now())
    const options = { tenant: base.instance, key: ingestKey(record.id) }
    // A run in progress may have read the old content, so it is replaced by a new one.
    await jobs.cancel(records.tx, ingestKey(record.id))
    await jobs.enqueue(records.tx, ingest, { item: record.id }, options)
  }
}

/** An item without a title gets the title of its source, and a run in progress would restore the old one. */
function losesTitle({ record, original, changed }: Context): boolean {
  return changed('title') && (record.title.trim() === '' || original!.status === 'processing')
}
