import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isDamage, setAside } from './damage.ts'

/** Thrown when another process works on the same data folder. */
export class DataFolderInUse extends Error {
  /** The holder's process id, if known. */
  readonly pid: number | null

  constructor(folder: string, pid: number | null) {
    super(
      `The data folder ${folder} is in use by another process${pid ? ` (pid ${pid})` : ''}; stop that one first or choose another folder.`,
    )
    this.name = 'DataFolderInUse'
    this.pid = pid
  }
}

/**
 * Locks the folder for this process and returns the function that unlocks it. The lock is an open exclusive
 * transaction on a side file, which the operating system releases when the process dies. The file with the
 * process id is only for the error message.
 *
 * @throws DataFolderInUse
 */
export function lockFolder(folder: string): () => void {
  mkdirSync(folder, { recursive: true })
  const pidFile = join(folder, 'lock.pid')
  const path = join(folder, 'lock.db')
  const lock = takeLock(path, () => new DataFolderInUse(folder, readPid(pidFile)))
  writeFileSync(pidFile, String(process.pid))
  return () => lock.close()
}

function takeLock(path: string, inUse: () => DataFolderInUse): DatabaseSync {
  const lock = new DatabaseSync(path, { timeout: 0 })
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive')
    return lock
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode === sqliteBusy) throw inUse()
    if (!isDamage(error)) throw error
  }
  // It contains nothing; a lock held by another process would already have failed as busy.
  setAside(path)
  return takeLock(path, inUse)
}

const sqliteBusy = 5

function readPid(path: string): number | null {
  try {
    return Number.parseInt(readFileSync(path, 'utf8'), 10) || null
  } catch {
    return null
  }
}
