import { type Clock, systemClock } from '#server/engine/clock.ts'
import type { SqlRunner } from '#server/engine/database/database.ts'

/**
 * The current time by the database's clock, because machines that share a database have to agree on when a post is due. An
 * embedded database uses this process's clock.
 */
export async function databaseTime(sql: SqlRunner, clock: Clock): Promise<Date> {
  if (sql.dialect.isEmbedded) return clock.now()
  const [row] = await sql.all<{ ms: number | string }>('select extract(epoch from clock_timestamp()) * 1000 as ms')
  const ahead = Number(row!.ms) - systemClock.now().getTime()
  return new Date(clock.now().getTime() + ahead)
}
