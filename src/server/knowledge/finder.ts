import type { Engine } from '#server/engine/engine.ts'
import type { SearchHit } from '#server/engine/search/search-index.ts'
import type { VectorHit } from '#server/engine/search/vectors/vector-index.ts'
import { createQueryVectors } from './query-vectors.ts'

/** The result of one query. */
export interface Found {
  query: string
  /** Hits by words, best first. */
  words: SearchHit[]
  /** Hits by meaning, best first: a list for each model whose vectors are in use. Empty without a provider. */
  meaning: VectorHit[][]
}

export interface FindOptions {
  bases: readonly string[]
  queries: readonly string[]
  /** Max hits of each list. */
  limit: number
  language?: string | undefined
}

/** Finds passages by words, and by meaning if there is a provider that answers in time. */
export type Finder = (options: FindOptions) => Promise<Found[]>

export function createFinder(engine: Engine): Finder {
  const queryVectors = createQueryVectors(engine)

  return async ({ bases, queries, limit, language }) => {
    // The search by words runs while the provider embeds the queries.
    const meaning = byMeaning(bases, queries, limit)
    meaning.catch(() => {})
    const words: SearchHit[][] = []
    for (const query of queries) words.push(await engine.search.search(query, { scopes: bases, limit, language }))
    const near = await meaning
    return queries.map((query, at) => ({ query, words: words[at]!, meaning: near.get(query) ?? [] }))
  }

  async function byMeaning(
    bases: readonly string[],
    queries: readonly string[],
    limit: number,
  ): Promise<Map<string, VectorHit[][]>> {
    const found = new Map<string, VectorHit[][]>()
    const asked = engine.ai.embeddingModel()
    if (!asked || bases.length === 0) return found
    const generations = (await engine.vectors.generations(bases)).filter(
      // While vectors of a new model are created, the previous model can still embed queries at the same address.
      ({ isCurrent, source, documents }) => isCurrent && documents > 0 && source === asked.source,
    )
    if (generations.length === 0) return found
    const instance = (await engine.records.byId('knowledge_bases', bases[0]!))?.instance ?? ''
    for (const [model, own] of Map.groupBy(generations, (each) => each.model)) {
      const vectors = await queryVectors(queries, { ...asked, model }, instance)
      for (const [query, vector] of vectors) {
        const hits = await engine.vectors.nearest(vector, own, limit)
        found.set(query, [...(found.get(query) ?? []), hits])
      }
    }
    return found
  }
}

/** Usual damping of reciprocal rank fusion. */
const fusionConstant = 60

/** Merges rankings by reciprocal rank; the ids, best first. */
export function fused(rankings: readonly (readonly { id: string }[])[]): string[] {
  const scores = new Map<string, number>()
  for (const ranking of rankings) {
    for (const [rank, { id }] of ranking.entries()) scores.set(id, (scores.get(id) ?? 0) + 1 / (fusionConstant + rank))
  }
  return [...scores].sort((a, b) => b[1] - a[1]).map(([id]) => id)
}
