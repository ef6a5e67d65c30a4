import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import pg from 'pg'
import { openPromise } from 'yauzl'
import type { DatabasePlace } from '../support/databases.ts'

const folder = join(import.meta.dirname, '../fixtures')

/** The versions whose databases are stored. */
export const storedReleases = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'README.md')))

/** Puts the stored data folder, and on PostgreSQL the stored database, into an empty place. */
export async function unpackRelease(release: string, place: DatabasePlace): Promise<void> {
  const zip = await openPromise(join(folder, release, place.url ? 'postgres.zip' : 'sqlite.zip'))
  for await (const entry of zip.eachEntry()) {
    const path = join(place.folder, entry.fileName)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, await buffer(await zip.openReadStreamPromise(entry)))
  }
  if (place.url) await load(place.url, readFileSync(join(place.folder, 'dump.sql'), 'utf8'))
}

/** On a connection of its own, because a dump changes the settings of its session. */
async function load(url: string, dump: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(dump).finally(() => client.end())
}
