import { readdir, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { startProgram } from '../child-program.ts'
import type { Database, DatabaseFile, Transaction } from '../database/database.ts'
import { uniqueName } from '../random.ts'
import { quote } from '../records/sql-names.ts'
import type { FileTask, Outcome } from './fill-file.ts'
import type { StagedRows } from './planned-rows.ts'

const program = new URL('fill-file.ts', import.meta.url)

interface SchemaEntry {
  type: string
  name: string
  /** The table that an index belongs to. */
  table: string
  sql: string
}

/**
 * Stages rows in a new database file, which then replaces the live one. A separate process writes it, so that requests
 * are answered meanwhile and the server's memory does not grow.
 */
export function rowsInFile(database: Database, file: DatabaseFile): StagedRows {
  const folder = dirname(file.path)
  const prefix = `${basename(file.path)}.restore-`
  let staged = ''
  let planned: ReadonlySet<string> = new Set()

  return {
    async stage(archive, plan) {
      planned = new Set(plan.map(({ name }) => name))
      staged = join(folder, prefix + uniqueName(8))
      const own = (await schemaOf(database, 'main')).filter(({ table }) => planned.has(table))
      const isTable = ({ type }: SchemaEntry) => type === 'table'
      await fill({
        ...{ archive: archive.path, folder, path: staged, plan },
        tables: own.filter(isTable).map(({ sql }) => sql),
        indexes: own.filter((entry) => !isTable(entry)).map(({ sql }) => sql),
      })
    },

    switch: (last) =>
      file.replace(staged, async (tx, replaced) => {
        await copyOthers(tx, replaced)
        await last(tx)
      }),

    async drop() {
      for (const name of await readdir(folder)) {
        if (name.startsWith(prefix)) await rm(join(folder, name), { force: true })
      }
    },
  }

  /** Tables that backups do not contain (short-lived data, tables of other programs) keep their rows. */
  async function copyOthers(tx: Transaction, replaced: string): Promise<void> {
    for (const { type, name, table, sql } of await schemaOf(tx, replaced)) {
      if (planned.has(table)) continue
      await tx.run(sql)
      if (type === 'table') await tx.run(`insert into main.${quote(name)} select * from ${replaced}.${quote(name)}`)
    }
  }
}

/** The statements that create the tables of a file, then its indexes, views and triggers. */
const schemaOf = (on: Pick<Database, 'all'>, file: string): Promise<SchemaEntry[]> =>
  on.all<SchemaEntry>(
    `select type, name, tbl_name as "table", sql from ${file}.sqlite_master
     where sql is not null and name not like 'sqlite\\_%' escape '\\' order by type <> 'table', rowid`,
  )

/** @throws Error with the message of the program */
async function fill(task: FileTask): Promise<void> {
  // Sort indexes on the disk of the database.
  const env = { SQLITE_TMPDIR: task.folder }
  const { error } = JSON.parse(await startProgram(program, { env, input: JSON.stringify(task) }).output) as Outcome
  if (error) throw Object.assign(new Error(error.message), error)
}
