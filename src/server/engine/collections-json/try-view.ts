import type { Database, Transaction } from '../database/database.ts'
import { withOwnCollections } from '../own-collections.ts'
import { generate } from '../records/fields/generate.ts'
import { buildModels } from '../records/model.ts'
import { createViews, isRefusal } from '../records/schema/sync-views.ts'
import { rowAlias } from '../records/sql-names.ts'
import { CollectionsError } from './collections-error.ts'
import type { Entries } from './entries.ts'
import { readCollections } from './read-collections.ts'
import { writeCollection } from './write-collection.ts'

/** The result of trying a view. */
export interface ViewTrial {
  /** In the format of a collection's JSON. */
  readonly fields: unknown
  /** The first ten records, as superusers see them. */
  readonly sample: readonly Record<string, unknown>[]
}

const sampleSize = 10

/**
 * Creates a temporary view, reads its first records and rolls back.
 * @throws CollectionsError if the view is invalid
 */
export async function tryView(
  database: Database,
  entriesOf: (tx: Transaction) => Promise<Entries>,
  query: string,
): Promise<ViewTrial> {
  const name = `temp_view_${generate('[a-zA-Z0-9]{5}')}`
  let trial: ViewTrial | null = null
  try {
    await database.transaction(async (tx) => {
      const entries = [...(await entriesOf(tx)), { name, type: 'view', viewQuery: query }]
      trial = await create(tx, name, readCollections(JSON.stringify(entries)))
      throw new Undo()
    })
  } catch (error) {
    if (!(error instanceof Undo))
      throw error instanceof CollectionsError || isRefusal(error) ? plain(error, name) : error
  }
  return trial!
}

async function create(
  tx: Transaction,
  name: string,
  collections: ReturnType<typeof readCollections>,
): Promise<ViewTrial> {
  const view = collections.find((collection) => collection.name === name)!
  const models = buildModels(withOwnCollections(collections, null))
  await createViews(tx, [view], models)
  const model = models.get(name)
  const rows = await tx.all(`select ${model.columns} from ${model.table} ${rowAlias} limit ${sampleSize}`)
  const idOf = (other: string) => models.find(other)?.id ?? other
  const { fields } = writeCollection(view, { created: '', updated: '' }, { idOf })
  const present = model.presenter('all', false)
  return { fields, sample: rows.map((row) => present(model.decode(row))) }
}

/** Rolls the transaction back. */
class Undo extends Error {}

/** Without the temporary name, which the author has not chosen. */
const plain = (error: unknown, name: string): CollectionsError =>
  new CollectionsError((error as Error).message.replaceAll(` "${name}"`, '').replaceAll(`${name}.`, ''), {
    cause: error,
  })
