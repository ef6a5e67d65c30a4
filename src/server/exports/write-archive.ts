import { Readable } from 'node:stream'
import type { Engine } from '#server/engine/engine.ts'
import { isWorthPacking } from '#server/engine/files/media-types.ts'
import { createZip } from '#server/engine/files/zip-file.ts'
import type { Row } from '#shared/collections/index.ts'
import type { Language } from '#shared/preferred-language.ts'
import { type ExportedWorkspace, type Section, sectionsOf } from './contents.ts'
import { filesFolder, indexPage, sectionPage } from './pages.ts'
import { type ExportedRow, readSection } from './read-section.ts'

export interface Archive {
  readonly order: Row<'exports'>
  readonly workspaces: readonly ExportedWorkspace[]
  readonly language: Language
  readonly signal: AbortSignal
  /** Called occasionally with the completed share, from 0 to 1. */
  readonly onProgress: (share: number) => Promise<void>
}

/**
 * Writes an export to a zip at `path`: an index to open in a browser, a page and a JSON file for each kind of record, and the
 * original files. Records and files are streamed, so that a large workspace needs no more memory than a small one.
 */
export async function writeArchive(engine: Engine, archive: Archive, path: string): Promise<void> {
  const { order, workspaces, language, signal, onProgress } = archive
  const now = engine.clock.now()
  const sections = await countRows(engine, sectionsOf(order, workspaces))
  const total = sections.reduce((sum, { count }) => sum + count, 0)
  let done = 0
  const zip = createZip(path, now)
  try {
    await zip.add('index.html', Readable.from([indexPage({ sections, workspaces, now, language })]), true)
    for (const section of sections) {
      const place = section.folder ? `${section.folder}/${section.name}` : section.name
      await zip.add(`${place}.json`, Readable.from(linesOf(readSection(engine, section))), true)
      await zip.add(`${place}.html`, Readable.from(sectionPage(section, readSection(engine, section), language)), true)
      for await (const { files } of readSection(engine, section)) {
        signal.throwIfAborted()
        for (const { key, name } of files) {
          const file = await engine.files.open(key)
          const folder = section.folder ? `${section.folder}/${filesFolder}` : filesFolder
          if (file) await zip.add(`${folder}/${name}`, file.read(), isWorthPacking(name))
        }
        done += 1
        await onProgress(done / total)
      }
    }
    await zip.finish()
  } catch (error) {
    await zip.abandon()
    throw error
  }
}

/** The non-empty sections, with their number of records. */
async function countRows({ records }: Engine, sections: readonly Section[]) {
  const counted = []
  for (const section of sections) {
    const count = await records.count(section.collection, section)
    if (count > 0) counted.push({ ...section, count })
  }
  return counted
}

/** A JSON array with a record per line. */
async function* linesOf(rows: AsyncIterable<ExportedRow>): AsyncGenerator<string> {
  let before = '[\n'
  for await (const { values } of rows) {
    yield before + JSON.stringify(values)
    before = ',\n'
  }
  yield before === '[\n' ? '[]\n' : '\n]\n'
}
