import pg from 'pg'
import type { Snapshot, SqlRow } from './database.ts'
import { postgresDialect } from './postgres-dialect.ts'
import { sizeOfRow } from './row-size.ts'

const portion = 500
const portionBytes = 8 * 1024 * 1024
/** The size of rows is unknown before the first ones are read. */
const firstPortion = 20

/** A repeatable-read transaction on a dedicated connection, read through cursors. */
export async function readPostgresSnapshot<T>(
  settings: pg.ClientConfig,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(settings)
  // A connection lost between two statements fails the next one; the event must not end the process.
  client.on('error', () => {})
  await client.connect()
  let cursors = 0
  try {
    await client.query('begin isolation level repeatable read read only')
    return await work({
      dialect: postgresDialect,
      all: async <R>(text: string) => (await client.query(text)).rows as R[],
      async *stream(text) {
        cursors += 1
        const cursor = `snapshot_${cursors}`
        await client.query(`declare ${cursor} no scroll cursor for ${text}`)
        let largest = 1
        for (let wanted = firstPortion; ; wanted = Math.min(portion, Math.ceil(portionBytes / largest))) {
          const { rows } = await client.query<SqlRow>(`fetch ${wanted} from ${cursor}`)
          if (rows.length > 0) yield rows
          if (rows.length < wanted) break
          largest = Math.max(1, ...rows.map(sizeOfRow))
        }
        await client.query(`close ${cursor}`)
      },
    })
  } finally {
    await client.end().catch(() => {})
  }
}
