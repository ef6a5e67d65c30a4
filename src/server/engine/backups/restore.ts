import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { systemClock } from '../clock.ts'
import { isDamage } from '../database/damage.ts'
import type { Lease } from '../database/lease.ts'
import type { Migration } from '../database/migrations.ts'
import { restoredChannel } from '../database/restored-channel.ts'
import { ApiError, badRequest } from '../errors.ts'
import type { SwitchedStore } from '../files/open-file-store.ts'
import type { RecordStore } from '../records/records.ts'
import { keepStorage } from '../settings/keep-storage.ts'
import { storageError } from '../storage-errors.ts'
import { planRows, type StagedRows } from './planned-rows.ts'
import { readArchive } from './read-archive.ts'
import { rowsInFile } from './rows-in-file.ts'
import { rowsInTables } from './rows-in-tables.ts'
import { type StagedFiles, stagedOnDisk } from './stage-files.ts'
import { stagedInBucket } from './stage-files-in-bucket.ts'
import type { BackupSource } from './write-backup.ts'

/** The restores whose rows are committed; decides whether a pending folder of files is completed or reverted. */
export const restoresMigration: Migration = {
  name: 'restores',
  async up(tx) {
    const { text } = tx.dialect
    await tx.run(`create table "_restores" (id ${text} not null primary key, at ${text} not null)`)
  },
}

const tooDamaged =
  'The database is too damaged to take the backup. Stop the server, move data.db, data.db-wal and data.db-shm out of the data folder, start it again and restore the backup then.'

interface RestoreOptions extends Pick<BackupSource, 'database' | 'tables' | 'log'> {
  files: SwitchedStore
  records: RecordStore
  migrations: readonly Migration[]
  /** The data folder. */
  folder: string
}

/**
 * Restores a backup. Everything that can fail happens outside of the live data: rows wait in
 * staging tables, files in a staging folder. One transaction then switches the rows and records it, so that a start
 * after a crash knows whether to complete or revert the restore.
 */
export function createRestore(options: RestoreOptions) {
  const { database, records, files: store, tables, folder, log } = options
  const { collections } = records
  const waiting = join(folder, 'restoring')
  const rows: StagedRows = database.file ? rowsInFile(database, database.file) : rowsInTables(database)
  const filesOf = (id: string): StagedFiles => {
    const staging = join(waiting, id)
    return store.folder ? stagedOnDisk(store, store.folder, staging) : stagedInBucket(store, staging)
  }

  return {
    /** @throws ApiError 400 if the backup is invalid, 507 or 503 if the disk fails; nothing has changed then */
    async run(path: string, id: string, lease: Lease): Promise<void> {
      const since = systemClock.now()
      const files = filesOf(id)
      try {
        const archive = await readArchive(path, folder)
        const plan = await planRows(database, { collections, tables }, archive.manifest)
        await both(rows.stage(archive, plan), files.unpack(archive))
        await files.place()
        const keepWhereFilesAre = await keepStorage(database)
        await rows.switch(async (tx) => {
          await lease.confirm(tx)
          const { migrations } = archive.manifest
          for (const step of options.migrations) if (!migrations.includes(step.name)) await step.convert?.(tx)
          await keepWhereFilesAre(tx)
          // Jobs that ran when the backup was made are not running now.
          if (plan.some(({ name }) => name === 'jobs')) {
            await tx.run(`update jobs set state = 'queued', worker = '', "leaseUntil" = '' where state = 'running'`)
          }
          await tx.run('insert into "_restores" (id, at) values (?, ?)', [id, since.toISOString()])
          tx.notify(restoredChannel, id)
        })
      } catch (error) {
        await rows.drop()
        // If the connection was lost at the commit, its outcome is unknown.
        if (!(await end(id))) {
          log.warn({ err: error, backup: path }, 'a backup could not be restored; nothing was changed')
          const { message, cause = error } = error as Error
          if (isDamage(cause)) throw new ApiError(503, tooDamaged, {}, { cause })
          throw (
            storageError(error) ??
            storageError(cause) ??
            badRequest(`Missing or invalid backup file. Raw error: ${message}`)
          )
        }
      }
      await files.finish(records, since)
      await rows.drop()
      log.info({ backup: path }, 'a backup was restored')
    },

    /** Completes or reverts restores interrupted by a crash. */
    async recover(): Promise<void> {
      await rows.drop()
      for (const id of await readdir(waiting).catch(() => [])) {
        const finished = await end(id)
        log.info({ restore: id, finished }, 'an interrupted restore was completed or reverted')
      }
    },
  }

  /** Rows wait for the processor, files for the disk. Neither may still be writing when the restore is reverted. */
  async function both(...works: Promise<void>[]): Promise<void> {
    const outcomes = await Promise.allSettled(works)
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  }

  /** Switches the files if the rows were switched, and reverts everything otherwise. @returns whether they were */
  async function end(id: string): Promise<boolean> {
    const [done] = await database.all<{ at: string }>('select at from "_restores" where id = ?', [id])
    if (done) await filesOf(id).finish(records, new Date(done.at))
    else await filesOf(id).undo(records)
    return done !== undefined
  }
}
