import { extname } from 'node:path'
import { countFile, requireRoomForFile, requireRoomForItem } from '#server/billing/index.ts'
import type { Engine } from '#server/engine/engine.ts'
import { badRequest, fieldError } from '#server/engine/errors.ts'
import type { JobDefinition } from '#server/engine/jobs/job.ts'
import type { HookContext, RecordHooks } from '#server/engine/records/records.ts'
import { acceptedExtensions, canBeReadAgain, isFileGone } from '#shared/contracts/knowledge.ts'
import { limits } from '#shared/limits.ts'
import { retitleChunks } from './replace-chunks.ts'

type Context = HookContext<'knowledge_items'>
export type IngestItem = { item: string }

/** What is read again when it changes. */
const content = ['question', 'answer', 'url', 'body', 'file'] as const

/** New and changed items are read again; so are failed ones and links when `status: 'queued'` is written. */
export function itemHooks({ jobs, search }: Engine, ingest: JobDefinition<IngestItem>): RecordHooks<'knowledge_items'> {
  return {
    beforeCreate(context) {
      if (context.request) dropForeignContent(context.record)
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
    beforeUpdate(context) {
      if (!context.request) return countFile(context, 'file')
      const { record, original, changed } = context
      const ownBody = record.type === 'page'
      if (!ownBody) record.body = original!.body
      const again = record.status === 'queued' && canBeReadAgain(original!)
      const rewritten = content.some((field) => changed(field))
      if (rewritten || !isFileGone(original!)) checkContent(record)
      // A question is its own title.
      if (record.type === 'faq') record.title = original!.title
      record.status = again || rewritten || losesTitle(context) ? 'queued' : original!.status
      if (record.status === 'queued') record.error = ''
      countFile(context, 'file')
    },
    async afterUpdate(context) {
      const { request, record, changed, records } = context
      if (!request) return
      if (changed('file'))
        await requireRoomForFile(context, (await records.get('knowledge_bases', record.base)).instance)
      if (record.status === 'queued') await queue(context)
      else if (changed('title')) await retitleChunks(records, search, record)
    },
    async beforeDelete({ record, records }) {
      await jobs.cancel(records.tx, ingestKey(record.id))
      const chunks = await records.find('knowledge_chunks', { filter: 'item = {:item}', params: { item: record.id } })
      await search.remove(
        records.tx,
        chunks.map(({ id }) => id),
      )
    },
  }

  async function queue({ record, records }: Context): Promise<void> {
    const base = await records.get('knowledge_bases', record.base)
    const options = { tenant: base.instance, key: ingestKey(record.id) }
    // A run under way read the old content: it stops, and a new one begins.
    await jobs.cancel(records.tx, ingestKey(record.id))
    await jobs.enqueue(records.tx, ingest, { item: record.id }, options)
  }
}

/** Without a title of its own an item takes that of its source; a run under way would bring the old title back. */
function losesTitle({ record, original, changed }: Context): boolean {
  return changed('title') && (record.title.trim() === '' || original!.status === 'processing')
}

export const ingestKey = (item: string): string => `ingest:${item}`

const contentOf: Partial<Record<string, readonly (typeof content)[number][]>> = {
  faq: ['question', 'answer'],
  link: ['url'],
  page: ['body'],
  document: ['file'],
}

/** What belongs to another type of item would never be read. */
function dropForeignContent(record: Context['record']): void {
  const own = contentOf[record.type]
  for (const field of content) if (own && !own.includes(field)) record[field] = ''
}

/** Each type needs its own content; what cannot be read yet is refused here instead of failing later. */
function checkContent(record: Context['record']): void {
  const blank = (field: (typeof content)[number]) => record[field].trim() === ''
  const required = (field: (typeof content)[number]) => {
    if (blank(field)) throw refusal(field, 'validation_required', 'Cannot be blank.')
  }
  switch (record.type) {
    case 'faq':
      required('question')
      required('answer')
      return
    case 'link':
      required('url')
      return
    case 'page':
      if (record.body.length > limits.pageBodyCharacters) {
        throw refusal(
          'body',
          'validation_max_text_constraint',
          `Must be no more than ${limits.pageBodyCharacters} character(s).`,
          { max: limits.pageBodyCharacters },
        )
      }
      required('body')
      return
    case 'document': {
      required('file')
      const extension = extname(record.file).slice(1).toLowerCase()
      if (!acceptedExtensions.includes(extension)) {
        throw refusal(
          'file',
          'validation_unsupported_document',
          `This kind of file cannot be read yet. Accepted: ${acceptedExtensions.join(', ')}.`,
          { accepted: acceptedExtensions.join(', ') },
        )
      }
      return
    }
    default:
      throw refusal('type', 'validation_unsupported_type', 'This kind of knowledge cannot be read yet.')
  }
}

const refusal = (field: string, code: string, message: string, params?: Record<string, unknown>) =>
  badRequest('Failed to save the knowledge item.', { [field]: fieldError(code, message, params) })
