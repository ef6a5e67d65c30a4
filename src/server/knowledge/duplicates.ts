import type { RecordWriter } from '#server/engine/records/records.ts'
import type { Row } from '#shared/collections/index.ts'

/**
 * The item of the same base that was read before and has the same text; null if there is none, if a person wants both, or
 * if the item was read before: a page that has become like another one is not taken away.
 */
export async function firstWithContent(
  writer: RecordWriter,
  { id, base, keptTwice, refreshedAt }: Row<'knowledge_items'>,
  contentHash: string,
): Promise<Row<'knowledge_items'> | null> {
  if (keptTwice || refreshedAt) return null
  // Two copies may be read at the same time.
  await writer.lock('knowledge_bases', base)
  return writer.first('knowledge_items', {
    filter: 'base = {:base} && contentHash = {:contentHash} && status = "ready" && id != {:id}',
    params: { base, contentHash, id },
  })
}
