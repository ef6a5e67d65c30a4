import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runStorm } from '#tests/drills/publish/storm.ts'
import { startPostgres } from '#tests/support/postgres-server.ts'

const { values: options } = parseArgs({
  strict: false,
  allowPositionals: true,
  options: { posts: { type: 'string' } },
})
const posts = Number(options.posts ?? 2000)
const channels = 500
const minute = 60_000

/**
 * Publishing by one process on each database, at a network that answers at once: posts that fall due over a minute, from their
 * time to their arrival, and how many the process can send.
 */
export async function run() {
  const figures: Record<string, unknown> = { name: 'publish', posts }
  const postgres = await startPostgres({ durable: true })
  try {
    for (const [name, url] of [['SQLite'], ['PostgreSQL', postgres.url]] as const) {
      const folder = mkdtempSync(join(tmpdir(), 'timbre-bench-'))
      const place = { folder, ...(url ? { url } : {}) }
      const { p50, p99, postsPerMinute, cpuPer1000, broken } = await runStorm(place, {
        posts,
        channels,
        milliseconds: minute,
      })
      rmSync(folder, { recursive: true, force: true })
      if (broken.length > 0) throw new Error(broken.join('\n'))
      figures[name] = {
        'due to request p50 ms': p50,
        'due to request p99 ms': p99,
        'posts/min': postsPerMinute,
        'CPU s per 1,000, process': cpuPer1000,
      }
    }
  } finally {
    await postgres.stop()
  }
  return figures
}

if (import.meta.main) console.log(JSON.stringify(await run(), null, 2))
