import type { SqlRunner } from '../../database/database.ts'
import type { Model } from '../model.ts'
import type { RecordData } from '../record.ts'
import type { RecordStore } from '../records.ts'
import { quote } from '../sql-names.ts'

/** The dependencies of the lookup; inside a transaction, `database` is its runner. */
type Records = Pick<RecordStore, 'byId'> & { database: SqlRunner }

/** The record that signs in as `identity`: by its address first, then by each other identity field, or by `only` one. */
export async function findIdentity(
  records: Records,
  collection: Model,
  identity: string,
  only: string,
): Promise<RecordData | null> {
  const fields = only ? [only] : [...collection.auth!.passwordAuth.identityFields].sort((a) => (a === 'email' ? -1 : 1))
  for (const field of fields) {
    if (field === 'email' && !identity.includes('@')) continue
    const record = await findByUnique(records, collection, field, identity)
    if (record) return record
  }
  return null
}

/**
 * The record with this value in a field that has a unique index, read by that index; without regard to case where the
 * index has none.
 */
export async function findByUnique(
  { database, byId }: Records,
  { name, indexes }: Model,
  field: string,
  value: string,
): Promise<RecordData | null> {
  // No stored text contains NUL, and PostgreSQL rejects it as a parameter.
  if (value.includes('\0')) return null
  const nocase = indexes.some((index) => index.nocase && index.fields.length === 1 && index.fields[0] === field)
  const column = quote(field)
  const match = !nocase
    ? `${column} = ?`
    : database.dialect.name === 'postgres'
      ? `lower(${column}) = lower(?)`
      : `${column} = ? collate nocase`
  // The second condition lets the partial index answer.
  const [row] = await database.all<{ id: string }>(
    `select "id" from ${quote(name)} where ${match} and ${column} != '' limit 1`,
    [value],
  )
  return row ? byId(name, row.id) : null
}
