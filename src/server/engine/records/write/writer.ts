import type { Transaction } from '../../database/database.ts'
import { notFound } from '../../errors.ts'
import type { RecordsContext } from '../context.ts'
import { isStorable } from '../fields/values.ts'
import type { Model } from '../model.ts'
import { createReader } from '../read/reader.ts'
import type { Draft, RecordData, RecordIn } from '../record.ts'
import type { RecordReader, RecordWriter } from '../records.ts'
import { rowAlias } from '../sql-names.ts'
import { insertRecord } from './insert.ts'
import { modifyRecord } from './modify.ts'
import { type Removals, removeRecord } from './remove.ts'
import type { WriteOptions } from './write-options.ts'

/** A writer that also accepts the parameters of requests. */
export interface RequestWriter extends RecordWriter {
  insert(model: Model, input: Record<string, unknown>, options: WriteOptions): Promise<RecordData>
  modify(model: Model, original: RecordData, input: Record<string, unknown>, options: WriteOptions): Promise<RecordData>
  remove(model: Model, record: RecordData, options: WriteOptions): Promise<void>
  /** Reads and locks a row; null if there is none. */
  locked(model: Model, id: string): Promise<RecordData | null>
}

const byServer: WriteOptions = { request: null }

/** All writes go through a writer, which is valid until its transaction ends. */
export function createWriter(context: RecordsContext, tx: Transaction): RequestWriter {
  const removals: Removals = new Set()
  const reader: RecordReader = createReader(context, tx)

  const writer: RequestWriter = {
    ...reader,
    tx,

    async insert(model, input, options) {
      const record = await insertRecord(context, writer, model, input, options)
      removals.delete(`${model.name}/${record.id}`)
      return record
    },
    modify: (model, original, input, options) => modifyRecord(context, writer, model, original, input, options),
    remove: (model, record, { request }) => removeRecord(context, writer, model, record, request, removals),

    async locked(model, id) {
      if (!isStorable(id)) return null
      const { forUpdate } = tx.dialect
      const select = `select ${model.columns} from ${model.table} ${rowAlias} where "id" = ?${forUpdate}`
      // Where writers take turns there is nothing to lock. PostgreSQL gets both statements together, in this order.
      const before = forUpdate && model.lockBefore ? tx.all(`${model.lockBefore}${forUpdate}`, [id]) : null
      const [[row]] = await Promise.all([tx.all(select, [id]), before])
      return row ? model.decode(row) : null
    },

    create: <N extends string>(
      collection: N,
      data: Draft<N>,
      hashes?: ReadonlyMap<string, string>,
      newFiles?: ReadonlyMap<string, number>,
    ) => writer.insert(context.models.get(collection), data, { ...byServer, hashes, newFiles }) as Promise<RecordIn<N>>,

    async update<N extends string>(
      collection: N,
      target: string | RecordIn<N>,
      data: Draft<N>,
      newFiles?: ReadonlyMap<string, number>,
    ) {
      const original = typeof target === 'string' ? await writer.lock(collection, target) : target
      return (await writer.modify(
        context.models.get(collection),
        original as RecordData,
        data,
        newFiles ? { ...byServer, newFiles } : byServer,
      )) as RecordIn<N>
    },

    async delete(collection, id) {
      const model = context.models.get(collection)
      const record = await writer.locked(model, id)
      if (!record) throw notFound()
      await writer.remove(model, record, byServer)
    },

    async lock<N extends string>(collection: N, id: string) {
      const record = await writer.lockIfFound(collection, id)
      if (!record) throw notFound()
      return record
    },

    lockIfFound: <N extends string>(collection: N, id: string) =>
      writer.locked(context.models.get(collection), id) as Promise<RecordIn<N> | null>,
  }
  return writer
}
