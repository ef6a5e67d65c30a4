import pg from 'pg'
import type { Snapshot, SqlRow } from './database.ts'

const portion = 500

/** A repeatable-read transaction on a connection of its own, read through cursors. */
export async function readPostgresSnapshot<T>(
  settings: pg.ClientConfig,
  work: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(settings)
  // A connection that is lost between two statements fails the next one; it must not end the process.
  client.on('error', () => {})
  await client.connect()
  let cursors = 0
  try {
    await client.query('begin isolation level repeatable read read only')
    return await work({
      dialect: 'postgres',
      all: async <R>(text: string) => (await client.query(text)).rows as R[],
      async *stream(text) {
        cursors += 1
        const cursor = `snapshot_${cursors}`
        await client.query(`declare ${cursor} no scroll cursor for ${text}`)
        for (;;) {
          const { rows } = await client.query<SqlRow>(`fetch ${portion} from ${cursor}`)
          if (rows.length > 0) yield rows
          if (rows.length < portion) break
        }
        await client.query(`close ${cursor}`)
      },
    })
  } finally {
    await client.end().catch(() => {})
  }
}
