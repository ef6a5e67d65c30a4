import { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import type { Snapshot, SqlRow } from './database.ts'
import { sizeOfRow } from './row-size.ts'
import { sqliteDialect } from './sqlite-dialect.ts'

const portion = 500
const portionBytes = 8 * 1024 * 1024
const busyMilliseconds = 5000

/** A read transaction on its own connection: the write-ahead log keeps its state while writers continue. */
export async function readSqliteSnapshot<T>(path: string, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const connection = new DatabaseSync(path, { readOnly: true, timeout: busyMilliseconds })
  try {
    connection.exec('begin')
    // The first read fixes the state.
    connection.prepare('select count(*) from sqlite_master').get()
    return await work({
      dialect: sqliteDialect,
      all: async <R>(text: string) => connection.prepare(text).all() as R[],
      async *stream(text) {
        let rows: SqlRow[] = []
        let size = 0
        for (const row of connection.prepare(text).iterate()) {
          rows.push(row as SqlRow)
          size += sizeOfRow(row as SqlRow)
          if (rows.length < portion && size < portionBytes) continue
          yield rows
          rows = []
          size = 0
          await setImmediate()
        }
        if (rows.length > 0) yield rows
      },
    })
  } finally {
    connection.close()
  }
}
