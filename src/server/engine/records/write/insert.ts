import { recordDate } from '../../clock.ts'
import type { SqlRunner, SqlValue, Transaction } from '../../database/database.ts'
import { type ApiError, badRequest, type FieldErrors, fieldError } from '../../errors.ts'
import type { RecordsContext } from '../context.ts'
import type { Model } from '../model.ts'
import type { RecordData } from '../record.ts'
import type { RecordWriter } from '../records.ts'
import { quote } from '../sql-names.ts'
import { assign } from './modifiers.ts'
import { checkRecord, hashSecrets, normaliseAll } from './prepare.ts'
import { findConflicts, isUniqueViolation, takenId } from './unique.ts'
import { hookContext, type WriteOptions } from './write-options.ts'

export const createFailed = 'Failed to create record.'

/** Writes a new row, with hooks, checks and events. */
export async function insertRecord(
  context: RecordsContext,
  records: RecordWriter,
  model: Model,
  input: Record<string, unknown>,
  options: WriteOptions,
): Promise<RecordData> {
  const now = recordDate(context.clock.now())
  const record = model.zero()
  assign(model, record, input)
  fillIn(model, record, now)
  const hook = hookContext(model, record, null, records, options)
  await context.hooks.run('beforeCreate', hook)
  normaliseAll(model, record)
  fillIn(model, record, now)
  // Sent in one packet with the check of the rule, whose refusal takes precedence.
  const [errors] = await Promise.all([checkRecord(context, records.tx, model, record, null, options), options.allowed])
  refuse({
    ...(input.id ? await idInOtherCollection(context, records.tx, model, record.id) : {}),
    ...errors,
  })
  await hashSecrets(model, record, null, options.hashes)
  await insertRow(records.tx, model, record, options)
  await context.changes.publish(records.tx, { action: 'create', collection: model, record, original: null })
  await context.hooks.run('afterCreate', hook)
  return record
}

function refuse(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw badRequest(createFailed, errors)
}

/** Defaults that the engine sets in a new record. */
function fillIn(model: Model, record: RecordData, now: string): void {
  for (const { name, type, definition } of model.fields) {
    if (type.createValue && !record[name]) record[name] = type.createValue(definition, now) ?? record[name]
  }
  if (model.isSuperusers) record.verified = true
}

async function insertRow(tx: Transaction, model: Model, record: RecordData, options: WriteOptions): Promise<void> {
  const insert = insertTextOf(model)
  const values = model.fields.map((field): SqlValue => field.column.encode(record[field.name]))
  if (options.unawaited && tx.send) {
    tx.send(insert, values, async (error, runner) =>
      isUniqueViolation(error) ? conflict(runner, model, record) : error,
    )
  } else if ((await tx.run(`${insert} on conflict do nothing`, values)) === 0) throw await conflict(tx, model, record)
}

const insertTexts = new WeakMap<Model, string>()

function insertTextOf(model: Model): string {
  let text = insertTexts.get(model)
  if (!text) {
    const names = model.fields.map((field) => quote(field.name))
    text = `insert into ${model.table} (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`
    insertTexts.set(model, text)
  }
  return text
}

/** The error for a row that could not be inserted: fields that are not unique, or its id. */
async function conflict(runner: SqlRunner, model: Model, record: RecordData): Promise<ApiError> {
  const conflicts = await findConflicts(runner, model, record)
  return badRequest(createFailed, Object.keys(conflicts).length > 0 ? conflicts : { id: takenId(model) })
}

/** Rules compare `@request.auth.id` without the collection, so no two auth collections may share an id. */
async function idInOtherCollection(
  context: RecordsContext,
  tx: Transaction,
  model: Model,
  id: string,
): Promise<FieldErrors> {
  if (!model.isAuth) return {}
  for (const other of context.models.all) {
    if (other === model || !other.isAuth) continue
    const [taken] = await tx.all(`select 1 as hit from ${other.table} where "id" = ?`, [id])
    if (taken) return { id: fieldError('validation_invalid_auth_id', 'The id is invalid or already in use') }
  }
  return {}
}
