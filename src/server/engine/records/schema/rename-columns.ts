import type { Collection } from '#shared/collections/define.ts'
import type { Field } from '#shared/collections/fields.ts'
import type { Transaction } from '../../database/database.ts'
import { quote } from '../sql-names.ts'

/** A collection as it was when its table was last changed. */
async function storedDefinition(tx: Transaction, name: string): Promise<Collection | null> {
  const [row] = await tx.all<{ definition: string }>('select definition from _collections where name = ?', [name])
  return row ? JSON.parse(row.definition) : null
}

/** Renames the tables of collections whose name has changed but not their id. Names may be swapped. */
export async function renameTables(tx: Transaction, collections: readonly Collection[]): Promise<void> {
  const rows = await tx.all<{ name: string; definition: string }>('select name, definition from _collections')
  const before = new Map<string, string>()
  for (const { name, definition } of rows) {
    const { id, type } = JSON.parse(definition) as Collection
    if (id && type !== 'view') before.set(id, name)
  }
  const moves = collections.flatMap(({ id, name }): [string, string][] => {
    const from = id && before.get(id)
    return from && from !== name ? [[from, name]] : []
  })
  await inTwoSteps(moves, async (from, to) => {
    await tx.run(`alter table ${quote(from)} rename to ${quote(to)}`)
    await tx.run('update _collections set name = ? where name = ?', [to, from])
  })
}

/** Renames columns whose field has the same id but a new name, and drops those whose field id no longer exists. */
export async function renameColumns(
  tx: Transaction,
  collection: Collection,
  present: Map<string, string>,
): Promise<void> {
  const stored = await storedDefinition(tx, collection.name)
  if (!stored) return
  const table = quote(collection.name)
  const nameNow = new Map(Object.entries(collection.fields).map(([name, { id }]) => [id, name]))
  const moves: [string, string][] = []
  for (const [name, { id }] of Object.entries(stored.fields as Record<string, Field>)) {
    if (!id || !present.has(name)) continue
    const now = nameNow.get(id)
    if (now === undefined && isFree(collection, name, id)) {
      await tx.run(`alter table ${table} drop column ${quote(name)}`)
      present.delete(name)
    } else if (now !== undefined && now !== name) moves.push([name, now])
  }
  await inTwoSteps(moves, async (from, to) => {
    await tx.run(`alter table ${table} rename column ${quote(from)} to ${quote(to)}`)
    present.set(to, present.get(from)!)
    present.delete(from)
  })
}

/** A field without an id keeps the column of its name. */
const isFree = ({ fields }: Collection, name: string, id: string): boolean =>
  name !== 'id' && (!fields[name] || (fields[name].id !== undefined && fields[name].id !== id))

async function inTwoSteps(moves: [string, string][], rename: (from: string, to: string) => Promise<void>) {
  for (const [index, [from]] of moves.entries()) await rename(from, `_moving_${index}`)
  for (const [index, [, to]] of moves.entries()) await rename(`_moving_${index}`, to)
}
