import type { Database, SqlRunner } from '../database/database.ts'
import { queryTerms } from './analysis.ts'
import { putDocuments, removeDocuments } from './index-documents.ts'
import { rank } from './ranking.ts'
import type { SearchHit, SearchIndex } from './search-index.ts'
import * as tables from './search-tables.ts'

/** Further words of a query are ignored. */
const maxWords = 64

/** The index over `database`, whose tables `searchMigrations` creates. */
export function createSearchIndex({ database }: { database: Database }): SearchIndex {
  return {
    put: putDocuments,
    remove: removeDocuments,
    removeScope: tables.dropScope,
    async search(query, { scopes, limit, language, on = database }) {
      const distinctScopes = [...new Set(scopes)]
      const words = queryTerms(query, language).slice(0, maxWords)
      if (distinctScopes.length === 0 || words.length === 0 || limit < 1) return []
      const [statistics, lists] = await Promise.all([
        tables.statisticsOf(on, distinctScopes),
        tables.postingLists(on, distinctScopes, [...new Set(words.flat())]),
      ])
      return named(on, rank(words, lists, statistics, limit))
    },
  }
}

/** Looks up the ids of ranked documents; one that was removed in the meantime is left out. */
async function named(on: SqlRunner, ranked: ReturnType<typeof rank>): Promise<SearchHit[]> {
  const ids = new Map<string, string>()
  for (const [scope, hits] of Map.groupBy(ranked, (hit) => hit.scope)) {
    const numbers = hits.map((hit) => hit.number)
    for (const { id, number } of await tables.documentsByNumber(on, scope, numbers)) ids.set(`${scope} ${number}`, id)
  }
  return ranked.flatMap(({ scope, number, score, coverage }) => {
    const id = ids.get(`${scope} ${number}`)
    return id === undefined ? [] : [{ id, scope, score, coverage }]
  })
}
