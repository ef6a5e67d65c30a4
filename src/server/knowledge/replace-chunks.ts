import { setImmediate } from 'node:timers/promises'
import type { RecordWriter } from '#server/engine/records/records.ts'
import type { SearchDocument, SearchIndex } from '#server/engine/search/search-index.ts'
import type { Row } from '#shared/collections/index.ts'
import type { Chunk } from './chunk-markdown.ts'

/** A long document has thousands of passages; they are written in pieces, so that other work can run in between. */
const chunksAtOnce = 50

/**
 * Replaces the passages of `item` with `chunks`, in rows and search index. Unchanged passages keep their ids, so
 * that sources still refer to them.
 */
export async function replaceChunks(
  writer: RecordWriter,
  search: SearchIndex,
  item: Row<'knowledge_items'>,
  { title, language, chunks }: { title: string; language: string; chunks: readonly Chunk[] },
): Promise<void> {
  const before = await writer.find('knowledge_chunks', {
    filter: 'item = {:item}',
    params: { item: item.id },
    sort: 'position',
  })
  const left = Map.groupBy(before, (chunk) => keyOf(chunk.headings ?? [], chunk.text))
  const documents: SearchDocument[] = []
  for (const [position, { headings, text }] of chunks.entries()) {
    const same = left.get(keyOf(headings, text))?.shift()
    const row = { base: item.base, item: item.id, position, headings, text, language }
    let id = same?.id
    if (id === undefined) ({ id } = await writer.create('knowledge_chunks', row))
    else if (same!.position !== position || same!.language !== language) {
      await writer.update('knowledge_chunks', id, { position, language })
    }
    documents.push(documentOf({ ...row, id }, title))
    if (position % chunksAtOnce === chunksAtOnce - 1) await setImmediate()
  }
  const gone = [...left.values()].flat().map(({ id }) => id)
  for (const [index, id] of gone.entries()) {
    await writer.delete('knowledge_chunks', id)
    if (index % chunksAtOnce === chunksAtOnce - 1) await setImmediate()
  }
  await search.remove(writer.tx, gone)
  await search.put(writer.tx, documents)
}

/** Updates the search index after an item's title has changed. */
export async function retitleChunks(
  writer: RecordWriter,
  search: SearchIndex,
  item: Row<'knowledge_items'>,
): Promise<void> {
  const chunks = await writer.find('knowledge_chunks', { filter: 'item = {:item}', params: { item: item.id } })
  await search.put(
    writer.tx,
    chunks.map((chunk) => documentOf(chunk, item.title)),
  )
}

type Passage = Pick<Row<'knowledge_chunks'>, 'id' | 'base' | 'language' | 'headings' | 'text'>

const documentOf = ({ id, base, language, headings, text }: Passage, title: string): SearchDocument => ({
  id,
  scope: base,
  language,
  title: [title, ...(headings ?? [])].join(' '),
  text,
})

const keyOf = (headings: readonly string[], text: string): string => JSON.stringify([headings, text])
