import { existsSync, renameSync } from 'node:fs'
import { systemClock } from '../clock.ts'

/** Primary result codes of SQLite: SQLITE_CORRUPT, SQLITE_NOTADB. */
const damaged = new Set([11, 26])

/** Whether SQLite found that a file is not as it wrote it, or no database at all. */
export const isDamage = (error: unknown): boolean => damaged.has(((error as { errcode?: number }).errcode ?? 0) & 0xff)

/** Renames a database nobody has open, with what SQLite keeps beside it, so that a new one can be made. @returns its name from now on */
export function setAside(path: string): string {
  const name = `${path}.damaged-${systemClock.now().toISOString().replaceAll(':', '-')}`
  for (const part of ['-wal', '-shm', '']) if (existsSync(path + part)) renameSync(path + part, name + part)
  return name
}
