import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '#server/engine/database/migrations.ts'
import { openDatabase } from '#server/engine/database/open.ts'
import { createLogger } from '#server/engine/log.ts'
import { createSearchIndex } from '#server/engine/search/create-search-index.ts'
import { searchMigrations } from '#server/engine/search/migrations.ts'
import { corpus } from '#tests/search/corpus.ts'

/** Time of a search of eight words over 50,000 chunks of 70 words in one scope, SQLite on disk. */
export async function run(size = 50_000): Promise<{ name: string; figures: Record<string, number> }> {
  const folder = mkdtempSync(join(tmpdir(), 'timbre-bench-'))
  const database = await openDatabase({ folder, log: createLogger('silent') })
  try {
    await migrate(database, searchMigrations)
    const index = createSearchIndex({ database })
    const { documents, queries } = corpus(size, { scopes: 1 })
    const started = performance.now()
    for (let at = 0; at < size; at += 100) {
      await database.transaction((tx) => index.put(tx, documents.slice(at, at + 100)))
    }
    const seconds = (performance.now() - started) / 1000
    const times: number[] = []
    for (const query of queries) {
      const asked = performance.now()
      await index.search(query, { scopes: ['s0'], limit: 20, language: 'en' })
      times.push(performance.now() - asked)
    }
    times.sort((a, b) => a - b)
    const [file] = await database.all<{ file: string }>("select file from pragma_database_list where name = 'main'")
    return {
      name: 'search',
      figures: {
        chunks: size,
        'p50 ms': round(times[Math.floor(times.length * 0.5)]!),
        'p99 ms': round(times[Math.floor(times.length * 0.99)]!),
        'indexed chunks/s': Math.round(size / seconds),
        'index MB': Math.round(statSync(file!.file).size / 1e6),
      },
    }
  } finally {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

const round = (value: number): number => Math.round(value * 100) / 100

if (import.meta.main) console.log(await run())
