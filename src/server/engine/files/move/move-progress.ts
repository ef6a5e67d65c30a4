import type { Clock } from '../../clock.ts'
import type { Database } from '../../database/database.ts'
import type { Migration } from '../../database/migrations.ts'

/** Progress of a move. Files and bytes are those of the current step, including backups. */
export interface MoveProgress {
  step: 'counting' | 'copying' | 'removing'
  files: number
  bytes: number
  totalFiles: number
  totalBytes: number
  /** The file that the last attempt failed at, as `collection/record/name`, or the name of the backup; '' if none did. */
  failedFile: string
}

/** One row, of the last job. Not part of backups, which do not contain running work. */
export const moveProgressMigration: Migration = {
  name: 'progress of file moves',
  async up(tx) {
    const { text } = tx.dialect
    await tx.run(`create table "_file_moves" (job ${text} not null primary key, progress ${text} not null)`)
  },
}

const pauseMilliseconds = 500

export async function readProgress(database: Database, job: string): Promise<MoveProgress | null> {
  const [row] = await database.all<{ progress: string }>('select progress from "_file_moves" where job = ?', [job])
  return row ? (JSON.parse(row.progress) as MoveProgress) : null
}

/** Counts in memory and writes at most twice a second, and whenever a step begins or ends. */
export function keepProgress(database: Database, clock: Clock, job: string) {
  const progress: MoveProgress = {
    ...{ step: 'counting', files: 0, bytes: 0, totalFiles: 0, totalBytes: 0, failedFile: '' },
  }
  let writtenAt = 0
  let writing: Promise<unknown> = Promise.resolve()
  /** Writes one at a time: files are moved in parallel, and the last write has to be the newest. */
  function write(): Promise<void> {
    const written = writing.then(store)
    writing = written.catch(() => {})
    return written
  }
  async function store(): Promise<void> {
    writtenAt = clock.now().getTime()
    const insert =
      'insert into "_file_moves" (job, progress) values (?, ?) on conflict (job) do update set progress = excluded.progress'
    await database.transaction(async (tx) => {
      await tx.run('delete from "_file_moves" where job <> ?', [job])
      await tx.run(insert, [job, JSON.stringify(progress)])
    })
  }
  return {
    async begin(step: MoveProgress['step'], total?: { files: number; bytes: number }): Promise<void> {
      Object.assign(progress, { step, files: 0, bytes: 0 })
      if (total) Object.assign(progress, { totalFiles: total.files, totalBytes: total.bytes })
      await write()
    },
    async add(bytes: number): Promise<void> {
      progress.files += 1
      progress.bytes += bytes
      if (clock.now().getTime() - writtenAt >= pauseMilliseconds) await write()
    },
    end: write,
    async fail(file: string): Promise<void> {
      progress.failedFile = file
      await write()
    },
  }
}
