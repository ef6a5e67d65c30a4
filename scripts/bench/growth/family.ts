import type { Database, SqlRow } from '#server/engine/database/database.ts'
import type { Template } from './template.ts'

export interface FamilyRow {
  readonly table: string
  readonly row: SqlRow
}

/** Every row of the template: what each workspace has, and what belongs to one of its batches. */
export interface Family {
  readonly workspace: readonly FamilyRow[]
  readonly batches: readonly { readonly posts: number; readonly rows: readonly FamilyRow[] }[]
  /** Ids of the rows. Copies replace them, also in texts and JSON. */
  readonly ids: ReadonlySet<string>
}

/** Tables of requests, and rows of the installation itself. */
const passedOver = new Set(['_logs', '_collections', '_superusers', 'settings'])
const anyId = /(?<![a-z0-9])[a-z0-9]{15}(?![a-z0-9])/g

/**
 * Finds the rows by the ids they contain: those of the workspace, its people, or another such row. Tables that
 * the product gets later are found as well.
 */
export async function readFamily(database: Database, template: Template): Promise<Family> {
  const all = await readRows(database)
  const family = naming(all, [template.instance, ...template.users])
  const batches = template.batches.map(({ id, posts }) => ({ posts, ...naming(family.rows, [id]) }))
  const ofBatches = new Set(batches.flatMap(({ rows }) => rows))
  return { workspace: family.rows.filter((row) => !ofBatches.has(row)), batches, ids: family.ids }
}

/** The rows with one of the ids, or with the id of such a row. */
function naming<R extends FamilyRow & { held: Set<string> }>(rows: readonly R[], start: readonly string[]) {
  const ids = new Set(start)
  const found = new Set<R>()
  for (let before = -1; before < found.size; ) {
    before = found.size
    for (const one of rows) {
      if (found.has(one) || ids.isDisjointFrom(one.held)) continue
      found.add(one)
      if (typeof one.row.id === 'string' && one.row.id.length === 15) ids.add(one.row.id)
    }
  }
  return { rows: [...found], ids }
}

export async function readRows(database: Database): Promise<(FamilyRow & { held: Set<string> })[]> {
  const tables = await database.all<{ name: string }>(
    database.dialect.name === 'sqlite'
      ? `select name from sqlite_master where type = 'table' and name not like 'sqlite_%' order by name`
      : 'select tablename as name from pg_tables where schemaname = current_schema() order by tablename',
  )
  const found = []
  for (const { name: table } of tables) {
    if (passedOver.has(table)) continue
    // In the order of insertion, so that a copy can be written in it.
    const rows = await database.all(`select * from "${table}"`)
    for (const { _rowid, ...row } of rows) {
      const texts = Object.values(row).filter((value) => typeof value === 'string')
      found.push({ table, row, held: new Set(texts.flatMap((text) => text.match(anyId) ?? [])) })
    }
  }
  return found
}
