import { open } from 'node:fs/promises'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'

/** Loaded before a server that must fail the drill: SQLite and the file store no longer flush. */
const { exec } = DatabaseSync.prototype
DatabaseSync.prototype.exec = function (this: DatabaseSync, sql: string) {
  return exec.call(this, sql.replace(/synchronous = \w+/, 'synchronous = off'))
}

const handle = await open(fileURLToPath(import.meta.url))
Object.getPrototypeOf(handle).sync = async () => {}
await handle.close()
