import { join } from 'node:path'
import type { Database, SqlValue } from '#server/engine/database/database.ts'
import { openDatabase } from '#server/engine/database/open.ts'
import { createLogger } from '#server/engine/log.ts'
import { hashOfSecret } from '#server/engine/random.ts'
import { newId } from '#server/engine/records/fields/generate.ts'
import { type BulkInsert, bulkInsertIntoPostgres, bulkInsertIntoSqlite } from '../growth/bulk-insert.ts'
import type { Place } from '../growth/grow.ts'

type Values = Record<string, SqlValue>

const minute = 60_000

/**
 * Adds sessions, each of a visitor of its own, to the database of a stopped server that has one: the server begins 600 of a
 * workspace in a minute at most.
 */
export async function fillSessions(place: Place, tokens: readonly string[]): Promise<void> {
  const { rows, bulk } = await open(place, async (database) => {
    const [session] = await database.all<Values>('select * from visitor_sessions limit 1')
    const [contact] = await database.all<Values>('select * from contacts where id = ?', [session!.contact!])
    return { session: session!, contact: contact! }
  })
  for (const token of tokens) {
    const contact = { ...rows.contact, id: newId() }
    await insert(bulk, 'contacts', contact)
    const own = { id: newId(), contact: contact.id, tokenHash: hashOfSecret(token) }
    await insert(bulk, 'visitor_sessions', { ...rows.session, ...own })
  }
  await bulk.finish()
}

/**
 * Adds conversations, each with a contact of its own, to the database of a stopped server: copies of one that was written
 * through the API. Of a hundred 80 are resolved, 10 are with the bot, 8 with people, half of them with `member`, and 2 snoozed.
 */
export async function fillInbox(place: Place, count: number, member: string): Promise<void> {
  const { rows, bulk } = await open(place, async (database) => {
    const [conversation] = await database.all<Values>(`select * from conversations where status = 'open' limit 1`)
    const [contact] = await database.all<Values>('select * from contacts where id = ?', [conversation!.contact!])
    return { conversation: conversation!, contact: contact! }
  })
  const latest = Date.parse(String(rows.conversation.lastMessageAt))
  for (let at = 0; at < count; at += 1) {
    const time = new Date(latest - at * minute).toISOString().replace('T', ' ')
    const person = { ...rows.contact, id: newId(), name: `Customer ${at}`, created: time, updated: time }
    const kind = at % 100
    const status = kind < 8 ? 'open' : kind < 18 ? 'pending' : kind < 20 ? 'snoozed' : 'resolved'
    const own = {
      ...{ id: newId(), contact: person.id, status, assignee: kind < 4 ? member : '' },
      waitingSince: status === 'open' || status === 'pending' ? time : '',
      snoozedUntil: status === 'snoozed' ? new Date(latest + 30 * 1440 * minute).toISOString().replace('T', ' ') : '',
      ...{ resolvedAt: status === 'resolved' ? time : '', lastMessageAt: time, created: time, updated: time },
    }
    await insert(bulk, 'contacts', person)
    await insert(bulk, 'conversations', { ...rows.conversation, ...own })
  }
  await bulk.finish()
  // Updates the statistics, which PostgreSQL would do automatically a while after so many rows.
  if (place.url) await open(place, (database) => database.all('analyze')).then(({ bulk: unused }) => unused.finish())
}

async function open<T>(place: Place, read: (database: Database) => Promise<T>): Promise<{ rows: T; bulk: BulkInsert }> {
  const database = await openDatabase({ ...place, log: createLogger('error') })
  const rows = await read(database).finally(() => database.close())
  const bulk = place.url ? await bulkInsertIntoPostgres(place.url) : bulkInsertIntoSqlite(join(place.folder, 'data.db'))
  return { rows, bulk }
}

const insert = (bulk: BulkInsert, table: string, row: Values) =>
  bulk.insert(table, Object.keys(row), Object.values(row))
