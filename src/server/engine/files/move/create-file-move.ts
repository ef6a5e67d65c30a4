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
import type { FileStore } from '../file-store.ts'
import type { LeftPlace, SwitchedStore } from '../open-file-store.ts'
import { BucketError } from '../s3/bucket.ts'
import { copyFile } from './copy-file.ts'
import { keepProgress, type MoveProgress, readProgress } from './move-progress.ts'

interface FileMoveOptions {
  database: Database
  records: RecordStore
  files: SwitchedStore
  jobs: Jobs
  backups: Pick<Backups, 'isBusy' | 'kept' | 'move'>
  clock: Clock
  log: Logger
}

/** Moves files and backups to the place in the settings. */
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
  /** The current place of files, and the old place that may still contain some; null if it does not. */
  to: 'disk' | 's3'
  from: 'disk' | 's3' | null
  /** The same for backups. */
  backups: { to: 'disk' | 's3'; from: 'disk' | 's3' | null }
  /** The last job. */
  job: {
    id: string
    state: 'queued' | 'running' | 'done' | 'failed' | 'canceled'
    /** Files that were copied, then files that were removed. */
    checkpoint: number
    error: string
    created: string
    finishedAt: string
    /** Null before its first run. */
    progress: MoveProgress | null
  } | null
}

type Kind = FileMoveState['to']
/** `to`: the place in the settings when it was started. */
type MoveFiles = { to: Kind; keep: boolean }

const name = 'move-files'
const atOnce = 4
/** A request that found a file in its old place begins to read it within this time. */
const settleMilliseconds = 1000
const pauseMilliseconds = 1000

/** Defines the job. Call it before the jobs start. */
export function createFileMove(options: FileMoveOptions): FileMove {
  const { database, files, jobs, backups } = options
  const moveFiles: JobDefinition<MoveFiles> = {
    name,
    parse: (payload) => payload as MoveFiles,
    attempts: 8,
    backoffMilliseconds: 15_000,
    perTenant: 1,
    run: (job) => run(options, job),
    retry: ({ payload }, { tx }) => start(tx, payload),
  }
  jobs.define(moveFiles)

  async function start(tx: Transaction, { keep }: Pick<MoveFiles, 'keep'>): Promise<string> {
    if (!(await files.left()) && !(await backups.kept.left()))
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
      const [job] = await database.all<Omit<NonNullable<FileMoveState['job']>, 'progress'>>(
        `select id, state, checkpoint, error, created, "finishedAt" from jobs where name = ? order by created desc limit 1`,
        [name],
      )
      return {
        to: kindOf(files),
        from: (await files.left())?.kind ?? null,
        backups: { to: backups.kept.kind(), from: (await backups.kept.left())?.kind ?? null },
        job: job ? { ...job, progress: await readProgress(database, job.id) } : null,
      }
    },
  }
}

/** Each run starts from the beginning: files already in place are compared, not copied again. */
async function run(options: FileMoveOptions, job: JobRun<MoveFiles>): Promise<void> {
  const { files, database, records, backups, clock, log } = options
  const { payload, signal, checkpoint, complete } = job
  if (kindOf(files) !== payload.to) throw changed(false)
  const [left, leftBackups, started] = [await files.left(), await backups.kept.left(), clock.now()]
  const backupsTo = backups.kept.kind()
  const to = files.current()
  const progress = keepProgress(database, clock, job.id)
  await progress.begin('counting')
  const ownBackups = leftBackups ? await leftBackups.list() : []
  await progress.begin('copying', await countAll())
  // An empty bucket is claimed before anything is stored in it.
  if (left) await files.isOwned()
  let moved = 0
  if (left) await each(left.store, async (key) => copyFile(key, left.store, to, signal))
  for (const { key, size } of ownBackups) await work(key, size, () => moveBackup(key))
  await progress.end()
  if (!payload.keep && left) await removeOriginals(left)
  await complete(async ({ tx }) => {
    if (payload.keep) return
    await left?.forget(tx)
    await leftBackups?.forget(tx)
  })

  /** One listing; no file is opened. */
  async function countAll(): Promise<{ files: number; bytes: number }> {
    const total = { files: ownBackups.length, bytes: ownBackups.reduce((sum, { size }) => sum + size, 0) }
    for await (const { size } of left ? filesIn(left.store) : []) {
      signal.throwIfAborted()
      total.files += 1
      total.bytes += size
    }
    return total
  }

  async function removeOriginals({ store, isOwned }: LeftPlace): Promise<void> {
    await setTimeout(settleMilliseconds, undefined, { signal })
    await progress.begin('removing')
    await each(store, async (key) => {
      await copyFile(key, store, to, signal)
      await store.delete(key)
    })
    await progress.end()
    if (await isOwned()) await sweepFiles(records, store, { started, log })
    if (store.folder) await removeEmptyFolders(store.folder)
  }

  async function* filesIn(store: FileStore) {
    for (const model of records.collections.values()) yield* filesInUse(database, store, model, started)
  }

  async function each(store: FileStore, act: (key: string) => Promise<void>): Promise<void> {
    async function take({ key, size }: { key: string; size: number }): Promise<void> {
      await work(key, size, () => act(key))
    }
    await Readable.from(filesIn(store)).forEach(take, { concurrency: atOnce, signal })
  }

  async function work(key: string, size: number, act: () => Promise<void>): Promise<void> {
    await mayGoOn()
    try {
      await act()
    } catch (error) {
      if (signal.aborted) throw error
      await progress.fail(namedIn(records, key))
      explain(error)
    }
    moved += 1
    await Promise.all([checkpoint(moved), progress.add(size)])
  }

  async function moveBackup(key: string): Promise<void> {
    while (!(await backups.move(key, leftBackups!, payload))) await mayGoOn()
  }

  /** Not during a backup, which has to find each file in its place, or a restore, which replaces files. */
  async function mayGoOn(): Promise<void> {
    while (await backups.isBusy()) await setTimeout(pauseMilliseconds, undefined, { signal })
    if (files.current() !== to || backups.kept.kind() !== backupsTo) throw changed(kindOf(files) === payload.to)
  }
}

/** The key with the collection's name instead of its id. */
function namedIn({ collections }: RecordStore, key: string): string {
  const [id, ...rest] = key.split('/')
  const model = [...collections.values()].find((each) => each.id === id)
  return model ? [model.name, ...rest].join('/') : key
}

const kindOf = (files: SwitchedStore): Kind => (files.current().folder === null ? 's3' : 'disk')

const changed = (retry: boolean): JobError => new JobError('The settings of the storage have changed.', { retry })

/** Failures of the storage are shown with the job. */
function explain(error: unknown): never {
  const message = error instanceof BucketError ? error.message : storageError(error)?.message
  throw message && !(error instanceof JobError) ? new JobError(message, { retry: true, cause: error }) : error
}

/** Innermost first. Non-empty folders stay. */
async function removeEmptyFolders(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue
    const path = join(folder, entry.name)
    await removeEmptyFolders(path)
    await rmdir(path).catch(() => {})
  }
}
