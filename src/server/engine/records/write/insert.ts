import { recordDate } from '../../clock.ts'
import type { SqlValue, Transaction } from '../../database/database.ts'
import type { FieldErrors } from '../../errors.ts'
import { badRequest, fieldError } from '../../errors.ts'
import { isAuthModel, type RecordsContext, superuserCollection } from '../context.ts'
import { encodeValue } from '../fields/codec.ts'
import { quote } from '../fields/field-kind.ts'
import { generate, newId } from '../fields/generate.ts'
import type { Model } from '../model.ts'
import type { RecordData } from '../record.ts'
import type { RecordWriter } from '../records.ts'
import type { RequestInfo } from '../request.ts'
import { checkNewNames } from './file-values.ts'
import { hookContext } from './hooks.ts'
import { assign } from './modifiers.ts'
import { checkValues, normaliseAll, secure } from './prepare.ts'
import { missingRelations } from './relations.ts'
import { findConflicts, takenId } from './unique.ts'

export interface WriteOptions {
  readonly request: RequestInfo | null
  /** Hashes made ahead of the transaction, by their plain text. */
  readonly hashes?: ReadonlyMap<string, string>
  /** What the collection's `prepareUpdate` returned. */
  readonly prepared?: unknown
  /** Bytes of the uploads of this write, by the names under which they are stored. */
  readonly newFiles?: ReadonlyMap<string, number>
}

export const createFailed = 'Failed to create record.'

/** Writes a new row with everything around it. */
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
  const password = isAuthModel(model) ? String(record.password) : undefined
  refuse(await checkValues(context, model, record, { original: null, password }))
  refuse({
    ...checkNewNames(model, record, null, options.newFiles),
    ...(await missingRelations(context, records.tx, model, record, null, options.request)),
    ...(input.id ? await idInOtherCollection(context, records.tx, model, record.id) : {}),
  })
  if (password) record.password = await secure(password, options.hashes)
  await insertRow(records.tx, model, record)
  await context.publish(records.tx, { action: 'create', collection: model.collection, record, original: null })
  await context.hooks.run('afterCreate', hook)
  return record
}

function refuse(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw badRequest(createFailed, errors)
}

/** Values that the engine itself gives a new record where nobody else did. */
function fillIn(context: RecordsContext, model: Model, record: RecordData): void {
  const now = recordDate(context.clock.now())
  for (const { name, definition } of model.fields) {
    if (record[name]) continue
    if (definition.type === 'autodate') {
      if (definition.onCreate) record[name] = now
    } else if (definition.type === 'text' && definition.autogeneratePattern) {
      record[name] =
        name === 'id' && definition.autogeneratePattern === '[a-z0-9]{15}'
          ? newId()
          : generate(definition.autogeneratePattern)
    }
  }
  if (model.name === superuserCollection) record.verified = true
}

async function insertRow(tx: Transaction, model: Model, record: RecordData): Promise<void> {
  const names = model.fields.map((field) => quote(field.name))
  const values = model.fields.map((field): SqlValue => encodeValue(field, record[field.name]))
  const changed = await tx.run(
    `insert into ${model.table} (${names.join(', ')}) values (${names.map(() => '?').join(', ')}) on conflict do nothing`,
    values,
  )
  if (changed > 0) return
  const conflicts = await findConflicts(tx, model, record)
  throw badRequest(createFailed, Object.keys(conflicts).length > 0 ? conflicts : { id: takenId(model) })
}

/** Ids of auth records are told apart by nothing but themselves, so no two auth collections may share one. */
async function idInOtherCollection(
  context: RecordsContext,
  tx: Transaction,
  model: Model,
  id: string,
): Promise<FieldErrors> {
  if (!isAuthModel(model)) return {}
  for (const other of context.models.all) {
    if (other === model || !isAuthModel(other)) continue
    const [taken] = await tx.all(`select 1 as hit from ${other.table} where "id" = ?`, [id])
    if (taken) return { id: fieldError('validation_invalid_auth_id', 'The id is invalid or already in use') }
  }
  return {}
}
