import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { systemClock } from '../clock.ts'
import { isDamage } from '../database/damage.ts'
import type { Lease } from '../database/lease.ts'
import type { Migration } from '../database/migrations.ts'
import { restoredChannel } from '../database/restored-channel.ts'
import { ApiError, badRequest } from '../errors.ts'
import type { RecordStore } from '../records/records.ts'
import { lockRows, unlockRows } from '../records/schema/append-only.ts'
import { storageError } from '../storage-errors.ts'
import { readArchive } from './read-archive.ts'
import { type StagedFiles, stagedFiles } from './stage-files.ts'
import { dropStaging, stageRows, switchRows } from './stage-rows.ts'
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
  records: RecordStore
  /** The data folder. */
  folder: string
}

/**
 * Restores a backup. Everything that can fail happens outside of the live data: rows wait in
 * staging tables, files in a staging folder. One transaction then switches the rows and records it, so that a start
 * after a crash knows whether to complete or revert the restore.
 */
export function createRestore({ database, records, tables, folder, log }: RestoreOptions) {
  const { collections } = records
  const appendOnly = [...collections.values()].filter((model) => model.appendOnly)
  const storage = join(folder, 'storage')
  const waiting = join(folder, 'restoring')
  const filesOf = (id: string): StagedFiles => stagedFiles(storage, join(waiting, id))

  return {
    /** @throws ApiError 400 if the backup is invalid, 507 or 503 if the disk fails; nothing has changed then */
    async run(path: string, id: string, lease: Lease): Promise<void> {
      const since = systemClock.now()
      const files = filesOf(id)
      try {
        const archive = await readArchive(path, folder)
        const staged = await stageRows(database, { collections, tables }, archive)
        await files.unpack(archive)
        await files.place()
        await database.transaction(async (tx) => {
          await lease.confirm(tx)
          for (const model of appendOnly) await unlockRows(tx, model)
          await switchRows(tx, staged)
          for (const model of appendOnly) await lockRows(tx, model)
          await requeueJobs()
          await tx.run('insert into "_restores" (id, at) values (?, ?)', [id, since.toISOString()])
          tx.notify(restoredChannel, id)

          /** Jobs that ran when the backup was made are not running now. */
          async function requeueJobs(): Promise<void> {
            if (!staged.some(({ table }) => table.name === 'jobs')) return
            await tx.run(`update jobs set state = 'queued', worker = '', "leaseUntil" = '' where state = 'running'`)
          }
        })
      } catch (error) {
        await dropStaging(database)
        // If the connection was lost at the commit, its outcome is unknown.
        if (!(await end(id))) {
          log.warn({ err: error, backup: path }, 'a backup could not be restored; nothing was changed')
          const { message, cause = error } = error as Error
          if (isDamage(cause)) throw new ApiError(503, tooDamaged, {}, { cause })
          throw storageError(cause) ?? badRequest(`Missing or invalid backup file. Raw error: ${message}`)
        }
      }
      await files.finish(records, since)
      log.info({ backup: path }, 'a backup was restored')
    },

    /** Completes or reverts restores interrupted by a crash. */
    async recover(): Promise<void> {
      await dropStaging(database)
      for (const id of await readdir(waiting).catch(() => [])) {
        const finished = await end(id)
        log.info({ restore: id, finished }, 'an interrupted restore was completed or reverted')
      }
    },
  }

  /** Switches the files if the rows were switched, and reverts everything otherwise. @returns whether they were */
  async function end(id: string): Promise<boolean> {
    const [done] = await database.all<{ at: string }>('select at from "_restores" where id = ?', [id])
    if (done) await filesOf(id).finish(records, new Date(done.at))
    else await filesOf(id).undo()
    return done !== undefined
  }
}
