import { recordDate } from '#server/engine/clock.ts'
import type { Engine } from '#server/engine/engine.ts'
import type { RecordWriter } from '#server/engine/records/records.ts'
import type { Row } from '#shared/collections/index.ts'
import { maxTitleCharacters } from './digest.ts'
import { languageAround } from './language.ts'
import { passageIndex } from './passage-index.ts'
import type { ReadSource } from './read-source.ts'
import { replaceChunks } from './replace-chunks.ts'

type Item = Row<'knowledge_items'>

/** Stores the content of an item and makes its passages searchable; a duplicate is only marked as such. */
export async function storeSource(engine: Engine, writer: RecordWriter, item: Item, source: ReadSource): Promise<void> {
  const { chunks, size, extension, seconds, tokenCount, contentHash } = source
  // A question is its own title, and the title follows its changes.
  const title = ((item.type !== 'faq' && item.title.trim()) || source.title).slice(0, maxTitleCharacters)
  const twin = await firstWithContent(writer, item, contentHash)
  if (twin) {
    const duplicate = { status: 'error', error: 'duplicate', duplicateOf: twin.id } as const
    await writer.update('knowledge_items', item.id, { ...duplicate, title, size, extension, seconds })
    return
  }
  const language = source.language || (chunks.length > 0 ? await languageAround(writer, item) : '')
  await replaceChunks(writer, passageIndex(engine), item, { title, language, chunks })
  await writer.update('knowledge_items', item.id, {
    ...{ status: 'ready', error: '', title, language, size, extension, seconds, tokenCount, contentHash },
    // Text typed by a person is not changed.
    ...(item.type === 'page' ? {} : { body: source.markdown }),
    chunkCount: chunks.length,
    refreshedAt: recordDate(engine.clock.now()),
    checkedAt: recordDate(engine.clock.now()),
    failedChecks: 0,
    ...source.version,
  })
}

/**
 * The item of the same base that was read earlier and has the same text. Null if there is none, if a person wants both, or if
 * this item has been read before: a page that has become the same as another one is kept.
 */
async function firstWithContent(
  writer: RecordWriter,
  { id, base, keptTwice, refreshedAt }: Item,
  contentHash: string,
): Promise<Item | null> {
  if (keptTwice || refreshedAt) return null
  // Two copies may be read at the same time.
  await writer.lock('knowledge_bases', base)
  return writer.first('knowledge_items', {
    filter: 'base = {:base} && contentHash = {:contentHash} && status = "ready" && id != {:id}',
    params: { base, contentHash, id },
  })
}
