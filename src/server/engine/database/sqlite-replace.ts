import { closeSync, existsSync, fsyncSync, linkSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Logger } from '../log.ts'
import type { Transaction } from './database.ts'
import { openConnection, type SqliteConnection } from './sqlite-connection.ts'
import { createWriter, type SqliteWriter } from './sqlite-writer.ts'

interface OpenFile {
  readonly path: string
  readonly writing: SqliteConnection
  readonly reading: SqliteConnection
  readonly writer: SqliteWriter
  deliver(channel: string, payload: string): void
  readonly log: Logger
}

/** Ten minutes. The check for damage reads the file for about a second per gigabyte. */
const maxAttempts = 3000
const pauseMilliseconds = 200

/**
 * Replaces an open database file with the one at `from` (`DatabaseFile.replace`). The rename is atomic: after a crash
 * before it, the old file is complete without its write-ahead log; after it, the new file is.
 */
export async function replaceFile(
  file: OpenFile,
  from: string,
  last: (tx: Transaction, replaced: string) => Promise<void>,
): Promise<void> {
  const attempt = () =>
    file.writer.between(async () => {
      if (!emptyLog(file.writing)) return false
      const notifications = await finish(file, from, last)
      file.writing.reopen(() => file.reading.reopen(() => swap(file.path, from)))
      for (const notification of notifications) file.deliver(...notification)
      return true
    })
  for (let attempts = 1; !(await attempt()); attempts += 1) {
    if (attempts === maxAttempts) throw new Error('Another program has been reading the database for too long.')
    await setTimeout(pauseMilliseconds)
  }
}

/** Empties the write-ahead log. Returns false, without waiting, while another connection reads an older state. */
function emptyLog(writing: SqliteConnection): boolean {
  const [{ timeout } = {}] = writing.all('pragma busy_timeout', [])
  writing.script('pragma busy_timeout = 0')
  try {
    const [row] = writing.all('pragma wal_checkpoint(truncate)', [])
    return row?.busy === 0
  } finally {
    writing.script(`pragma busy_timeout = ${timeout}`)
  }
}

/** @returns the notifications to deliver once the file is in place */
async function finish(
  { path, log }: OpenFile,
  from: string,
  last: (tx: Transaction, replaced: string) => Promise<void>,
): Promise<[channel: string, payload: string][]> {
  const notifications: [string, string][] = []
  const connection = openConnection(from, 'durable')
  try {
    connection.run('attach ? as replaced', [path])
    const writer = createWriter(connection, (...notification) => void notifications.push(notification), log)
    await writer.transaction((tx) => last(tx, 'replaced'))
    connection.script('detach replaced; pragma wal_checkpoint(truncate)')
  } finally {
    connection.close()
  }
  return notifications
}

/** Both connections are closed. */
function swap(path: string, from: string): void {
  const log = `${path}-wal`
  // SQLite would apply it to the new file.
  if (existsSync(log) && statSync(log).size > 0) throw new Error('Another program writes to the database.')
  for (const side of [log, `${path}-shm`]) rmSync(side, { force: true })
  // Keeps the old file under another name for now: deleting a large one here would block the event loop.
  try {
    linkSync(path, `${from}-replaced`)
  } catch {}
  renameSync(from, path)
  const folder = openSync(dirname(path), 'r')
  fsyncSync(folder)
  closeSync(folder)
}
