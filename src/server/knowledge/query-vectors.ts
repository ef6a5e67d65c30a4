import { recordCalls, spendingRoom } from '#server/billing/index.ts'
import type { AiUsage, EmbeddingModel } from '#server/engine/ai/ai.ts'
import { boundedCache } from '#server/engine/bounded-cache.ts'
import type { Engine } from '#server/engine/engine.ts'

/** Max wait for the search by meaning; the search by words takes some milliseconds. */
const patienceMilliseconds = 1500
/** After a failure, searches do not wait for the provider for this long. */
const pauseMilliseconds = 60_000
const maxKept = 1000
const maxCharacters = 2000

export type QueryVectors = (
  queries: readonly string[],
  model: EmbeddingModel,
  instance: string,
) => Promise<ReadonlyMap<string, Float32Array>>

/** Vectors of search queries, as far as the provider returns them in time. Never rejects. */
export function createQueryVectors({ ai, records, clock, log }: Engine): QueryVectors {
  const kept = boundedCache<Float32Array>(maxKept, { name: 'query-vectors' })
  let pausedUntil = 0
  let isProbing = false

  return async (queries, model, instance) => {
    const keyOf = (query: string) => [instance, model.source, model.model, query].join('\n')
    const known = () =>
      new Map(queries.flatMap((query) => (kept.get(keyOf(query)) ? [[query, kept.get(keyOf(query))!] as const] : [])))
    const found = known()
    const missing = [...new Set(queries)].filter((query) => query.trim() !== '' && !found.has(query))
    if (missing.length === 0) return found
    const isPaused = pausedUntil > 0
    if (isPaused && (isProbing || clock.now().getTime() < pausedUntil)) return found
    const asked = ask(missing, model, instance, keyOf)
    if (!isPaused) await asked
    else {
      // The pause is over. One search tries whether the provider answers again, but does not wait for it.
      isProbing = true
      void asked.finally(() => {
        isProbing = false
      })
    }
    return known()
  }

  async function ask(
    queries: readonly string[],
    model: EmbeddingModel,
    instance: string,
    keyOf: (query: string) => string,
  ): Promise<void> {
    const calls: AiUsage[] = []
    try {
      const { left } = await records.write((writer) => spendingRoom(writer, instance, clock.now()))
      if (left <= 0) return
      const vectors = await ai.embed(
        queries.map((query) => query.slice(0, maxCharacters)),
        {
          ...{ use: 'query', model: model.model, signal: AbortSignal.timeout(patienceMilliseconds) },
          onCall: (usage) => void calls.push(usage),
        },
      )
      for (const [at, query] of queries.entries()) kept.set(keyOf(query), vectors[at]!)
      pausedUntil = 0
    } catch (error) {
      pausedUntil = clock.now().getTime() + pauseMilliseconds
      log.warn({ err: error, model: model.model }, 'a search goes on by words only: the provider of embeddings failed')
    } finally {
      await records
        .write((writer) => recordCalls(writer, instance, calls, clock.now()))
        .catch((err) => log.error({ err }, 'the call of a search could not be booked'))
    }
  }
}
