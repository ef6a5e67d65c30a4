import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '#server/engine/database/database.ts'
import { migrate } from '#server/engine/database/migrations.ts'
import { openDatabase } from '#server/engine/database/open.ts'
import { createLogger } from '#server/engine/log.ts'
import { createSearchIndex } from '#server/engine/search/create-search-index.ts'
import { searchMigrations } from '#server/engine/search/migrations.ts'
import { createVectorIndex } from '#server/engine/search/vectors/create-vector-index.ts'
import { fused } from '#server/knowledge/finder.ts'
import { corpus } from '#tests/search/corpus.ts'

const dimensions = 768
const sizes = [10_000, 100_000]
/** Indexing the words of more takes minutes; `search` measures them with 50,000. */
const maxWithWords = 10_000
const limit = 50
const shown = 10
const queryCount = 200
const exactQueries = 20
/** Texts of real models lie in bundles. */
const subjects = 400

/**
 * Time of a search by words and vectors in one base, without the call that embeds the question, and how many of the ten
 * nearest it finds; SQLite on disk, or the PostgreSQL of `DATABASE_URL`.
 */
export async function run(): Promise<{ name: string; figures: Record<string, number> }> {
  const figures: Record<string, number> = {}
  for (const size of sizes) {
    const folder = mkdtempSync(join(tmpdir(), 'timbre-bench-'))
    const url = process.env.DATABASE_URL
    const database = await openDatabase({ folder, ...(url ? { url } : {}), log: createLogger('silent') })
    try {
      await migrate(database, searchMigrations)
      for (const [name, value] of Object.entries(await measure(database, size)))
        figures[`${size} chunks, ${name}`] = value
    } finally {
      await database.close()
      rmSync(folder, { recursive: true, force: true })
    }
  }
  return { name: 'vectors', figures }
}

async function measure(database: Database, size: number): Promise<Record<string, number>> {
  const words = createSearchIndex({ database })
  const index = createVectorIndex({ database })
  const { documents, queries } = corpus(size, { scopes: 1 })
  const vectorOf = createVectors()
  const vectors = documents.map(() => vectorOf())
  const model = { source: 'bench', model: 'bench' }
  const withWords = size <= maxWithWords
  for (let at = 0; at < size; at += 500) {
    const part = documents.slice(at, at + 500)
    await database.transaction(async (tx) => {
      if (withWords) await words.put(tx, part)
      const rows = part.map(({ id }, offset) => ({ id, hash: '', vector: vectors[at + offset]! }))
      await index.store(tx, await index.open(tx, 's0', model), rows)
    })
  }
  const [generation] = await index.generations(['s0'])
  const times: number[] = []
  const nearTimes: number[] = []
  let found = 0
  for (let at = 0; at < queryCount; at += 1) {
    const query = vectorOf()
    const started = performance.now()
    const hits = await index.nearest(query, [generation!], limit)
    nearTimes.push(performance.now() - started)
    if (withWords) {
      const options = { scopes: ['s0'], limit, language: 'en' }
      fused([await words.search(queries[at % queries.length]!, options), hits])
      times.push(performance.now() - started)
    }
    if (at < exactQueries) {
      const exact = new Set(nearest(vectors, query).map((each) => documents[each]!.id))
      found += hits.slice(0, shown).filter(({ id }) => exact.has(id)).length
    }
  }
  return {
    'vectors, p50 ms': percentile(nearTimes, 0.5),
    'vectors, p99 ms': percentile(nearTimes, 0.99),
    ...(withWords && {
      'words and vectors, p50 ms': percentile(times, 0.5),
      'words and vectors, p99 ms': percentile(times, 0.99),
    }),
    'of the ten nearest found': found / exactQueries / shown,
  }
}

function createVectors(): () => Float32Array {
  // A linear congruential generator: the seeded one of the drills would take minutes for so many numbers.
  let state = 11
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  // Four evenly distributed values add up to something like a normal distribution.
  const noise = () => next() + next() + next() + next() - 2
  const centres = Array.from({ length: subjects }, () => Float32Array.from({ length: dimensions }, noise))
  return () => {
    const centre = centres[Math.floor(next() * subjects)]!
    return centre.map((each) => each + noise())
  }
}

function nearest(vectors: readonly Float32Array[], query: Float32Array): number[] {
  const similarities = vectors.map((vector, at) => {
    let [product, square] = [0, 0]
    for (let place = 0; place < dimensions; place += 1) {
      product += vector[place]! * query[place]!
      square += vector[place]! ** 2
    }
    return [at, product / Math.sqrt(square)] as const
  })
  similarities.sort((one, other) => other[1] - one[1])
  return similarities.slice(0, shown).map(([at]) => at)
}

const percentile = (times: number[], share: number): number =>
  Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length * share)]! * 10) / 10

if (import.meta.main) console.log(await run())
