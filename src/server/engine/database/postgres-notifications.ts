import type pg from 'pg'
import type { Transaction } from './database.ts'

export interface Notification {
  readonly channel: string
  readonly payload: string
}

/** PostgreSQL accepts fewer than 8,000 bytes. A longer payload is stored in a table and its id is sent. */
const maxBytes = 7000
const inline = '='
const stored = '#'

export const notificationsMigration = {
  name: 'notifications',
  async up(tx: Transaction): Promise<void> {
    if (tx.dialect.isEmbedded) return
    // Unlogged: after a server crash no listener is left to read them.
    await tx.run(`create unlogged table _notifications (
      id bigint generated always as identity primary key, payload text not null, at timestamptz not null default now())`)
  },
}

/**
 * The statement that notifies; null if there is nothing to notify. Long payloads are stored first. PostgreSQL delivers
 * them only if the transaction commits.
 */
export async function notifying(
  client: pg.PoolClient,
  notifications: readonly Notification[],
  isPooled: boolean,
): Promise<pg.QueryConfig | null> {
  if (notifications.length === 0) return null
  const payloads: string[] = []
  for (const { payload } of notifications) payloads.push(await packed(client, payload))
  return {
    // A pooler may send it to a connection that has not prepared it.
    ...(isPooled ? {} : { name: 'notify' }),
    text: 'select pg_notify(channel, payload) from unnest($1::text[], $2::text[]) as sent (channel, payload)',
    values: [notifications.map(({ channel }) => channel), payloads],
  }
}

async function packed(client: pg.PoolClient, payload: string): Promise<string> {
  if (Buffer.byteLength(payload) < maxBytes) return inline + payload
  await client.query("delete from _notifications where at < now() - interval '10 minutes'")
  const { rows } = await client.query<{ id: number }>('insert into _notifications (payload) values ($1) returning id', [
    payload,
  ])
  return `${stored}${rows[0]!.id}`
}

/** The payload; null if it was deleted. */
export async function unpacked(
  ask: (text: string, values: readonly unknown[]) => Promise<pg.QueryResult<{ payload: string }>>,
  payload: string,
): Promise<string | null> {
  if (payload.startsWith(inline)) return payload.slice(inline.length)
  const { rows } = await ask('select payload from _notifications where id = $1', [payload.slice(stored.length)])
  return rows[0]?.payload ?? null
}
