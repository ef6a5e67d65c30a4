import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lookUp, quoteAnswer } from '#server/chat/bot/find-answer.ts'
import type { Database } from '#server/engine/database/database.ts'
import { migrate } from '#server/engine/database/migrations.ts'
import { openDatabase } from '#server/engine/database/open.ts'
import { createLogger } from '#server/engine/log.ts'
import { createSearchIndex } from '#server/engine/search/create-search-index.ts'
import { searchMigrations } from '#server/engine/search/migrations.ts'
import type { Knowledge, RankedPassage } from '#server/knowledge/index.ts'

const folder = fileURLToPath(new URL('../../../shared/data/retrieval/', import.meta.url))
const sets = [
  { file: 'faquad.json', language: 'pt-BR' },
  { file: 'xquad.en.json', language: 'en-US' },
]

interface Squad {
  data: { paragraphs: { context: string; qas: { question: string }[] }[] }[]
}

/**
 * The bot's decisions on public question sets. Each question is asked with all passages and again without the one that answers
 * it. For comparison, the best passage by BM25 without a gate.
 */
export async function run(): Promise<{ name: string; figures: Record<string, number | string> }> {
  const present = sets.filter(({ file }) => existsSync(join(folder, file)))
  const figures: Record<string, number | string> = {}
  const place = mkdtempSync(join(tmpdir(), 'timbre-bench-'))
  const database = await openDatabase({ folder: place, log: createLogger('silent') })
  try {
    await migrate(database, searchMigrations)
    for (const set of present) Object.assign(figures, await measure(database, set))
    if (present.length === 0) figures['question sets'] = 'absent (looked for in ../shared/data/retrieval)'
    return { name: 'answers', figures }
  } finally {
    await database.close()
    rmSync(place, { recursive: true, force: true })
  }
}

async function measure(database: Database, { file, language }: (typeof sets)[number]) {
  const { data } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Squad
  const paragraphs = data.flatMap((article) => article.paragraphs)
  const index = createSearchIndex({ database })
  const documentOf = (at: number) => ({ id: `${at}`, scope: file, language, title: '', text: paragraphs[at]!.context })
  const knowledge: Pick<Knowledge, 'rank'> = {
    async rank({ query, limit }) {
      const hits = await index.search(query, { scopes: [file], limit })
      return hits.map(({ id, score, coverage }): RankedPassage => {
        const text = paragraphs[Number(id)]!.context
        const nowhere = { item: '', title: '', headings: [], url: '', faq: null }
        return { ...nowhere, chunk: id, text, language, score, coverage }
      })
    },
  }
  const sum = { questions: 0, right: 0, wrong: 0, refused: 0, refusedWithout: 0, firstRight: 0, noneWithout: 0 }
  const ask = async (question: string) => {
    const found = await lookUp(knowledge, file, question)
    return { first: found.ranked[0]?.chunk, answer: quoteAnswer(found)?.source.chunk }
  }
  await database.transaction((tx) =>
    index.put(
      tx,
      paragraphs.map((_, at) => documentOf(at)),
    ),
  )
  for (const [at, { qas }] of paragraphs.entries()) {
    for (const { question } of qas) {
      const { first, answer } = await ask(question)
      sum.questions += 1
      sum[answer === undefined ? 'refused' : answer === `${at}` ? 'right' : 'wrong'] += 1
      if (first === `${at}`) sum.firstRight += 1
    }
    await database.transaction((tx) => index.remove(tx, [`${at}`]))
    for (const { question } of qas) {
      const { first, answer } = await ask(question)
      if (answer === undefined) sum.refusedWithout += 1
      if (first === undefined) sum.noneWithout += 1
    }
    await database.transaction((tx) => index.put(tx, [documentOf(at)]))
  }
  const { questions, ...counts } = sum
  const share = (count: number) => Math.round((count / questions) * 1000) / 1000
  return {
    [`${file}, questions`]: questions,
    ...Object.fromEntries(Object.entries(counts).map(([name, count]) => [`${file}, ${name}`, share(count)])),
  }
}

if (import.meta.main) console.log(await run())
