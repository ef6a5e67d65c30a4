import type { RecordReader } from '#server/engine/records/records.ts'
import type { Passage } from '#server/knowledge/index.ts'
import type { Source } from '#shared/collections/topics.ts'
import type { WebPassage } from '#shared/collections/web-searches.ts'
import { isQuotedFrom } from './quotations.ts'

/** The stored web passages of a batch; none if no source is a web page. */
export async function webPassagesOf(
  records: RecordReader,
  batch: string,
  sources: readonly Source[],
): Promise<WebPassage[]> {
  if (sources.every(({ chunk, url }) => chunk !== '' || url === '')) return []
  const search = await records.first('web_searches', { filter: 'batch = {:batch}', params: { batch } })
  return search?.passages ?? []
}

export const asPassage = (passage: WebPassage): Passage => ({ chunk: '', item: '', ...passage })

/** The passage of a page that a source quotes. */
export const quotedPassage = (
  passages: readonly WebPassage[],
  { chunk, url, quote }: Source,
): WebPassage | undefined =>
  chunk === '' ? passages.find((passage) => passage.url === url && isQuotedFrom(passage.text, quote)) : undefined
