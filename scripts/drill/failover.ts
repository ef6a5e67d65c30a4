import { hasPostgresPackage } from '../../tests/drills/failover/cluster.ts'
import { runFailover } from '../../tests/drills/failover/run-failover.ts'
import { hasPgBouncer } from '../../tests/support/pgbouncer.ts'
import type { Drill } from './drill.ts'

/** Processes killed and paused, and the database promoted from its standby behind PgBouncer (T1, T3). */
export const run: Drill = async ({ place, seed, minutes = 3 }) => {
  if (!hasPostgresPackage || !hasPgBouncer)
    throw new Error('This drill needs Debian’s packages: apt-get install postgresql-15 pgbouncer.')
  const { broken, ...figures } = await runFailover(place.folder, seed, minutes)
  return { figures: { database: 'postgres', ...figures }, broken }
}
