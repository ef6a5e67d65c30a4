import { createAi } from '#server/engine/ai/create-ai.ts'
import { providers } from '#server/engine/ai/providers/index.ts'
import { systemClock } from '#server/engine/clock.ts'
import { createLogger } from '#server/engine/log.ts'

export type Embed = (texts: readonly string[], use: 'document' | 'query') => Promise<Float32Array[]>

const textsAtOnce = 16
/** A model on the processor of the machine takes a second for a passage. */
const timeoutMilliseconds = 300_000

/** Calls a server with OpenAI's embeddings API, as the product does; null without one. */
export function embedderAt(url = '', model = 'default'): Embed | null {
  if (url === '') return null
  const provider = providers.find(({ name }) => name === 'openai-compatible')!
  const config = { provider, apiKey: '', baseUrl: url, model, timeoutMilliseconds, price: {} }
  const options = { config: () => config, offlineAnswers: [], clock: systemClock, log: createLogger('silent') }
  const ai = createAi(options)
  return async (texts, use) => {
    const vectors: Float32Array[] = []
    for (let at = 0; at < texts.length; at += textsAtOnce) {
      vectors.push(...(await ai.embed(texts.slice(at, at + textsAtOnce), { use })))
    }
    return vectors
  }
}
