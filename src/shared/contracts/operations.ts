/** Of `GET /api/admin/jobs`. The jobs themselves are records. */
export interface JobSummary {
  /** Jobs per state. */
  states: Record<JobState, number>
  /** The kinds of jobs of this server, and whether the work of an ended one can be queued again. */
  kinds: { name: string; canRetry: boolean }[]
}

export const jobStates = ['queued', 'running', 'done', 'failed', 'canceled'] as const
export type JobState = (typeof jobStates)[number]

/** Of `GET /api/admin/crons`. Dates are those of records; empty if there is none. */
export interface CronState {
  id: string
  /** In UTC. */
  expression: string
  nextAt: string
  startedAt: string
  /** Empty while it runs, or if the server stopped during the run. */
  finishedAt: string
  /** Why the last run failed. */
  error: string
}

/** Of `GET /api/admin/health`. Sizes are bytes. */
export interface HealthReport {
  versions: { app: string; node: string; database: string /** The last migration. */; schema: string }
  startedAt: string
  disk: { free: number; total: number }
  databaseSize: number
  fileSize: number
  /** Of the database, if it is a server. */
  connections: { open: number; max: number } | null
  queue: {
    queued: number
    running: number
    failed: number /** Since when the first due job has been waiting. */
    dueSince: string
  }
  lastBackup: { key: string; size: number; modified: string } | null
  /** The schedule of backups; empty for none. */
  backupSchedule: string
  notices: string[]
  /** The processes on this database, if it is a server. */
  nodes: { name: string; connections: number; since: string }[]
}

/** Of `GET /api/admin/backups`, the newest first. */
export interface BackupReport {
  backups: { key: string /** Bytes. */; size: number; modified: string }[]
  /** The running backup or restore; `bytes` are those written so far. */
  work: { key: string; kind: 'backup' | 'restore' | 'move'; bytes: number } | null
  cron: string
  cronMaxKeep: number
}

/** Of `GET /api/admin/files/move`. */
export interface FileMoveReport {
  /** The current place of files, and the old place that may still contain some; null if it does not. */
  to: StoragePlace
  from: StoragePlace | null
  /** The same for backups. */
  backups: { to: StoragePlace; from: StoragePlace | null }
  /** The last job. */
  job: {
    id: string
    state: JobState
    /** Files that were copied, then files that were removed. */
    checkpoint: number
    error: string
    created: string
    finishedAt: string
    /** Of its last run, files and bytes of the current step; null before the first. */
    progress: {
      step: 'counting' | 'copying' | 'removing'
      files: number
      bytes: number
      totalFiles: number
      totalBytes: number
      /** The file at which the last attempt failed: `collection/record/name`, or the name of a backup. */
      failedFile: string
    } | null
  } | null
}

export type StoragePlace = 'disk' | 's3'
