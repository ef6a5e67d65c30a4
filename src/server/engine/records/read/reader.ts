import type { SqlFragment, SqlRunner } from '../../database/database.ts'
import { notFound } from '../../errors.ts'
import { compileContext, paramsOf, whereText } from '../access/access.ts'
import type { RecordsContext } from '../context.ts'
import { isStorable } from '../fields/values.ts'
import { bindParams, compileFilter, compileSort } from '../filter/index.ts'
import type { Model } from '../model.ts'
import type { RecordData, RecordIn } from '../record.ts'
import type { FindOptions, RecordReader } from '../records.ts'
import { rowAlias } from '../sql-names.ts'

/** Reads as the server itself, over a connection or an open transaction. */
export function createReader(context: RecordsContext, runner: SqlRunner): RecordReader {
  function conditions(model: Model, { filter, params }: FindOptions): SqlFragment[] {
    if (!filter) return []
    return [compileFilter(bindParams(filter, params ?? {}), compileContext(context, model, null, 'rule'))]
  }

  async function find(model: Model, options: FindOptions): Promise<RecordData[]> {
    const where = conditions(model, options)
    const sort = options.sort ? compileSort(options.sort, compileContext(context, model, null, 'rule')) : null
    if (sort?.where) where.push(sort.where)
    const order = sort?.orderBy
    const params = [...paramsOf(where), ...(order?.params ?? [])]
    let text = `select ${model.columns} from ${model.table} ${rowAlias}${whereText(where)}${order ? ` order by ${order.text}` : ''}`
    if (options.limit !== undefined || options.offset) {
      // A literal: SQLite plans a statement again each time its limit is bound.
      text += ` limit ${Math.trunc(options.limit ?? Number.MAX_SAFE_INTEGER)} offset ?`
      params.push(options.offset ?? 0)
    }
    return (await runner.all(text, params)).map(model.decode)
  }

  return {
    find: <N extends string>(collection: N, options: FindOptions = {}) =>
      find(context.models.get(collection), options) as Promise<RecordIn<N>[]>,

    async first<N extends string>(collection: N, options: FindOptions = {}) {
      const [record] = await find(context.models.get(collection), { ...options, limit: 1 })
      return (record ?? null) as RecordIn<N> | null
    },

    byId: <N extends string>(collection: N, id: string) =>
      findById(runner, context.models.get(collection), id) as Promise<RecordIn<N> | null>,

    async byIds<N extends string>(collection: N, ids: readonly string[]) {
      if (ids.length === 0) return []
      const model = context.models.get(collection)
      const text = `select ${model.columns} from ${model.table} ${rowAlias} where ${rowAlias}."id" ${runner.dialect.oneOf}`
      const rows = (await runner.all(text, [JSON.stringify(ids.filter(isStorable))])).map(model.decode)
      const found = new Map(rows.map((row) => [row.id, row]))
      return ids.flatMap((id) => found.get(id) ?? []) as RecordIn<N>[]
    },

    async get<N extends string>(collection: N, id: string) {
      const record = await findById(runner, context.models.get(collection), id)
      if (!record) throw notFound()
      return record as RecordIn<N>
    },

    async count(collection, options = {}) {
      const model = context.models.get(collection)
      const where = conditions(model, options)
      const [row] = await runner.all<{ n: number }>(
        `select count(*) as n from ${model.table} ${rowAlias}${whereText(where)}`,
        paramsOf(where),
      )
      return Number(row?.n ?? 0)
    },
  }
}

export async function findById(runner: SqlRunner, model: Model, id: string): Promise<RecordData | null> {
  if (!isStorable(id)) return null
  const [row] = await runner.all(`select ${model.columns} from ${model.table} ${rowAlias} where ${rowAlias}."id" = ?`, [
    id,
  ])
  return row ? model.decode(row) : null
}
