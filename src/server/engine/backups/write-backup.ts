import { Readable } from 'node:stream'
import type { Clock } from '../clock.ts'
import type { Database, Snapshot } from '../database/database.ts'
import { fileKey } from '../files/file-key.ts'
import type { FileStore } from '../files/file-store.ts'
import { isWorthPacking } from '../files/media-types.ts'
import { createZip } from '../files/zip-file.ts'
import type { Logger } from '../log.ts'
import { namesIn } from '../records/fields/file.ts'
import type { Model } from '../records/model.ts'
import type { RecordStore } from '../records/records.ts'
import { quote } from '../records/sql-names.ts'
import { fileEntry, type Manifest, manifestName, tableEntry } from './manifest.ts'
import { writeRow } from './row-line.ts'
import { type Table, tablesOf } from './tables.ts'

export interface BackupSource {
  database: Database
  files: FileStore
  records: Pick<RecordStore, 'collections'>
  /** Tables besides those of the collections whose rows are data. */
  tables: readonly string[]
  clock: Clock
  log: Logger
}

/**
 * Writes a consistent state of all rows, and the files they name, to a zip at `path`. Writes continue meanwhile; files they
 * delete are kept until the backup is done.
 */
export async function writeBackup(source: BackupSource, path: string): Promise<void> {
  const release = await source.files.holdDeletions()
  try {
    await source.database.snapshot((snapshot) => writeArchive(source, snapshot, path))
  } finally {
    await release()
  }
}

async function writeArchive(source: BackupSource, snapshot: Snapshot, path: string): Promise<void> {
  const zip = createZip(path, entryTime)
  try {
    const { collections } = source.records
    const tables = await tablesOf(snapshot, collections, source.tables)
    const manifest: Manifest = {
      format: 'record-backup',
      version: 1,
      created: source.clock.now().toISOString(),
      engine: snapshot.dialect.name,
      tables: [],
      files: 0,
      migrations: (await snapshot.all<{ name: string }>('select name from "_migrations"')).map(({ name }) => name),
    }
    for (const table of tables) {
      const entry = { name: table.name, columns: [...table.columns], rows: 0 }
      manifest.tables.push(entry)
      const lines = linesOf(snapshot, table, (count) => {
        entry.rows += count
      })
      await zip.add(tableEntry(table.name), Readable.from(lines), true)
    }
    for (const collection of collections.values()) {
      for await (const key of fileKeys(snapshot, collection)) {
        const file = await source.files.open(key, { held: true })
        if (!file)
          source.log.warn({ file: key }, 'a file that a record names is missing and was left out of the backup')
        else {
          await zip.add(fileEntry(key), file.read(), isWorthPacking(key))
          manifest.files += 1
        }
      }
    }
    await zip.add(manifestName, Readable.from([JSON.stringify(manifest, null, 1)]), true)
    await zip.finish()
  } catch (error) {
    await zip.abandon()
    throw error
  }
}

/** Fixed, so that the same rows produce the same archive. */
const entryTime = new Date('2000-01-01T00:00:00Z')

async function* linesOf(snapshot: Snapshot, table: Table, count: (rows: number) => void): AsyncGenerator<string> {
  const columns = table.columns.map(({ name }) => quote(name)).join(', ')
  const order = table.order ? ` order by ${table.order}` : ''
  for await (const rows of snapshot.stream(`select ${columns} from ${quote(table.name)}${order}`)) {
    count(rows.length)
    yield rows.map((row) => writeRow(table, row)).join('')
  }
}

async function* fileKeys(snapshot: Snapshot, { id, table, isView, files, decode }: Model): AsyncGenerator<string> {
  if (files.length === 0 || isView) return
  const columns = files.map(({ name }) => quote(name))
  const filled = columns.map((column) => `${column} not in ('', '[]')`).join(' or ')
  const rows = snapshot.stream(`select "id", ${columns.join(', ')} from ${table} where ${filled}`)
  for await (const portion of rows) {
    for (const record of portion.map(decode)) {
      for (const name of files.flatMap((field) => namesIn(field, record))) yield fileKey(id, record.id, name)
    }
  }
}
