import type { Database, Transaction } from '../database/database.ts'
import { quote } from '../records/sql-names.ts'
import { type PlannedTable, readRows, type StagedRows } from './planned-rows.ts'
import type { Archive } from './read-archive.ts'
import { stagingPrefix } from './tables.ts'

const valuesPerStatement = 8000

/** Stages rows in tables of the same database. */
export function rowsInTables(database: Database): StagedRows {
  let staged: { table: PlannedTable; staging: string }[] = []

  return {
    async stage({ lines }: Archive, plan) {
      staged = plan.map((table, index) => ({ table, staging: quote(`${stagingPrefix}${index}`) }))
      for (const { table, staging } of staged) {
        if (table.columns.length === 0) continue
        await createStaging(database, staging, table)
        await readRows(table, lines(table.name), async (rows) => {
          const perStatement = Math.max(1, Math.floor(valuesPerStatement / table.columns.length))
          const row = `(${table.columns.map(() => '?').join(', ')})`
          const into = `insert into ${staging} (${table.columns.join(', ')}) values `
          await database.transaction(async (tx) => {
            for (let from = 0; from < rows.length; from += perStatement) {
              const some = rows.slice(from, from + perStatement)
              await tx.run(into + some.map(() => row).join(', '), some.flat())
            }
          })
        })
      }
    },

    switch: (last) =>
      database.transaction(async (tx) => {
        await switchRows(tx)
        await last(tx)
      }),

    async drop() {
      const columns = await database.all<{ table: string }>(database.dialect.allColumns)
      const left = new Set(columns.map(({ table }) => table).filter((table) => table.startsWith(stagingPrefix)))
      for (const table of left) await database.run(`drop table ${quote(table)}`)
    },
  }

  async function switchRows(tx: Transaction): Promise<void> {
    await tx.withoutTimeout()
    // Read the rows in insertion order by the index; a sort would spill to disk.
    await tx.run('set local enable_sort = off')
    const names = staged.map(({ table }) => quote(table.name)).join(', ')
    await tx.run(`lock table ${names} in access exclusive mode`)
    await tx.run(`truncate ${names}`)
    for (const { table, staging } of staged) {
      if (table.columns.length === 0) continue
      const indexes = await indexesOf(tx, table.name)
      for (const { name } of indexes) await tx.run(`drop index ${name}`)
      const columns = table.columns.join(', ')
      const from = `${staging} order by ${tx.dialect.insertionOrder}`
      await tx.run(`insert into ${quote(table.name)} (${columns}) select ${columns} from ${from}`)
      for (const { sql } of indexes) await tx.run(sql)
      await tx.run(`drop table ${staging}`)
    }
  }
}

/** Indexes to create after the rows are inserted, which takes far less time. Not those of constraints. */
const indexesOf = (tx: Transaction, table: string): Promise<{ name: string; sql: string }[]> =>
  tx.all(
    `select cast(cast(indexrelid as regclass) as text) as name, pg_get_indexdef(indexrelid) as sql from pg_index
     where indrelid = cast(cast(? as text) as regclass)
       and not exists (select 1 from pg_constraint where conindid = indexrelid)`,
    [quote(table)],
  )

async function createStaging(database: Database, staging: string, { name, columns }: PlannedTable): Promise<void> {
  await database.transaction(async (tx) => {
    // Unlogged: skips the write-ahead log.
    await tx.run(`create unlogged table ${staging} as select ${columns.join(', ')} from ${quote(name)} where 1 = 0`)
    await tx.run(`alter table ${staging} add column "_rowid" bigserial primary key`)
  })
}
