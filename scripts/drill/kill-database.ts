import { runDatabaseKills } from '../../tests/drills/kill/database-kills.ts'
import type { Drill } from './drill.ts'

/** Eight clients, and `kill -9` of the database (T1); `--requests` is the number of kills. */
export const run: Drill = async ({ place, seed, requests = 200 }) => {
  if (!place.url) throw new Error('This drill kills processes of PostgreSQL: add --database postgres.')
  const { broken, ...figures } = await runDatabaseKills(place, seed, requests)
  return { figures, broken }
}
