import type { Transaction } from '../../database/database.ts'
import { badRequest } from '../../errors.ts'
import { recordPrefix } from '../../files/file-key.ts'
import type { RecordsContext } from '../context.ts'
import type { Model, Reference } from '../model.ts'
import type { RecordData } from '../record.ts'
import type { RecordWriter } from '../records.ts'
import type { RequestInfo } from '../request.ts'
import { quote, rowAlias } from '../sql-names.ts'
import { appendOnly, modifyRecord } from './modify.ts'
import { hookContext } from './write-options.ts'

export const deleteFailed =
  'Failed to delete record. Make sure that the record is not part of a required relation reference.'

/** Deletions in progress in a transaction, as `collection/id`, because cascades may form cycles. */
export type Removals = Set<string>

/**
 * Deletes a record and handles references to it: they are removed; a record left without one is deleted
 * too if its field cascades, and prevents the deletion if its field is required. Hooks of records
 * deleted by a cascade see no request, as if the server deleted them.
 * @throws ApiError 400
 */
export async function removeRecord(
  context: RecordsContext,
  records: RecordWriter,
  model: Model,
  record: RecordData,
  request: RequestInfo | null,
  removals: Removals,
): Promise<void> {
  const key = `${model.name}/${record.id}`
  if (removals.has(key)) return
  removals.add(key)
  const { tx } = records
  if (model.appendOnly) throw badRequest(appendOnly)
  if (model.isSuperusers) await keepOneSuperuser(records, model)
  const hook = hookContext(model, record, record, records, { request })
  await context.hooks.run('beforeDelete', hook)
  await context.changes.publish(tx, { action: 'delete', collection: model, record, original: record })
  for (const reference of model.references) {
    if (!goesLast(reference)) await release(context, records, reference, record.id, removals)
  }
  await tx.run(`delete from ${model.table} where "id" = ?`, [record.id])
  for (const { from, field } of model.references.filter(goesLast)) {
    if (from.files.length > 0) await dropFilesOf(context, tx, from, field.name, record.id)
    await tx.run(`delete from ${from.table} where ${quote(field.name)} = ?`, [record.id])
  }
  if (model.files.length > 0) tx.afterCommit(() => context.files.deletePrefix(recordPrefix(model.id, record.id)))
  await context.hooks.run('afterDelete', hook)
}

/** Rows of an append-only collection can be deleted once the record that they belong to is gone. */
const goesLast = ({ from, field }: Reference): boolean => Boolean(from.appendOnly && field.definition.cascadeDelete)

async function dropFilesOf({ files }: RecordsContext, tx: Transaction, from: Model, field: string, owner: string) {
  const rows = await tx.all<{ id: string }>(`select "id" from ${from.table} where ${quote(field)} = ?`, [owner])
  for (const { id } of rows) tx.afterCommit(() => files.deletePrefix(recordPrefix(from.id, id)))
}

async function keepOneSuperuser(records: RecordWriter, model: Model): Promise<void> {
  const rows = await records.tx.all(`select "id" from ${model.table} limit 2`)
  if (rows.length < 2) throw badRequest("You can't delete the only existing superuser.")
}

async function release(
  context: RecordsContext,
  records: RecordWriter,
  { from, field }: Reference,
  id: string,
  removals: Removals,
): Promise<void> {
  const { tx } = records
  const column = quote(field.name)
  const refers = !field.multiple
    ? `${column} = ?`
    : tx.dialect.name === 'postgres'
      ? `jsonb_exists(${column}::jsonb, ?)`
      : `exists (select 1 from json_each(${column}) where value = ?)`
  const rows = await tx.all(`select ${from.columns} from ${from.table} ${rowAlias} where ${refers}`, [id])
  for (const row of rows) {
    const referring = from.decode(row)
    const value = referring[field.name]
    const rest = Array.isArray(value) ? value.filter((other) => other !== id) : []
    if (rest.length === 0 && field.definition.cascadeDelete) {
      await removeRecord(context, records, from, referring, null, removals)
    } else if (removals.has(`${from.name}/${referring.id}`)) {
      // It is deleted anyway.
    } else if (rest.length === 0 && field.definition.required) {
      throw badRequest(deleteFailed)
    } else {
      await modifyRecord(
        context,
        records,
        from,
        referring,
        { [field.name]: field.multiple ? rest : '' },
        { request: null, unchecked: true },
      )
    }
  }
}
