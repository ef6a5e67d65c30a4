import type { Database } from '#server/engine/database/database.ts'
import { until } from '../support/wait.ts'

/** The request counts that processes share. */
export async function listenForCounts(database: Database) {
  const counts = new Map<string, number>()
  const stop = await database.listen('rate-limits', (message) => {
    const shared = JSON.parse(message) as { counts: [key: string, start: number, end: number, count: number][] }
    for (const [key, , , count] of shared.counts) counts.set(key, (counts.get(key) ?? 0) + count)
  })
  return {
    /** Resolves once all processes know of that many requests of one client. */
    reach: (count: number) => until(() => Math.max(0, ...counts.values()) >= count),
    stop,
  }
}
