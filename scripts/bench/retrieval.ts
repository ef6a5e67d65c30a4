import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrate } from '#server/engine/database/migrations.ts'
import { openDatabase } from '#server/engine/database/open.ts'
import { createLogger } from '#server/engine/log.ts'
import { createSearchIndex } from '#server/engine/search/create-search-index.ts'
import { searchMigrations } from '#server/engine/search/migrations.ts'
import type { SearchDocument, SearchIndex } from '#server/engine/search/search-index.ts'

const folder = fileURLToPath(new URL('../../../shared/data/retrieval/', import.meta.url))
const sets = [
  { file: 'faquad.json', language: 'pt-BR' },
  { file: 'xquad.en.json', language: 'en-US' },
]
const withoutAccents = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '')

interface Squad {
  data: { paragraphs: { context: string; qas: { question: string }[] }[] }[]
}

/** Share of questions whose passage is found among the first 1, 5 and 10, on public question sets. */
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
    for (const { file, language } of present) {
      const { passages, questions } = read(file, language)
      await database.transaction((tx) => index.put(tx, passages))
      const plain = questions.map(([question, id]) => [withoutAccents(question), id] as const)
      Object.assign(
        figures,
        await measure(index, questions, file, 'language given', language),
        await measure(index, plain, file, 'without accents', language),
        await measure(index, questions, file, 'language unknown'),
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

async function measure(
  index: SearchIndex,
  questions: readonly (readonly [string, string])[],
  file: string,
  how: string,
  language?: string,
): Promise<Record<string, number>> {
  const places: number[] = []
  for (const [question, id] of questions) {
    const hits = await index.search(question, { scopes: [file], limit: 10, ...(language ? { language } : {}) })
    places.push(hits.findIndex((hit) => hit.id === id))
  }
  const share = (value: (place: number) => number) =>
    Math.round((places.reduce((sum, place) => sum + (place < 0 ? 0 : value(place)), 0) / places.length) * 1000) / 1000
  return {
    [`${file}, ${how}, R@1`]: share((place) => Number(place < 1)),
    [`${file}, ${how}, R@5`]: share((place) => Number(place < 5)),
    [`${file}, ${how}, R@10`]: share(() => 1),
    [`${file}, ${how}, MRR@10`]: share((place) => 1 / (place + 1)),
  }
}

if (import.meta.main) console.log(await run())
