import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Database } from '#server/engine/database/database.ts'
import { migrate } from '#server/engine/database/migrations.ts'
import { openDatabase } from '#server/engine/database/open.ts'
import { createLogger } from '#server/engine/log.ts'
import { createSearchIndex } from '#server/engine/search/create-search-index.ts'
import { searchMigrations } from '#server/engine/search/migrations.ts'
import { createVectorIndex } from '#server/engine/search/vectors/create-vector-index.ts'
import { fused } from '#server/knowledge/finder.ts'
import { corpus } from '#tests/search/corpus.ts'
import { startPostgres } from '#tests/support/postgres-server.ts'
import { processFigures } from './process-figures.ts'

const { values: options } = parseArgs({
  strict: false,
  allowPositionals: true,
  options: { passages: { type: 'string', default: '10000,100000' }, database: { type: 'string', default: '' } },
})

const dimensions = 768
/** Indexing the words of more passages takes minutes; `search` measures 50,000. */
const maxWithWords = 10_000
const limit = 50
const shown = 10
const queryCount = 200
const exactQueries = 20
/** Embeddings of real models form clusters. */
const subjects = 400
const portion = 500

/**
 * Time of a search by vectors, and by words and vectors, in one base, without the call that embeds the question; how many of the
 * ten nearest are found; the time of indexing, the memory and the size of the data. On both databases, both on the disk:
 * `--passages 10000,100000 --database sqlite|postgres`.
 */
export async function run(): Promise<{ name: string; figures: Record<string, Record<string, number>> }> {
  const figures: Record<string, Record<string, number>> = {}
  const sizes = String(options.passages).split(',').map(Number)
  const databases = (['sqlite', 'postgres'] as const).filter((each) => !options.database || options.database === each)
  for (const kind of databases) {
    for (const size of sizes) figures[`${kind}, ${size} passages`] = await onDatabase(kind, size)
  }
  return { name: 'vectors', figures }
}

async function onDatabase(kind: 'sqlite' | 'postgres', size: number): Promise<Record<string, number>> {
  const folder = mkdtempSync(join(tmpdir(), 'timbre-bench-'))
  const postgres = kind === 'postgres' ? await startPostgres({ durable: true }) : null
  const database = await openDatabase({ folder, ...(postgres && { url: postgres.url }), log: createLogger('silent') })
  try {
    await migrate(database, searchMigrations)
    return await measure(database, size, () => (postgres ? postgresBytes(database) : fileBytes(folder)))
  } finally {
    await database.close()
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(
  database: Database,
  size: number,
  bytes: () => number | Promise<number>,
): Promise<Record<string, number>> {
  const words = createSearchIndex({ database })
  const index = createVectorIndex({ database })
  const { residentMegabytes } = processFigures(process.pid)
  const withWords = size <= maxWithWords
  const { documents, queries } = corpus(withWords ? size : 0, { scopes: 1 })
  const vectorOf = createVectors()
  const questions = Array.from({ length: queryCount }, () => vectorOf())
  const exact = questions.slice(0, exactQueries).map((question) => ({ question, best: [] as [string, number][] }))
  const model = { source: 'bench', model: 'bench' }
  let indexing = 0
  for (let at = 0; at < size; at += portion) {
    const part = Array.from({ length: Math.min(portion, size - at) }, (_, offset) => ({
      id: documents[at + offset]?.id ?? `document${at + offset}`,
      hash: '',
      vector: vectorOf(),
    }))
    for (const { id, vector } of part) for (const each of exact) offer(each.best, id, similarity(vector, each.question))
    await database.transaction(async (tx) => {
      if (withWords) await words.put(tx, documents.slice(at, at + portion))
    })
    const started = performance.now()
    await database.transaction(async (tx) => index.store(tx, await index.open(tx, 's0', model), part))
    indexing += performance.now() - started
  }
  const [generation] = await index.generations(['s0'])
  const times: number[] = []
  const nearTimes: number[] = []
  let found = 0
  const resident = residentMegabytes()
  let most = resident
  let cpu = 0
  for (const [at, question] of questions.entries()) {
    const cpuBefore = process.cpuUsage()
    const started = performance.now()
    const hits = await index.nearest(question, [generation!], limit)
    nearTimes.push(performance.now() - started)
    const used = process.cpuUsage(cpuBefore)
    cpu += (used.user + used.system) / 1000
    if (withWords) {
      const given = { scopes: ['s0'], limit, language: 'en' }
      fused([await words.search(queries[at % queries.length]!, given), hits])
      times.push(performance.now() - started)
    }
    const nearest = new Set(exact[at]?.best.map(([id]) => id))
    found += hits.slice(0, shown).filter(({ id }) => nearest.has(id)).length
    most = Math.max(most, residentMegabytes())
  }
  return {
    'vectors, p50 ms': percentile(nearTimes, 0.5),
    'vectors, p99 ms': percentile(nearTimes, 0.99),
    'CPU of this process for one, ms': rounded(cpu / queryCount),
    ...(withWords && {
      'words and vectors, p50 ms': percentile(times, 0.5),
      'words and vectors, p99 ms': percentile(times, 0.99),
    }),
    'of the ten nearest found': found / exactQueries / shown,
    'vectors stored in a second': Math.round(size / (indexing / 1000)),
    'resident before the searches, MB': Math.round(resident),
    'most while searching, MB': Math.round(most),
    'size of the data, MB': Math.round((await bytes()) / 1e6),
  }
}

function createVectors(): () => Float32Array {
  // A linear congruential generator: the drills' generator would take minutes for so many numbers.
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

/** Proportional to the cosine for a given question. */
function similarity(vector: Float32Array, question: Float32Array): number {
  let [product, square] = [0, 0]
  for (let place = 0; place < dimensions; place += 1) {
    product += vector[place]! * question[place]!
    square += vector[place]! ** 2
  }
  return product / Math.sqrt(square)
}

/** Adds the document if it is among the best so far. */
function offer(best: [string, number][], id: string, value: number): void {
  if (best.length === shown && value <= best.at(-1)![1]) return
  best.push([id, value])
  best.sort((one, other) => other[1] - one[1])
  best.length = Math.min(best.length, shown)
}

const fileBytes = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)

async function postgresBytes(database: Database): Promise<number> {
  const [row] = await database.all<{ bytes: number | string }>(
    'select pg_database_size(current_database()) as bytes',
    [],
  )
  return Number(row!.bytes)
}

const rounded = (value: number): number => Math.round(value * 10) / 10

const percentile = (times: number[], share: number): number =>
  rounded(times.toSorted((a, b) => a - b)[Math.floor(times.length * share)]!)

if (import.meta.main) console.log(await run())
