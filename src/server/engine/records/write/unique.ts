import type { SqlRunner, SqlValue } from '../../database/database.ts'
import { type FieldError, type FieldErrors, fieldError } from '../../errors.ts'
import { notUnique } from '../fields/field-errors.ts'
import type { Model } from '../model.ts'
import type { RecordData } from '../record.ts'
import { createIndexSql, hasGeneratedIds, indexesOf } from '../schema/indexes.ts'
import { quote } from '../sql-names.ts'

/** Whether the database refused a write because of a unique index. */
export function isUniqueViolation(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ((at as { code?: unknown }).code === '23505' || at.message.includes('UNIQUE constraint failed')) return true
  }
  return false
}

/** The fields of every unique index that another row already holds with this record's values. */
export async function findConflicts(runner: SqlRunner, model: Model, record: RecordData): Promise<FieldErrors> {
  const errors: FieldErrors = {}
  for (const index of model.indexes) {
    if (!index.unique) continue
    const columns = index.fields.map((name) => {
      const column = quote(name)
      if (!index.nocase) return `${column} = ?`
      return runner.dialect.name === 'postgres' ? `lower(${column}) = lower(?)` : `${column} = ? collate nocase`
    })
    const values = index.fields.map((name): SqlValue => model.field(name)!.column.encode(record[name]))
    const [taken] = await runner.all(
      `select 1 as hit from ${model.table} where ${columns.join(' and ')}${partial(model, index)} and "id" <> ? limit 1`,
      [...values, record.id],
    )
    if (taken) for (const name of index.fields) errors[name] = notUnique
  }
  return errors
}

/** The condition of a partial index, from its own statement. */
function partial(model: Model, index: Model['indexes'][number]): string {
  if (!index.where) return ''
  const sql = createIndexSql(model, { ...index, name: '' }, 'postgres')
  return ` and (${sql.slice(sql.indexOf(' where ') + ' where '.length)})`
}

/** Fields whose change may violate a unique index. */
export function uniqueFields(model: Model): ReadonlySet<string> {
  const known = uniqueOfModel.get(model)
  if (known) return known
  const fields = new Set(indexesOf(model).flatMap((index) => (index.unique ? index.fields : [])))
  uniqueOfModel.set(model, fields)
  return fields
}

const uniqueOfModel = new WeakMap<Model, ReadonlySet<string>>()

/** PocketBase's two answers to a taken id. */
export const takenId = (model: Model): FieldError =>
  hasGeneratedIds(model)
    ? notUnique
    : fieldError('validation_pk_invalid', 'The record primary key is invalid or already exists')
