import { copyFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { SwitchedStore } from '../files/open-file-store.ts'
import type { RecordStore } from '../records/records.ts'
import { unnamedFiles } from '../records/write/unnamed-files.ts'
import { filesIn, removeUnnamed, type StagedFiles, unpackInto } from './stage-files.ts'

const atOnce = 4

/**
 * The files of a restore whose store is not on the disk: missing ones are stored before the rows are switched. If the
 * restore is reverted, those that no row names are deleted.
 */
export function stagedInBucket(files: SwitchedStore, staging: string): StagedFiles {
  return {
    unpack: (archive) => unpackInto(staging, archive),

    place: () =>
      Readable.from(filesIn(staging)).forEach(
        async (key: string) => {
          if (await files.current().open(key)) return
          const copy = files.temporaryPath()
          await copyFile(join(staging, key), copy)
          await files.put(key, copy).finally(() => rm(copy, { force: true }))
        },
        { concurrency: atOnce },
      ),

    async finish(records, since) {
      if (await files.isOwned()) await removeUnnamed(records, files, since)
      await rm(staging, { recursive: true, force: true })
    },

    async undo(records) {
      const owners = new Map<string, Set<string>>()
      for await (const key of filesIn(staging)) {
        const [collectionId = '', id = ''] = key.split('/')
        owners.set(collectionId, (owners.get(collectionId) ?? new Set()).add(id))
      }
      await removePlaced(records, owners)
      await rm(staging, { recursive: true, force: true })
    },
  }

  async function removePlaced(records: RecordStore, owners: ReadonlyMap<string, Set<string>>): Promise<void> {
    const ever = new Date(8.64e15)
    for (const model of records.collections.values()) {
      const ids = owners.get(model.id)
      if (!ids) continue
      for await (const { key } of unnamedFiles(records.database, files, model, ever, ids)) {
        const isPlaced = await stat(join(staging, key)).catch(() => null)
        if (isPlaced) await files.delete(key)
      }
    }
  }
}
