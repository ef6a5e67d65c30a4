import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { type ChildProgram, startProgram } from '../child-program.ts'
import type { Notices } from '../health/operator-notices.ts'
import type { Logger } from '../log.ts'
import type { Logs } from '../logs/create-logs.ts'
import { checkFile } from './check-file.ts'
import { isDamage } from './damage.ts'
import type { Database } from './database.ts'
import { restoredChannel } from './restored-channel.ts'

export interface Integrity {
  /** Checks the database files; resolves when done. */
  check(): Promise<void>
  /** Reports damage found by a request. */
  watch(fastify: FastifyInstance): void
  /** Aborts a running check. */
  stop(): Promise<void>
}

interface IntegrityOptions {
  database: Database
  /** The data folder. */
  folder: string
  logs: Logs
  notices: Notices
  log: Logger
}

/** Takes about 10 ms; larger files are checked in a separate process, without a time limit. */
const inProcessBytes = 8 * 1024 * 1024
const program = new URL('check-file.ts', import.meta.url)

/**
 * Finds damage in the SQLite files. A damaged log database is set aside immediately. A damaged database is still served,
 * since most of it is readable and a backup can only be restored into a running server; health check, log and notices
 * report it.
 */
export async function createIntegrity(options: IntegrityOptions): Promise<Integrity> {
  const { database, folder, logs, notices, log } = options
  const isFile = database.dialect.isEmbedded
  let child: ChildProgram | undefined
  let running: Promise<void> = Promise.resolve()
  let isStopped = false

  async function checkAll(): Promise<void> {
    if (!isFile || isStopped) return
    const inLogs = await inspect(join(folder, 'logs.db'))
    if (inLogs) await logs.startOver(inLogs)
    const path = join(folder, 'data.db')
    const found = await inspect(path)
    if (isStopped) return
    if (found) report(found)
    else notices.remove('database-damaged')
  }

  function report(found: string): void {
    if (notices.has('database-damaged')) return
    notices.add('database-damaged')
    log.error(
      { file: join(folder, 'data.db'), found },
      'The database is damaged. Restore the latest backup (POST /api/backups/{name}/restore); where that fails, stop the server, move data.db, data.db-wal and data.db-shm aside, start it and restore then. Look at the disk as well.',
    )
  }

  async function inspect(path: string): Promise<string | null> {
    const { size } = await stat(path)
    return size <= inProcessBytes ? checkFile(path) : inProcess(path)
  }

  async function inProcess(path: string): Promise<string | null> {
    if (isStopped) return null
    child = startProgram(program, { args: [path] })
    try {
      return JSON.parse(await child.output)
    } catch (error) {
      if (isStopped) return null
      throw error
    } finally {
      child = undefined
    }
  }

  function check(): Promise<void> {
    running = running
      .then(checkAll)
      .catch((err) => log.warn({ err }, 'the database files could not be checked for damage'))
    return running
  }
  // A restore rewrites damaged data, or reports the damage itself.
  await database.listen(restoredChannel, () => void check())

  return {
    check,
    watch(fastify) {
      fastify.addHook('onError', (_request, _reply, error, done) => {
        if (isDamage(error)) report(error.message)
        done()
      })
    },
    async stop() {
      isStopped = true
      child?.stop()
      await running
    },
  }
}
