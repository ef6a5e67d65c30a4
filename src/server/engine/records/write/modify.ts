import { recordDate } from '../../clock.ts'
import type { SqlRunner, SqlValue, Transaction } from '../../database/database.ts'
import { type ApiError, badRequest, type FieldErrors } from '../../errors.ts'
import { fileKey, thumbsPrefix } from '../../files/file-key.ts'
import type { RecordsContext } from '../context.ts'
import type { ModelField } from '../fields/field.ts'
import { generate } from '../fields/generate.ts'
import type { Model } from '../model.ts'
import type { RecordData } from '../record.ts'
import type { RecordWriter } from '../records.ts'
import { quote } from '../sql-names.ts'
import { removedNames } from './file-values.ts'
import { assign } from './modifiers.ts'
import { checkRecord, hashSecrets, normaliseAll } from './prepare.ts'
import { findConflicts, isUniqueViolation, uniqueFields } from './unique.ts'
import { hookContext, type WriteOptions } from './write-options.ts'

export const updateFailed = 'Failed to update record.'
export const appendOnly = 'Records of this collection can be neither changed nor deleted.'

export interface ModifyOptions extends WriteOptions {
  /** A reference removed by a deletion is written even if the rest of the record is invalid. */
  readonly unchecked?: boolean
}

/** Changes the given fields of the stored record `original`, with hooks, checks and events. */
export async function modifyRecord(
  context: RecordsContext,
  records: RecordWriter,
  model: Model,
  original: RecordData,
  input: Record<string, unknown>,
  options: ModifyOptions,
): Promise<RecordData> {
  if (model.appendOnly && !options.unchecked) throw badRequest(appendOnly)
  const record: RecordData = structuredClone(original)
  touch(context, model, record, assign(model, record, input))
  const hook = hookContext(model, record, original, records, options)
  await context.hooks.run('beforeUpdate', hook)
  normaliseAll(model, record)
  if (!options.unchecked) refuse(await checkRecord(context, records.tx, model, record, original, options))
  await hashSecrets(model, record, original, options.hashes)
  if (model.isAuth) endSessions(context, model, record, original)
  const changed = model.fields.filter((field) => model.changed(field.name, record, original))
  if (changed.length > 0) await updateRow(records.tx, model, record, changed, options)
  dropFiles(context, records.tx, model, record, original)
  await context.changes.publish(records.tx, { action: 'update', collection: model, record, original })
  await context.hooks.run('afterUpdate', hook)
  return record
}

function refuse(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw badRequest(updateFailed, errors)
}

/** Sets the fields that every update sets, unless they were submitted. */
function touch(context: RecordsContext, model: Model, record: RecordData, submitted: ReadonlySet<string>): void {
  const now = recordDate(context.clock.now())
  for (const { name, type, definition } of model.fields) {
    if (type.updateValue && !submitted.has(name)) record[name] = type.updateValue(definition, now) ?? record[name]
  }
}

/** A new password or email address invalidates all tokens of a record. */
function endSessions(context: RecordsContext, model: Model, record: RecordData, original: RecordData): void {
  const changed = record.password !== original.password || record.email !== original.email
  if (!changed || record.tokenKey !== original.tokenKey) return
  const { type, definition } = model.field('tokenKey')!
  const now = recordDate(context.clock.now())
  record.tokenKey = type.createValue?.(definition, now) ?? generate('[a-zA-Z0-9]{50}')
}

async function updateRow(
  tx: Transaction,
  model: Model,
  record: RecordData,
  changed: readonly ModelField[],
  options: ModifyOptions,
): Promise<void> {
  const sets = changed.map((field) => `${quote(field.name)} = ?`)
  const values = changed.map((field): SqlValue => field.column.encode(record[field.name]))
  const update = `update ${model.table} set ${sets.join(', ')} where "id" = ?`
  values.push(record.id)
  if (options.unawaited && tx.send) {
    tx.send(update, values, async (error, runner) =>
      isUniqueViolation(error) ? conflict(runner, model, record) : error,
    )
    return
  }
  const unique = uniqueFields(model)
  // A failed statement would abort the whole transaction on PostgreSQL.
  const guarded = tx.dialect.name === 'postgres' && changed.some((field) => unique.has(field.name))
  if (guarded) await tx.run('savepoint update_row')
  try {
    await tx.run(update, values)
    if (guarded) await tx.run('release savepoint update_row')
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    if (guarded) await tx.run('rollback to savepoint update_row')
    throw await conflict(tx, model, record)
  }
}

/** The error for a row that could not be changed. */
const conflict = async (runner: SqlRunner, model: Model, record: RecordData): Promise<ApiError> =>
  badRequest(updateFailed, await findConflicts(runner, model, record))

function dropFiles(
  context: RecordsContext,
  tx: Transaction,
  model: Model,
  record: RecordData,
  original: RecordData,
): void {
  const removed = model.files.length > 0 ? removedNames(model, record, original) : []
  if (removed.length === 0) return
  tx.afterCommit(async () => {
    for (const name of removed) {
      const key = fileKey(model.id, record.id, name)
      await context.files.delete(key)
      await context.files.deletePrefix(thumbsPrefix(key))
    }
  })
}
