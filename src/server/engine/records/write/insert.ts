import { recordDate } from '../../clock.ts'
import type { SqlValue, Transaction } from '../../database/database.ts'
import { badRequest, type FieldErrors, fieldError } from '../../errors.ts'
import type { RecordsContext } from '../context.ts'
import type { Model } from '../model.ts'
import type { RecordData } from '../record.ts'
import type { RecordWriter } from '../records.ts'
import { quote } from '../sql-names.ts'
import { checkNewNames } from './file-values.ts'
import { assign } from './modifiers.ts'
import { checkValues, normaliseAll, secure } from './prepare.ts'
import { missingRelations } from './relations.ts'
import { findConflicts, takenId } from './unique.ts'
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
  const record = model.zero()
  assign(model, record, input)
  fillIn(context, model, record)
  const hook = hookContext(model, record, null, records, options)
  await context.hooks.run('beforeCreate', hook)
  normaliseAll(model, record)
  fillIn(context, model, record)
  const password = model.isAuth ? String(record.password) : undefined
  refuse(await checkValues(context, model, record, { original: null, password }))
  refuse({
    ...checkNewNames(model, record, null, options.newFiles),
    ...(await missingRelations(context, records.tx, model, record, null, options.request)),
    ...(input.id ? await idInOtherCollection(context, records.tx, model, record.id) : {}),
  })
  if (password) record.password = await secure(password, options.hashes)
  await insertRow(records.tx, model, record)
  await context.changes.publish(records.tx, { action: 'create', collection: model, record, original: null })
  await context.hooks.run('afterCreate', hook)
  return record
}

function refuse(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw badRequest(createFailed, errors)
}

/** Defaults that the engine sets in a new record. */
function fillIn(context: RecordsContext, model: Model, record: RecordData): void {
  const now = recordDate(context.clock.now())
  for (const { name, type, definition } of model.fields) {
    if (type.createValue && !record[name]) record[name] = type.createValue(definition, now) ?? record[name]
  }
  if (model.isSuperusers) record.verified = true
}

async function insertRow(tx: Transaction, model: Model, record: RecordData): Promise<void> {
  const names = model.fields.map((field) => quote(field.name))
  const values = model.fields.map((field): SqlValue => field.column.encode(record[field.name]))
  const changed = await tx.run(
    `insert into ${model.table} (${names.join(', ')}) values (${names.map(() => '?').join(', ')}) on conflict do nothing`,
    values,
  )
  if (changed > 0) return
  const conflicts = await findConflicts(tx, model, record)
  throw badRequest(createFailed, Object.keys(conflicts).length > 0 ? conflicts : { id: takenId(model) })
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
