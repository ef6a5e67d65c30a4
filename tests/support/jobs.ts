import type { DatabasePlace, TestEngine } from './databases.ts'
import { until } from './wait.ts'

/**
 * Makes all jobs due, as if the leases of a killed process and the pauses between attempts were over. PostgreSQL first completes
 * what that process has sent, which may be another claim or renewal.
 */
export async function endLeases(engine: TestEngine, place: DatabasePlace): Promise<void> {
  const database = await engine.open(place)
  if (engine.dialect === 'postgres') {
    const others = `select 1 from pg_stat_activity where datname = current_database()
      and backend_type = 'client backend' and application_name not like ?`
    await until(async () => (await database.all(others, [`%:${process.pid}`])).length === 0)
  }
  await database.run(`update jobs set "leaseUntil" = '', "runAt" = ''`)
  await database.close()
}
