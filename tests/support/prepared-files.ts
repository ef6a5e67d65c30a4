import { randomBytes } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Fills a data folder that has no database with the files of the prepared one (prepared-databases.ts). */
export function copyPreparedFiles(prepared: string, folder: string): void {
  if (existsSync(join(folder, 'data.db'))) return
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  for (const name of ['data.db', 'logs.db']) copyFileSync(join(prepared, name), join(folder, name))
  changeFile(folder, ownName())
}

/** Runs statements on the database of a data folder that no server uses. */
export function changeFile(folder: string, statements: string): void {
  const file = new DatabaseSync(join(folder, 'data.db'))
  file.exec(statements)
  file.close()
}

/** Says whose the files in a data folder or bucket are, so that no two databases may share it. */
export const ownName = (): string => `update "_database" set name = '${randomBytes(16).toString('hex')}'`
