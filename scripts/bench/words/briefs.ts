import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '#server/engine/database/migrations.ts'
import { openDatabase } from '#server/engine/database/open.ts'
import { createLogger } from '#server/engine/log.ts'
import { createSearchIndex } from '#server/engine/search/create-search-index.ts'
import { searchMigrations } from '#server/engine/search/migrations.ts'
import { type Document, postsAbout } from './library.ts'

const nearBest = 0.3

/** Uses the heading of a passage as the brief, and checks whether the first topic is from under that heading. */
export async function briefFigures(documents: readonly Document[]): Promise<Record<string, string>> {
  const place = mkdtempSync(join(tmpdir(), 'timbre-bench-'))
  const database = await openDatabase({ folder: place, log: createLogger('silent') })
  try {
    await migrate(database, searchMigrations)
    const index = createSearchIndex({ database })
    const passages = documents.flatMap((document) => document.passages)
    const language = documents[0]!.locale
    await database.transaction((tx) =>
      index.put(
        tx,
        passages.map(({ chunk, headings, text }) => ({
          id: chunk,
          scope: 'bench',
          language,
          title: headings.join(' '),
          text,
        })),
      ),
    )
    let hits = 0
    let briefs = 0
    for (const document of documents) {
      const headings = new Set(postsAbout(document).map(({ topic }) => topic.sources[0]!.headings.at(-1) ?? ''))
      for (const heading of headings) {
        if (heading === '') continue
        const found = await index.search(heading, { scopes: ['bench'], limit: 24, language })
        const best = found[0]?.score ?? 0
        const near = found.filter(({ score }) => score >= best * nearBest).map(({ id }) => id)
        const chosen = near.map((id) => passages.find(({ chunk }) => chunk === id)!)
        const [first] = postsAbout(document, {}, chosen, heading)
        briefs += 1
        if (first?.topic.sources[0]?.headings.includes(heading)) hits += 1
      }
    }
    return { 'first topic is from under the heading that was asked for': `${hits} of ${briefs}` }
  } finally {
    await database.close()
    rmSync(place, { recursive: true, force: true })
  }
}
