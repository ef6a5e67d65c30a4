import type { Collection } from '#shared/collections/define.ts'
import type { Database, Transaction } from '../database/database.ts'
import type { FileStore } from '../files/file-store.ts'
import type { Pause } from '../http/pause.ts'
import type { Logger } from '../log.ts'
import { withOwnCollections } from '../own-collections.ts'
import { uniqueName } from '../random.ts'
import { accountCollections } from '../records/auth/account-collections.ts'
import type { RecordStore } from '../records/records.ts'
import { syncSchema } from '../records/schema/sync-schema.ts'
import { quote } from '../records/sql-names.ts'
import { checkRules } from './check-rules.ts'
import type { Entries } from './entries.ts'
import { type KeptCollections, writeEntries } from './kept-collections.ts'
import { readCollections } from './read-collections.ts'
import { tryView, type ViewTrial } from './try-view.ts'

/** Changes the collections of a running server. */
export interface CollectionChanges {
  /**
   * Replaces the server's collections with those that `edit` returns. One transaction checks them, migrates their tables and stores
   * them for the next start; then they are served. Requests wait meanwhile.
   * @throws CollectionsError for collections that cannot be served, or the error of `edit`; nothing is changed then
   */
  change(edit: (entries: Entries) => Entries): Promise<void>
  /**
   * The result of a view with this query; nothing is changed.
   * @throws CollectionsError if the view is invalid
   */
  tryView(query: string): Promise<ViewTrial>
}

interface Parts {
  database: Database
  records: RecordStore
  files: FileStore
  kept: KeptCollections
  /** The collections that the server was started with. */
  given: readonly Collection[]
  pause: Pause
  log: Logger
}

const channel = 'collections'

export async function createCollectionChanges(parts: Parts): Promise<CollectionChanges> {
  const { database, records, files, kept, given, pause, log } = parts
  const self = uniqueName(8)

  /** Other processes serve the changed collections, too. */
  const reload = async () => {
    const entries = await kept.read(database)
    if (entries) records.replaceCollections(withOwnCollections(readCollections(JSON.stringify(entries)), null))
  }
  const follow = () => {
    reload().catch((err) => log.error({ err }, 'changed collections could not be read'))
  }
  await database.listen(channel, (process) => process !== self && follow(), follow)

  return {
    tryView: (query) => tryView(database, currentEntries, query),

    change: (edit) =>
      pause(async () => {
        const { all, removed } = await database.transaction(async (tx) => {
          const before = await currentEntries(tx)
          const changed = readCollections(JSON.stringify(edit(before)))
          const all = withOwnCollections(changed, null)
          checkRules(all, tx.dialect.name)
          const ids = new Set(changed.map(({ id }) => id))
          const removed = before.filter(({ id }) => !ids.has(String(id)))
          // Views are dropped separately.
          const tables = removed.filter((entry) => entry.type !== 'view').map(({ name }) => String(name))
          await syncSchema(within(database, tx), all, log, tables)
          for (const { id } of removed) await removeAccountRows(tx, String(id))
          await kept.write(tx, writeEntries(changed), given)
          tx.notify(channel, self)
          return { all, removed }
        })
        records.replaceCollections(all)
        if (database.dialect.isEmbedded) await database.optimize()
        for (const { id } of removed) {
          await files
            .deletePrefix(`${id}/`)
            .catch((err: unknown) => log.error({ err, collection: id }, 'files of a collection could not be removed'))
        }
      }),
  }

  async function currentEntries(tx: Transaction): Promise<Entries> {
    const served = [...records.collections.values()].map(({ definition }) => definition)
    return (await kept.read(tx)) ?? writeEntries(served.filter(({ system }) => !system))
  }
}

/** The database inside an open transaction. */
const within = (database: Database, tx: Transaction): Database => ({
  ...database,
  all: tx.all,
  run: tx.run,
  transaction: (work) => work(tx),
  // Statistics are brought up to date after the commit.
  optimize: async () => {},
})

/** The engine's data about accounts of deleted collections. */
async function removeAccountRows(tx: Transaction, id: string): Promise<void> {
  for (const { name } of accountCollections) await tx.run(`delete from ${quote(name)} where "collectionRef" = ?`, [id])
}
