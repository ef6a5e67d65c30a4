import { type Clock, systemClock } from '#server/engine/clock.ts'
import type { SqlRunner } from '#server/engine/database/database.ts'

/**
 * Now, by the clock of the database: several machines that share one have to agree on when a post is due. An embedded
 * database has no clock but ours.
 */
export async function databaseTime(sql: SqlRunner, clock: Clock): Promise<Date> {
  if (sql.dialect.isEmbedded) return clock.now()
  const [row] = await sql.all<{ ms: number | string }>('select extract(epoch from clock_timestamp()) * 1000 as ms')
  const ahead = Number(row!.ms) - systemClock.now().getTime()
  return new Date(clock.now().getTime() + ahead)
}
