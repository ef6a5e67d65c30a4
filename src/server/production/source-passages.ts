import type { RecordReader } from '#server/engine/records/records.ts'
import type { Passage } from '#server/knowledge/index.ts'
import type { Row } from '#shared/collections/index.ts'
import type { Source, SourcePlace } from '#shared/collections/topics.ts'
import type { WebPassage } from '#shared/collections/web-searches.ts'
import { placeOf } from '#shared/contracts/knowledge.ts'
import { asPassage, quotedPassage, webPassagesOf } from './web-sources.ts'

type Chunk = Row<'knowledge_chunks'>

/** Each source of a batch with the text of the whole passage that it quotes, if the passage still exists. */
export async function withPassageTexts(records: RecordReader, batch: string, sources: readonly Source[]) {
  const chunks = await chunksOf(records, sources)
  const ofWeb = await webPassagesOf(records, batch, sources)
  return sources.map((source) => {
    const { quote, chunk, title, headings } = source
    const passage = chunks.get(chunk) ?? quotedPassage(ofWeb, source)
    return { quote, title, headings, ...(passage ? { text: passage.text } : {}) }
  })
}

/**
 * The passages that the sources quote, with their neighbours: a quotation alone is too little to write from. If a
 * passage no longer exists, the quotation takes its place.
 */
export async function passagesAround(
  records: RecordReader,
  batch: string,
  sources: readonly Source[],
): Promise<Passage[]> {
  const chunks = await chunksOf(records, sources)
  const neighbours = await neighboursOf(records, [...chunks.values()])
  const ofWeb = await webPassagesOf(records, batch, sources)
  const seen = new Set<string | WebPassage>()
  return sources.flatMap((source): Passage[] => {
    const { chunk, item, title, headings, url, quote, ...place } = source
    const onPage = quotedPassage(ofWeb, source)
    if (onPage) {
      const around = ofWeb.filter((other) => isNear(onPage, other) && !seen.has(other))
      for (const passage of around) seen.add(passage)
      return around.map(asPassage)
    }
    const quoted = chunks.get(chunk)
    if (!quoted) return [{ chunk, item, title, headings, url, text: quote, ...place }]
    const fresh = neighbours.filter((other) => isAround(quoted, other) && !seen.has(other.id))
    for (const { id } of fresh) seen.add(id)
    return fresh.map((other) => ({
      chunk: other.id,
      item: other.item,
      title,
      headings: other.headings ?? [],
      url,
      text: other.text,
      ...placeLike(place, other),
    }))
  })
}

/** The place of another passage of the same item. */
function placeLike({ slide, seconds }: SourcePlace, other: Chunk): SourcePlace {
  if (seconds !== undefined) return { seconds: other.seconds }
  return placeOf(slide ? { slide: other.page } : { page: other.page })
}

async function chunksOf(records: RecordReader, sources: readonly Source[]): Promise<Map<string, Chunk>> {
  const ids = new Set(sources.map(({ chunk }) => chunk).filter(Boolean))
  return new Map((await records.byIds('knowledge_chunks', [...ids])).map((chunk) => [chunk.id, chunk]))
}

const before = 1
const after = 2
/** Each takes three comparisons, and a filter allows 200. Models get no more passages than this anyway. */
const maxQuoted = 60

async function neighboursOf(records: RecordReader, chunks: readonly Chunk[]): Promise<Chunk[]> {
  if (chunks.length === 0) return []
  const ranges = chunks.slice(0, maxQuoted).map(({ item, position }, index) => ({
    filter: `(item = {:item${index}} && position >= {:from${index}} && position <= {:to${index}})`,
    params: { [`item${index}`]: item, [`from${index}`]: position - before, [`to${index}`]: position + after },
  }))
  return records.find('knowledge_chunks', {
    filter: `disabled = false && (${ranges.map(({ filter }) => filter).join(' || ')})`,
    params: Object.assign({}, ...ranges.map(({ params }) => params)),
    sort: 'position',
  })
}

const isAround = (chunk: Chunk, other: Chunk): boolean =>
  other.item === chunk.item && isWithin(chunk.position, other.position)
const isNear = (passage: WebPassage, other: WebPassage): boolean =>
  other.url === passage.url && isWithin(passage.position, other.position)
const isWithin = (position: number, other: number): boolean => other >= position - before && other <= position + after
