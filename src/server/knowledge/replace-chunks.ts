import { setImmediate } from 'node:timers/promises'
import type { RecordWriter } from '#server/engine/records/records.ts'
import type { SearchDocument } from '#server/engine/search/search-index.ts'
import type { Row } from '#shared/collections/index.ts'
import type { Chunk } from './chunk-markdown.ts'
import { matchChunks } from './match-chunks.ts'
import { documentOf } from './passage-document.ts'
import type { PassageIndex } from './passage-index.ts'

/** A long document has thousands of passages; they are written in pieces, so that other work can run in between. */
const chunksAtOnce = 50

/**
 * Replaces the passages of `item` with `chunks`, in rows and index. Passages that are unchanged keep their ids, so that sources
 * still refer to them; those that people have edited or disabled keep that, even if the source has changed a few words.
 */
export async function replaceChunks(
  writer: RecordWriter,
  index: PassageIndex,
  item: Row<'knowledge_items'>,
  { title, language, chunks }: { title: string; language: string; chunks: readonly Chunk[] },
): Promise<void> {
  const before = await writer.find('knowledge_chunks', {
    filter: 'item = {:item}',
    params: { item: item.id },
    sort: 'position',
  })
  const { kept, gone } = matchChunks(before, chunks)
  const documents: SearchDocument[] = []
  const hidden: string[] = []
  for (const [position, chunk] of chunks.entries()) {
    const old = kept[position]
    const row = { position, language, page: chunk.page, seconds: chunk.seconds, ...textsOf(chunk, old) }
    const written =
      old === undefined
        ? await writer.create('knowledge_chunks', { base: item.base, item: item.id, headings: chunk.headings, ...row })
        : isSame(old, row)
          ? old
          : await writer.update('knowledge_chunks', old.id, row)
    if (written.disabled) hidden.push(written.id)
    else documents.push(documentOf(written, title))
    if (position % chunksAtOnce === chunksAtOnce - 1) await setImmediate()
  }
  for (const [index, { id }] of gone.entries()) {
    await writer.delete('knowledge_chunks', id)
    if (index % chunksAtOnce === chunksAtOnce - 1) await setImmediate()
  }
  await index.remove(writer.tx, [...hidden, ...gone.map(({ id }) => id)])
  await index.put(writer.tx, documents)
}

type Stored = Row<'knowledge_chunks'>

/** Keeps an edit and updates the original text. */
const textsOf = ({ text }: Chunk, old: Stored | undefined): Pick<Stored, 'text' | 'original'> =>
  old?.original && old.text !== text ? { text: old.text, original: text } : { text, original: '' }

const isSame = (old: Stored, row: Partial<Stored>): boolean =>
  Object.entries(row).every(([field, value]) => old[field as keyof Stored] === value)

/** Updates the index after an item's title has changed. */
export async function retitleChunks(
  writer: RecordWriter,
  index: PassageIndex,
  item: Row<'knowledge_items'>,
): Promise<void> {
  const chunks = await writer.find('knowledge_chunks', {
    filter: 'item = {:item} && disabled = false',
    params: { item: item.id },
  })
  await index.put(
    writer.tx,
    chunks.map((chunk) => documentOf(chunk, item.title)),
  )
}
