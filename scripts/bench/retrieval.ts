import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Database } from '#server/engine/database/database.ts'
import { migrate } from '#server/engine/database/migrations.ts'
import { openDatabase } from '#server/engine/database/open.ts'
import { createLogger } from '#server/engine/log.ts'
import { createSearchIndex } from '#server/engine/search/create-search-index.ts'
import { searchMigrations } from '#server/engine/search/migrations.ts'
import type { SearchDocument, SearchHit, SearchIndex } from '#server/engine/search/search-index.ts'
import { createVectorIndex } from '#server/engine/search/vectors/create-vector-index.ts'
import type { Generation, VectorHit, VectorIndex } from '#server/engine/search/vectors/vector-index.ts'
import { fused } from '#server/knowledge/finder.ts'
import { type Embed, embedderAt } from './retrieval/embedder.ts'

const folder = fileURLToPath(new URL('../../../shared/data/retrieval/', import.meta.url))
const sets = [
  { file: 'faquad.json', language: 'pt-BR' },
  { file: 'xquad.en.json', language: 'en-US' },
]
const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')

interface Squad {
  data: { paragraphs: { context: string; qas: { question: string }[] }[] }[]
}

/** The same number from each list as in the product. */
const mergedDeep = 50

/**
 * Share of questions whose passage is found among the first 1, 5 and 10, on public question sets; with vectors too if
 * `EMBEDDINGS_URL` is a server with OpenAI's embeddings API.
 */
export async function run(): Promise<{ name: string; figures: Record<string, number | string> }> {
  const figures: Record<string, number | string> = {}
  const present = sets.filter(({ file }) => existsSync(join(folder, file)))
  if (present.length === 0) {
    return { name: 'retrieval', figures: { 'question sets': 'absent (looked for in ../shared/data/retrieval)' } }
  }
  const place = mkdtempSync(join(tmpdir(), 'timbre-bench-'))
  const database = await openDatabase({ folder: place, log: createLogger('silent') })
  try {
    await migrate(database, searchMigrations)
    const index = createSearchIndex({ database })
    const vectors = createVectorIndex({ database })
    const embed = embedderAt(process.env.EMBEDDINGS_URL, process.env.EMBEDDINGS_MODEL)
    for (const { file, language } of present) {
      const { passages, questions } = read(file, language)
      await database.transaction((tx) => index.put(tx, passages))
      const plain = questions.map(([question, id]) => [withoutAccents(question), id] as const)
      Object.assign(
        figures,
        await measure(idsOf(byWords(index, file, language)), questions, `${file}, language given`),
        await measure(idsOf(byWords(index, file, language)), plain, `${file}, without accents`),
        await measure(idsOf(byWords(index, file)), questions, `${file}, language unknown`),
      )
      if (!embed) continue
      const generation = await embedAll(database, vectors, embed, passages)
      const near = await nearestTo(vectors, generation, embed, questions)
      const words = byWords(index, file, language, mergedDeep)
      const both = async (question: string) => fused([await words(question), near.get(question)!])
      Object.assign(
        figures,
        await measure(async (question) => near.get(question)!.map(({ id }) => id), questions, `${file}, vectors alone`),
        await measure(both, questions, `${file}, with vectors`),
      )
    }
    return { name: 'retrieval', figures }
  } finally {
    await database.close()
    rmSync(place, { recursive: true, force: true })
  }
}

function read(file: string, language: string) {
  const { data } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Squad
  const paragraphs = data.flatMap((article) => article.paragraphs)
  const passages = paragraphs.map(
    ({ context }, at): SearchDocument => ({ id: `${file} ${at}`, scope: file, language, title: '', text: context }),
  )
  const questions = paragraphs.flatMap(({ qas }, at) =>
    qas.map(({ question }) => [question, passages[at]!.id] as const),
  )
  return { passages, questions }
}

type Find = (question: string) => Promise<string[]>

const idsOf =
  (find: (question: string) => Promise<{ id: string }[]>): Find =>
  async (question) =>
    (await find(question)).map(({ id }) => id)

const byWords =
  (index: SearchIndex, file: string, language?: string, limit = 10) =>
  async (question: string): Promise<SearchHit[]> =>
    index.search(question, { scopes: [file], limit, ...(language ? { language } : {}) })

async function embedAll(
  database: Database,
  vectors: VectorIndex,
  embed: Embed,
  passages: readonly SearchDocument[],
): Promise<Generation> {
  const embedded = await embed(
    passages.map((passage) => passage.text),
    'document',
  )
  return database.transaction(async (tx) => {
    const scope = passages[0]!.scope
    const model = { source: 'bench', model: 'bench' }
    const rows = passages.map(({ id }, at) => ({ id, hash: '', vector: embedded[at]! }))
    await vectors.store(tx, await vectors.open(tx, scope, model), rows)
    return vectors.open(tx, scope, model)
  })
}

async function nearestTo(
  vectors: VectorIndex,
  generation: Generation,
  embed: Embed,
  questions: readonly (readonly [string, string])[],
): Promise<Map<string, VectorHit[]>> {
  const texts = [...new Set(questions.map(([question]) => question))]
  const embedded = await embed(texts, 'query')
  const near = new Map<string, VectorHit[]>()
  for (const [at, text] of texts.entries()) {
    near.set(text, await vectors.nearest(embedded[at]!, [generation], mergedDeep))
  }
  return near
}

async function measure(
  find: Find,
  questions: readonly (readonly [string, string])[],
  name: string,
): Promise<Record<string, number>> {
  const places: number[] = []
  for (const [question, id] of questions) places.push((await find(question)).slice(0, 10).indexOf(id))
  const share = (value: (place: number) => number) =>
    Math.round((places.reduce((sum, place) => sum + (place < 0 ? 0 : value(place)), 0) / places.length) * 1000) / 1000
  return {
    [`${name}, R@1`]: share((place) => Number(place < 1)),
    [`${name}, R@5`]: share((place) => Number(place < 5)),
    [`${name}, R@10`]: share(() => 1),
    [`${name}, MRR@10`]: share((place) => 1 / (place + 1)),
  }
}

if (import.meta.main) console.log(await run())
