import type { Dialect } from '../../database/database.ts'
import { filesOfEntry } from '../../files/file-key.ts'
import type { FileStore } from '../../files/file-store.ts'
import type { Logger } from '../../log.ts'
import { namesIn } from '../fields/file.ts'
import type { RecordData } from '../record.ts'
import type { RecordStore } from '../records.ts'

/** Longer than a request may take. Another process on the same database may have stored a file whose row is not committed yet. */
const graceMilliseconds = 15 * 60_000

/**
 * Removes files that no row names: a process that dies between storing a file and committing its row, or between a
 * deletion and the removal of the files, leaves them behind. Only files of known collections, and only those from
 * before `started` (well before it, if other processes may be running), so that writes in progress are not touched.
 * Runs alongside requests after the start; reads one row per record that has files.
 *
 * @returns how many files were removed
 */
export async function sweepFiles(
  records: Pick<RecordStore, 'collections' | 'byId'>,
  files: FileStore,
  { dialect, started, log }: { dialect: Dialect; started: Date; log: Logger },
): Promise<number> {
  const before = started.getTime() - (dialect === 'sqlite' ? 0 : graceMilliseconds)
  let removed = 0
  for (const model of records.collections.values()) {
    if (model.files.length === 0) continue
    let [recordId, names]: [string, ReadonlySet<string>] = ['', new Set()]
    for await (const { key, modified } of files.walk(model.id)) {
      const [, id = '', folderOrName = ''] = key.split('/')
      if (modified.getTime() >= before) continue
      if (recordId !== id) {
        const row: RecordData | null = await records.byId(model.name, id)
        recordId = id
        names = new Set(model.files.flatMap((field) => namesIn(field, row)))
      }
      // Thumbs are in a folder named after the file.
      if (filesOfEntry(folderOrName).some((name) => names.has(name))) continue
      await files.delete(key)
      removed += 1
    }
  }
  if (removed > 0) log.info({ removed }, 'files without a record were removed')
  return removed
}
