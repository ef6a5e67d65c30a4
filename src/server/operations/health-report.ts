import { readFileSync } from 'node:fs'
import { stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { recordDate } from '#server/engine/clock.ts'
import type { SqlRunner } from '#server/engine/database/database.ts'
import { applicationName } from '#server/engine/database/postgres-dialect.ts'
import type { Engine } from '#server/engine/engine.ts'
import type { FileMove } from '#server/engine/files/move/create-file-move.ts'
import type { Operations } from '#server/engine/operations.ts'
import type { HealthReport } from '#shared/contracts/operations.ts'

export interface ReportedServer extends Engine {
  readonly operations: Operations
  readonly fileMove: FileMove
  /** The data folder. */
  readonly folder: string
}

/** Of package.json. */
const appVersion = (
  JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as { version: string }
).version

/** The operator's overview. Its cost does not grow with the number of records, except for the sums over files, which have indexes. */
export function createHealthReport(server: ReportedServer): () => Promise<HealthReport> {
  const { database, operations, clock, folder } = server
  const startedAt = recordDate(clock.now())
  const specifics = database.dialect.isEmbedded ? embeddedSpecifics : serverSpecifics
  return async () => {
    const [own, disk, backups, files, queue, [migration]] = await Promise.all([
      specifics(database, folder),
      statfs(folder),
      // The report must still work when a bucket cannot be reached.
      operations.backups.list().catch(() => []),
      readFileSize(database),
      readQueue(database, recordDate(clock.now())),
      database.all<{ name: string }>('select name from _migrations order by applied desc limit 1'),
    ])
    const { version, ...sizes } = own
    return {
      versions: { app: appVersion, node: process.version, database: version, schema: migration?.name ?? '' },
      startedAt,
      disk: { free: disk.bavail * disk.bsize, total: disk.blocks * disk.bsize },
      ...sizes,
      fileSize: files,
      queue,
      lastBackup: backups.sort((one, other) => (one.modified < other.modified ? 1 : -1))[0] ?? null,
      backupSchedule: operations.settings.current().backups.cron,
      notices: operations.notices.list(),
    }
  }
}

type Specifics = Pick<HealthReport, 'databaseSize' | 'connections' | 'nodes'> & { version: string }

async function embeddedSpecifics(database: SqlRunner, folder: string): Promise<Specifics> {
  const [row] = await database.all<{ version: string }>('select sqlite_version() as version')
  const sizes = await Promise.all(
    ['data.db', 'data.db-wal'].map((name) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )
  const databaseSize = sizes.reduce((sum, size) => sum + size, 0)
  return { version: `SQLite ${row!.version}`, databaseSize, connections: null, nodes: [] }
}

async function serverSpecifics(database: SqlRunner): Promise<Specifics> {
  const [row] = await database.all<{ version: string; bytes: number; open: number; max: number }>(
    `select current_setting('server_version') as version, pg_database_size(current_database()) as bytes,
      (select count(*) from pg_stat_activity where datname = current_database()) as open,
      cast(current_setting('max_connections') as bigint) as max`,
  )
  const { version, bytes, open, max } = row!
  const nodes = await database.all<{ name: string; connections: number; since: string }>(
    `select substr(application_name, ?) as name, count(*) as connections,
      to_char(min(backend_start) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS"Z"') as since
      from pg_stat_activity where datname = current_database() and starts_with(application_name, ?)
      group by 1 order by 1`,
    [applicationName.length + 2, `${applicationName} `],
  )
  return { version: `PostgreSQL ${version}`, databaseSize: bytes, connections: { open, max }, nodes }
}

async function readQueue(database: SqlRunner, now: string): Promise<HealthReport['queue']> {
  const states = await database.all<{ state: string; total: number }>(
    `select state, count(*) as total from jobs where state in ('queued', 'running', 'failed') group by state`,
  )
  const [due] = await database.all<{ since: string | null }>(
    `select min("runAt") as since from jobs where state = 'queued' and "runAt" <= ?`,
    [now],
  )
  const of = (state: string) => states.find((row) => row.state === state)?.total ?? 0
  return { queued: of('queued'), running: of('running'), failed: of('failed'), dueSince: due?.since ?? '' }
}

/** Stored documents, pictures of posts and avatars of ambassadors; thumbs and avatars of people are not counted. */
async function readFileSize(database: SqlRunner): Promise<number> {
  const tables = ['knowledge_items', 'posts', 'ambassadors']
  const sums = await Promise.all(
    tables.map((table) =>
      database.all<{ bytes: number }>(
        `select coalesce(sum("fileBytes"), 0) as bytes from ${table} where "fileBytes" > 0`,
      ),
    ),
  )
  return sums.reduce((total, [row]) => total + Number(row!.bytes), 0)
}
