import { type Clock, recordDate } from '../../clock.ts'
import type { Database, Transaction } from '../../database/database.ts'

/** How often something was attempted recently, counted across all processes. */
export const attemptsMigration = {
  name: 'attempts',
  async up(tx: Transaction): Promise<void> {
    const { text } = tx.dialect
    await tx.run(
      `create table "_attempts" (name ${text} not null primary key, count integer not null, until ${text} not null)`,
    )
  },
}

/**
 * Counts one more attempt under `name` and returns how many there were since its window began, this one included. The
 * window begins with the first attempt and ends `milliseconds` later.
 */
export async function countAttempt(
  database: Database,
  clock: Clock,
  name: string,
  milliseconds: number,
): Promise<number> {
  const now = clock.now()
  const until = recordDate(new Date(now.getTime() + milliseconds))
  const begun = recordDate(now)
  return database.transaction(async (tx) => {
    const [row] = await tx.all<{ count: number }>(
      `insert into "_attempts" (name, count, until) values (?, 1, ?)
       on conflict (name) do update set
         count = case when "_attempts".until <= ? then 1 else "_attempts".count + 1 end,
         until = case when "_attempts".until <= ? then excluded.until else "_attempts".until end
       returning count`,
      [name, until, begun, begun],
    )
    return Number(row!.count)
  })
}

/** Deletes expired windows. */
export const forgetAttempts = (database: Database, clock: Clock): Promise<number> =>
  database.transaction((tx) => tx.run('delete from "_attempts" where until <= ?', [recordDate(clock.now())]))
