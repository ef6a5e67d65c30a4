import type { Collection } from '#shared/collections/define.ts'
import { CollectionsError } from '../../collections-json/collections-error.ts'
import type { Transaction } from '../../database/database.ts'
import type { ModelField } from '../fields/field.ts'
import type { Model, Models } from '../model.ts'
import { quote, recordsOf } from '../sql-names.ts'
import { columnsOf } from './table-columns.ts'
import { viewColumn } from './view-columns.ts'
import { inReadingOrder, readViewQuery } from './view-query.ts'
import { viewText } from './view-text.ts'

/** Drops all views that an earlier start created, and the stored definitions of those that are no longer defined. */
export async function dropViews(tx: Transaction, wanted: ReadonlySet<string>): Promise<void> {
  const rows = await tx.all<{ name: string; definition: string }>('select name, definition from _collections')
  const views = rows.filter(({ definition }) => (JSON.parse(definition) as Collection).type === 'view')
  const names = views.flatMap(({ name }) => [recordsOf(name), quote(name)])
  if (names.length === 0) return
  // PostgreSQL refuses to drop a view that another view reads, unless both are dropped together. SQLite drops one at a time.
  const statements = tx.dialect.name === 'postgres' ? [names.join(', ')] : names
  for (const some of statements) await tx.run(`drop view if exists ${some}`)
  for (const { name } of views) if (!wanted.has(name)) await tx.run('delete from _collections where name = ?', [name])
}

/**
 * Creates the views, each after the views that it reads. Each becomes two: one under its own name, which is the query
 * itself and what other queries read, and one for the record API, whose columns are cast to the types of table columns.
 * @throws CollectionsError if the database refuses a query, or its columns do not match the fields
 */
export async function createViews(tx: Transaction, collections: readonly Collection[], models: Models): Promise<void> {
  if (collections.length === 0) return
  const views = collections.map(({ name, viewQuery = '' }) => ({ name, query: readViewQuery(name, viewQuery) }))
  const isPostgres = tx.dialect.name === 'postgres'
  const knowsJson = !isPostgres || (await serverVersion(tx)) >= 160_000
  for (const { name, query } of inReadingOrder(views)) {
    const text = viewText(tx.dialect.name, query, models)
    try {
      await createView(tx, models.get(name), text, knowsJson)
    } catch (error) {
      throw isRefusal(error) ? refused(name, error as Error, isPostgres) : error
    }
  }
}

async function createView(tx: Transaction, model: Model, text: string, knowsJson: boolean): Promise<void> {
  await tx.run(`create view ${quote(model.name)} as ${text}`)
  const types = await columnsOf(tx, model.name)
  // A column that the query names in another case has the name that it has in its table.
  const columnOf = ({ name }: ModelField) =>
    types.has(name) ? name : [...types.keys()].find((column) => column.toLowerCase() === name.toLowerCase())
  const extra = new Set(types.keys())
  const columns = model.fields.map((field) => {
    const column = columnOf(field)
    if (column === undefined) {
      throw new CollectionsError(`The query of the view "${model.name}" has no column "${field.name}".`)
    }
    extra.delete(column)
    const type = types.get(column)!
    const sql = viewColumn(tx.dialect.name, field, `q.${quote(column)}`, type, knowsJson)
    if (sql !== null) return `${sql} as ${quote(field.name)}`
    throw new CollectionsError(
      `Field "${model.name}.${field.name}" is of type ${field.definition.type}, but its column is ${type}; cast it in the query of the view.`,
    )
  })
  for (const column of extra) {
    throw new CollectionsError(`The query of the view "${model.name}" has a column "${column}" without a field.`)
  }
  await tx.run(`create view ${model.table} as select ${columns.join(', ')} from ${quote(model.name)} q`)
}

async function serverVersion(tx: Transaction): Promise<number> {
  const [row] = await tx.all<{ version: string }>("select current_setting('server_version_num') as version")
  return Number(row!.version)
}

/** SQLite: a generic error. PostgreSQL: syntax, types and limits, except for stale plans, which are retried. */
export function isRefusal(error: unknown): boolean {
  const { code = '', errcode, message } = error as { code?: string; errcode?: number; message: string }
  return errcode === 1 || (/^(22|42|54|0A)/.test(code) && !/cached plan/.test(message))
}

function refused(name: string, cause: Error, isPostgres: boolean): CollectionsError {
  const advice = isPostgres ? ' The query of a view must be SQL that SQLite and PostgreSQL both understand.' : ''
  return new CollectionsError(`The view "${name}" cannot be created: ${cause.message.replace(/\.$/, '')}.${advice}`, {
    cause,
  })
}
