import { existsSync, renameSync } from 'node:fs'
import { systemClock } from '../clock.ts'

/** Primary result codes of SQLite: SQLITE_CORRUPT, SQLITE_NOTADB. */
const damaged = new Set([11, 26])

/** Whether SQLite found a file corrupt, or not a database. */
export const isDamage = (error: unknown): boolean => damaged.has(((error as { errcode?: number }).errcode ?? 0) & 0xff)

/** Renames a closed database and its SQLite side files, so that a new one can be created. @returns the new name */
export function setAside(path: string): string {
  const name = `${path}.damaged-${systemClock.now().toISOString().replaceAll(':', '-')}`
  for (const part of ['-wal', '-shm', '']) if (existsSync(path + part)) renameSync(path + part, name + part)
  return name
}
