import type { Engine } from '#server/engine/engine.ts'
import type { Knowledge, Passage } from '#server/knowledge/index.ts'
import type { Row } from '#shared/collections/index.ts'
import type { Profile } from './profile.ts'

const maxPages = 6

/**
 * Passages of the web: the pages named in the prompt and the ambassador's own website. There is no web search; a
 * page that cannot be read is skipped, because the others may be enough.
 */
export async function readWebPassages(
  engine: Engine,
  knowledge: Knowledge,
  batch: Row<'production_batches'>,
  { ambassador }: Profile,
  signal: AbortSignal,
): Promise<Passage[]> {
  const named = batch.prompt.match(/https?:\/\/[^\s<>"')\]]+/g) ?? []
  const pages = [...new Set([...named, ambassador.website].filter(Boolean))].slice(0, maxPages)
  const read = pages.map((url) =>
    knowledge.readPage(url, signal).catch((error: Error) => {
      engine.log.info({ url, reason: error.message }, 'a page named in a batch could not be read')
      return []
    }),
  )
  return (await Promise.all(read)).flat()
}
