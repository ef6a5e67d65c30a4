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

/** Drops all views that an earlier start created, and forgets those that are not wanted any more. */
export async function dropViews(tx: Transaction, wanted: ReadonlySet<string>): Promise<void> {
  const rows = await tx.all<{ name: string; definition: string }>('select name, definition from _collections')
  const views = rows.filter(({ definition }) => (JSON.parse(definition) as Collection).type === 'view')
  const names = views.flatMap(({ name }) => [recordsOf(name), quote(name)])
  if (names.length === 0) return
  // In one statement, because PostgreSQL drops none that another one reads; SQLite does, and takes one at a time.
  const statements = tx.dialect.name === 'postgres' ? [names.join(', ')] : names
  for (const some of statements) await tx.run(`drop view if exists ${some}`)
  for (const { name } of views) if (!wanted.has(name)) await tx.run('delete from _collections where name = ?', [name])
}

/**
 * Creates the views, each after those that it reads: one under its own name, which is the query and what other queries
 * read, and one for the record API, where the columns are cast to what a table has for such fields.
 * @throws CollectionsError when the database does not take a query, or its columns are not those of the fields
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
  // A column that the query names in another case than its table does has the name from the table.
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

/** Of SQLite a generic error; of PostgreSQL syntax, types and limits, unless the statement is to be planned again. */
function isRefusal(error: unknown): boolean {
  const { code = '', errcode, message } = error as { code?: string; errcode?: number; message: string }
  return errcode === 1 || (/^(22|42|54|0A)/.test(code) && !/cached plan/.test(message))
}

function refused(name: string, cause: Error, isPostgres: boolean): CollectionsError {
  const advice = isPostgres ? ' The query of a view must be SQL that SQLite and PostgreSQL both understand.' : ''
  return new CollectionsError(`The view "${name}" cannot be made: ${cause.message.replace(/\.$/, '')}.${advice}`, {
    cause,
  })
}
