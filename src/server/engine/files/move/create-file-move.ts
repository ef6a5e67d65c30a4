import { readdir, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout } from 'node:timers/promises'
import type { Backups } from '../../backups/create-backups.ts'
import type { Clock } from '../../clock.ts'
import type { Database, Transaction } from '../../database/database.ts'
import { invalid } from '../../errors.ts'
import { type JobDefinition, JobError, type JobRun, type Jobs } from '../../jobs/job.ts'
import type { Logger } from '../../log.ts'
import type { RecordStore } from '../../records/records.ts'
import { filesInUse, sweepFiles } from '../../records/write/unnamed-files.ts'
import { storageError } from '../../storage-errors.ts'
import type { SwitchedStore } from '../open-file-store.ts'
import { BucketError } from '../s3/bucket.ts'
import { copyFile } from './copy-file.ts'

interface FileMoveOptions {
  database: Database
  records: RecordStore
  files: SwitchedStore
  jobs: Jobs
  backups: Pick<Backups, 'isBusy'>
  clock: Clock
  log: Logger
}

/** Moves files to where the settings say. */
export interface FileMove {
  /**
   * Queues the job. With `keep`, the files are copied and the originals stay.
   * @returns the job's id
   * @throws ApiError 400 if there is nothing to move, or files are being moved
   */
  start(tx: Transaction, options: { keep: boolean }): Promise<string>
  /** @throws ApiError 400 if no files are being moved */
  stop(tx: Transaction): Promise<string>
  state(): Promise<FileMoveState>
}

export interface FileMoveState {
  /** Where files are stored now, and where others may be left; null if all are there. */
  to: 'disk' | 's3'
  from: 'disk' | 's3' | null
  /** The last job. */
  job: {
    id: string
    state: 'queued' | 'running' | 'done' | 'failed' | 'canceled'
    /** Files that were copied, then files that were removed. */
    checkpoint: number
    error: string
    created: string
    finishedAt: string
  } | null
}

type Kind = FileMoveState['to']
/** `to`: where the settings led when it was started. */
type MoveFiles = { to: Kind; keep: boolean }

const name = 'move-files'
const atOnce = 4
/** A request that found a file where it was begins to read it within this time. */
const settleMilliseconds = 1000
const pauseMilliseconds = 1000

/** Defines the job; before the jobs start. */
export function createFileMove(options: FileMoveOptions): FileMove {
  const { database, files, jobs } = options
  const moveFiles: JobDefinition<MoveFiles> = {
    name,
    parse: (payload) => payload as MoveFiles,
    attempts: 8,
    backoffMilliseconds: 15_000,
    perTenant: 1,
    run: (job) => run(options, job).catch(explain),
    retry: ({ payload }, { tx }) => start(tx, payload),
  }
  jobs.define(moveFiles)

  async function start(tx: Transaction, { keep }: Pick<MoveFiles, 'keep'>): Promise<string> {
    if (!(await files.left()))
      throw invalid('move', 'validation_nothing_to_move', 'All files are where they are stored.')
    const unfinished = await tx.all(
      `select 1 from jobs where name = ? and state in ('queued', 'running') and "cancelRequested" = 0`,
      [name],
    )
    if (unfinished.length > 0) throw invalid('move', 'validation_move_running', 'Files are being moved already.')
    return jobs.enqueue(tx, moveFiles, { to: kindOf(files), keep }, { key: name })
  }

  return {
    start,
    async stop(tx) {
      const [id] = await jobs.cancel(tx, name)
      if (!id) throw invalid('move', 'validation_move_not_running', 'No files are being moved.')
      return id
    },
    async state() {
      const [job = null] = await database.all<NonNullable<FileMoveState['job']>>(
        `select id, state, checkpoint, error, created, "finishedAt" from jobs where name = ? order by created desc limit 1`,
        [name],
      )
      return { to: kindOf(files), from: (await files.left())?.kind ?? null, job }
    },
  }
}

/** Each run starts from the beginning: files already in place are compared, not copied again. */
async function run(
  options: FileMoveOptions,
  { payload, signal, checkpoint, complete }: JobRun<MoveFiles>,
): Promise<void> {
  const { files, database, records, backups, clock, log } = options
  if (kindOf(files) !== payload.to) throw changed(false)
  const left = await files.left()
  if (!left) return
  const [from, to, started] = [left.store, files.current(), clock.now()]
  // An empty bucket is claimed before anything is stored in it.
  await files.isOwned()
  let moved = 0
  await each(async (key) => copyFile(key, from, to, signal))
  if (payload.keep) return

  await setTimeout(settleMilliseconds, undefined, { signal })
  await each(async (key) => {
    await copyFile(key, from, to, signal)
    await from.delete(key)
  })
  if (await left.isOwned()) await sweepFiles(records, from, { started, log })
  if (from.folder) await removeEmptyFolders(from.folder)
  await complete(({ tx }) => left.forget(tx))

  async function each(work: (key: string) => Promise<void>): Promise<void> {
    for (const model of records.collections.values()) {
      await Readable.from(filesInUse(database, from, model, started)).forEach(
        async (key: string) => {
          await mayGoOn()
          await work(key)
          moved += 1
          await checkpoint(moved)
        },
        { concurrency: atOnce, signal },
      )
    }
  }

  /** A backup finds each file in its place, and a restore replaces files. */
  async function mayGoOn(): Promise<void> {
    while (await backups.isBusy()) await setTimeout(pauseMilliseconds, undefined, { signal })
    if (files.current() !== to) throw changed(kindOf(files) === payload.to)
  }
}

const kindOf = (files: SwitchedStore): Kind => (files.current().folder === null ? 's3' : 'disk')

const changed = (retry: boolean): JobError => new JobError('The settings of the storage have changed.', { retry })

/** Failures of the storage are shown with the job. */
function explain(error: unknown): never {
  const message = error instanceof BucketError ? error.message : storageError(error)?.message
  throw message ? new JobError(message, { retry: true, cause: error }) : error
}

/** Innermost first. One that is not empty stays. */
async function removeEmptyFolders(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue
    const path = join(folder, entry.name)
    await removeEmptyFolders(path)
    await rmdir(path).catch(() => {})
  }
}
