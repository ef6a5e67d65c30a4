import type { Database } from '../../database/database.ts'
import { filesOfEntry, recordPrefix } from '../../files/file-key.ts'
import type { FileStore, RecordFolder } from '../../files/file-store.ts'
import type { Logger } from '../../log.ts'
import { namesIn } from '../fields/file.ts'
import type { Model } from '../model.ts'
import type { RecordStore } from '../records.ts'
import { quote } from '../sql-names.ts'

/** Longer than a request may take. Another process on the same database may have stored a file whose row is not committed yet, and the clock of a bucket is not ours. */
const graceMilliseconds = 15 * 60_000

/**
 * Removes files that no row names: a process that dies between storing a file and committing its row, or between a
 * deletion and the removal of the files, leaves them behind. Only files of known collections, and only those from
 * before `started` (well before it, if other processes may be running or files are in a bucket), so that writes in progress are not touched.
 * Runs alongside requests after the start.
 *
 * @returns how many files were removed
 */
export async function sweepFiles(
  records: Pick<RecordStore, 'collections' | 'database'>,
  files: FileStore,
  { started, log }: { started: Date; log: Logger },
): Promise<number> {
  const { database } = records
  const isAlone = database.dialect.isEmbedded && files.folder !== null
  const before = new Date(started.getTime() - (isAlone ? 0 : graceMilliseconds))
  let removed = 0
  for (const model of records.collections.values()) {
    for await (const { key } of unnamedFiles(database, files, model, before)) {
      await files.delete(key)
      removed += 1
    }
  }
  if (removed > 0) log.info({ removed }, 'files without a record were removed')
  return removed
}

/** Records looked up per statement. */
const pageRecords = 1000

/** The files of a collection older than `before` that no row names; only of the records `ids` if given. */
export async function* unnamedFiles(
  database: Database,
  files: FileStore,
  model: Model,
  before: Date,
  ids?: Iterable<string>,
): AsyncGenerator<{ id: string; key: string }> {
  for await (const { id, path, isNamed } of entries(database, files, model, ids)) {
    if (isNamed) continue
    for await (const { key, modified } of files.walk(path)) if (modified < before) yield { id, key }
  }
}

/** The files and thumbs of a collection that a row names, or may be about to name because they are new. */
export async function* filesInUse(
  database: Database,
  files: FileStore,
  model: Model,
  started: Date,
): AsyncGenerator<{ key: string; size: number }> {
  const before = new Date(started.getTime() - graceMilliseconds)
  for await (const { path, isNamed } of entries(database, files, model)) {
    for await (const { key, size, modified } of files.walk(path)) {
      if (isNamed || modified >= before) yield { key, size }
    }
  }
}

/** The files and the folders of thumbs in the folders of a collection's records, and whether a row names them. */
async function* entries(
  database: Database,
  files: FileStore,
  model: Model,
  ids?: Iterable<string>,
): AsyncGenerator<{ id: string; path: string; isNamed: boolean }> {
  if (model.files.length === 0) return
  for await (const page of pagesOf(files.folders(model.id, ids))) {
    const named = await namedFiles(database, model, page)
    for (const { id, names } of page) {
      for (const name of names) {
        const isNamed = filesOfEntry(name).some((file) => named.get(id)?.has(file))
        yield { id, path: recordPrefix(model.id, id) + name, isNamed }
      }
    }
  }
}

async function* pagesOf(folders: AsyncIterable<RecordFolder>): AsyncGenerator<RecordFolder[]> {
  let page: RecordFolder[] = []
  for await (const folder of folders) {
    page.push(folder)
    if (page.length < pageRecords) continue
    yield page
    page = []
  }
  if (page.length > 0) yield page
}

/** The file names in the rows of records, by record id. */
async function namedFiles(
  database: Database,
  { table, files, decode }: Model,
  page: readonly RecordFolder[],
): Promise<Map<string, Set<string>>> {
  const columns = files.map(({ name }) => quote(name)).join(', ')
  const rows = await database.all(`select "id", ${columns} from ${table} where "id" ${database.dialect.oneOf}`, [
    JSON.stringify(page.map(({ id }) => id)),
  ])
  const records = rows.map(decode)
  return new Map(records.map((row) => [row.id, new Set(files.flatMap((field) => namesIn(field, row)))]))
}
