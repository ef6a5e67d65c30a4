import type { FastifyInstance } from 'fastify'
import type { Database } from './database/database.ts'
import { appliedMigrations, type Migration, migratedChannel } from './database/migrations.ts'
import { notificationsMigration } from './database/postgres-notifications.ts'
import { ApiError } from './errors.ts'
import type { Notices } from './health/operator-notices.ts'
import type { Logger } from './log.ts'

/**
 * Refuses to start on the database of a later release, before anything is changed. Only migrations identify a later release: new
 * fields and collections have none, and earlier releases ignore them.
 * @param known every migration of this release
 * @throws Error with instructions for the operator
 */
export async function refuseLaterRelease(database: Database, known: readonly Migration[]): Promise<void> {
  const unknown = unknownAmong(await appliedMigrations(database), known)
  if (unknown.length > 0)
    throw new Error(
      `The database was changed by a later release (${unknown.join(', ')}): start that release, or restore the backup made before the upgrade on an empty database.`,
    )
}

interface Watched {
  readonly database: Database
  readonly notices: Notices
  readonly log: Logger
  /** Stops background work that writes. */
  stopWork(): Promise<void>
}

/**
 * Makes this process read-only when a later release migrates the shared database. Rows that this process wrote after that would
 * lack the conversions.
 * @returns a function that stops watching
 */
export async function watchForLaterRelease(
  fastify: FastifyInstance,
  known: readonly Migration[],
  { database, notices, log, stopWork }: Watched,
): Promise<() => Promise<void>> {
  fastify.addHook('onRequest', ({ method, url }, reply, done) => {
    if (!notices.has('later-release') || reads(method, url)) return done()
    reply.header('retry-after', '30')
    done(new ApiError(503, 'The server is being upgraded. Nothing was saved; try again in a minute.'))
  })

  function look(names: readonly string[]): void {
    const unknown = unknownAmong(names, known)
    if (unknown.length === 0 || notices.has('later-release')) return
    notices.add('later-release')
    log.error(
      { migrations: unknown },
      'a later release has changed the database: this process takes no more writes and jobs, and has to be replaced by that release',
    )
    void stopWork().catch((err) => log.error({ err }, 'jobs and schedules did not stop'))
  }
  const lookAgain = () => {
    void appliedMigrations(database).then(look, (err) => log.warn({ err }, 'the migrations could not be read'))
  }
  const stop = await database.listen(migratedChannel, (name) => look([name]), lookAgain)
  // Another process may have run one since the first check.
  await refuseLaterRelease(database, known)
  return stop
}

function unknownAmong(names: readonly string[], known: readonly Migration[]): string[] {
  const own = new Set([notificationsMigration, ...known].map(({ name }) => name))
  return names.filter((name) => !own.has(name))
}

const reads = (method: string, url: string): boolean =>
  ['GET', 'HEAD', 'OPTIONS'].includes(method) || url.startsWith('/api/realtime')
