import { existsSync, readdirSync, readFileSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import type { FakeS3 } from '../../fakes/s3.ts'
import type { Place } from '../engine-server.ts'

/** What the server has stored, seen from outside of it. */
export interface KeptFiles {
  keys(): string[]
  content(key: string): string | null
  /** Makes all of them old: with other processes or a bucket, only older files are swept. */
  age(): void
}

const hourAgo = () => new Date(Date.now() - 3_600_000)

export function filesOnDisk({ folder }: Place): KeptFiles {
  const storage = join(folder, 'storage')
  const pathOf = (key: string) => join(storage, key)
  const keys = (): string[] =>
    (existsSync(storage) ? readdirSync(storage, { recursive: true, withFileTypes: true }) : [])
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(storage.length + 1))
  return {
    keys,
    content: (key) => (existsSync(pathOf(key)) ? readFileSync(pathOf(key), 'utf8') : null),
    age() {
      for (const key of keys()) utimesSync(pathOf(key), hourAgo(), hourAgo())
    },
  }
}

export function filesInBucket(s3: FakeS3): KeptFiles {
  const keys = () => s3.keys().filter((key) => !key.startsWith('@'))
  return {
    keys,
    content: (key) => s3.content(key)?.toString() ?? null,
    age() {
      for (const key of keys()) s3.put(key, s3.content(key)!.toString(), hourAgo())
    },
  }
}
