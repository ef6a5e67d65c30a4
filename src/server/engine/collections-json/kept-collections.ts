import { createHash } from 'node:crypto'
import type { Collection } from '#shared/collections/define.ts'
import type { SqlRunner, Transaction } from '../database/database.ts'
import { collectionId } from '../records/schema/collection-id.ts'
import type { Seal } from '../settings/seal.ts'
import { CollectionsError } from './collections-error.ts'
import { type Entries, type Entry, findEntry, withProviderSecrets } from './entries.ts'
import { readCollections } from './read-collections.ts'
import { writeCollection } from './write-collection.ts'

/** One row: the collections as they were last changed over HTTP, and which ones the server had been started with. */
export const keptCollectionsMigration = {
  name: 'kept collections',
  async up(tx: Transaction): Promise<void> {
    const { text } = tx.dialect
    await tx.run(
      `create table "_kept_collections" (name ${text} not null primary key, given ${text} not null, entries ${text} not null)`,
    )
  },
}

/** Collections that were changed over HTTP, sealed because they hold keys of other services. */
export interface KeptCollections {
  /** Null until a first change. */
  read(on: SqlRunner): Promise<Entries | null>
  write(tx: Transaction, entries: Entries, given: readonly Collection[]): Promise<void>
  /**
   * The collections to serve when the server is started with `given`: the changed ones if there are any.
   * @throws CollectionsError if `given` differ both from the changed ones and from those before the change
   */
  choose(on: SqlRunner, given: readonly Collection[], discard: boolean): Promise<readonly Collection[]>
}

const row = 'collections'

export function createKeptCollections(seal: Seal): KeptCollections {
  async function read(on: SqlRunner): Promise<{ given: string; entries: Entries } | null> {
    const [kept] = await on.all<{ given: string; entries: string }>(
      'select given, entries from "_kept_collections" where name = ?',
      [row],
    )
    if (!kept) return null
    const text = seal.open(kept.entries, row)
    if (text === null) {
      throw new CollectionsError(
        'The collections that were changed over HTTP were sealed with another key; start with that key, or with --discard-changes.',
      )
    }
    return { given: kept.given, entries: JSON.parse(text) as Entries }
  }

  return {
    read: async (on) => (await read(on))?.entries ?? null,

    async write(tx, entries, given) {
      await tx.run(
        `insert into "_kept_collections" (name, given, entries) values (?, ?, ?)
         on conflict (name) do update set given = excluded.given, entries = excluded.entries`,
        [row, fingerprint(given), seal.close(JSON.stringify(entries), row)],
      )
    },

    async choose(on, given, discard) {
      if (discard) {
        await on.run('delete from "_kept_collections"')
        return given
      }
      const kept = await read(on)
      if (!kept) return given
      const collections = readCollections(JSON.stringify(kept.entries))
      if (kept.given === fingerprint(given)) return collections
      // The file contains the response of the API, which has no client secrets.
      const filled = writeEntries(given).map((entry) => withProviderSecrets(entry, findEntry(kept.entries, entry.id)))
      if (JSON.stringify(filled) === JSON.stringify(writeEntries(collections))) return collections
      throw new CollectionsError(
        'The collections were changed over HTTP, and the file was changed too: write what GET /api/collections answers into the file, or start with --discard-changes to go back to the file.',
      )
    },
  }
}

/** Collections as a complete export, including secrets. */
export function writeEntries(collections: readonly Collection[]): Entry[] {
  const never = { created: '', updated: '' }
  const ids = new Map(collections.map((collection) => [collection.name, collectionId(collection)]))
  const idOf = (name: string): string => ids.get(name) ?? name
  return collections.map((collection) => {
    const { created, updated, ...entry } = writeCollection(collection, never, { idOf, withSecrets: true })
    return entry
  })
}

const fingerprint = (collections: readonly Collection[]): string =>
  createHash('sha256')
    .update(JSON.stringify(writeEntries(collections)))
    .digest('hex')
