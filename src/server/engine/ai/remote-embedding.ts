import { embedMany } from 'ai'
import type { Clock } from '../clock.ts'
import { type AiConfig, AiError, type EmbedOptions } from './ai.ts'
import { asAiError } from './ai-failures.ts'
import { priceOf } from './providers/index.ts'
import type { AiProvider } from './providers/provider.ts'

/** Embeds texts in one call. */
export async function embedWith(
  { provider, apiKey, baseUrl, timeoutMilliseconds, price, ...config }: AiConfig & { readonly provider: AiProvider },
  clock: Clock,
  texts: readonly string[],
  { use, model = config.model, signal, onCall }: EmbedOptions,
): Promise<Float32Array[]> {
  const { embedding } = provider
  if (!embedding) throw new Error(`The provider ${provider.name} does not embed.`)
  const modelOf = await embedding.connect({ apiKey, baseURL: baseUrl || undefined })
  signal?.throwIfAborted()
  const timeout = AbortSignal.timeout(timeoutMilliseconds)
  let tokens = 0
  try {
    const { embeddings, usage } = await embedMany({
      model: modelOf(model),
      values: [...texts],
      providerOptions: embedding.options(model, use),
      maxParallelCalls: 1,
      maxRetries: 0,
      abortSignal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    tokens = usage.tokens > 0 ? usage.tokens : estimatedTokens(texts)
    const vectors = embeddings.map((numbers) => Float32Array.from(numbers))
    if (!areUsable(vectors, texts.length)) {
      throw new AiError('invalid-output', 'The provider returned unusable vectors.', { transient: false })
    }
    return vectors
  } catch (error) {
    throw asAiError(error, clock, signal)
  } finally {
    const usd = priceOf(model, tokens, 0, price)
    onCall?.({ provider: provider.name, model, inputTokens: tokens, outputTokens: 0, usd })
  }
}

/** Google and some local servers do not report tokens. */
const estimatedTokens = (texts: readonly string[]): number =>
  Math.ceil(texts.reduce((sum, { length }) => sum + length, 0) / 4)

const areUsable = (vectors: readonly Float32Array[], count: number): boolean =>
  vectors.length === count &&
  vectors.every((vector) => vector.length > 0 && vector.length === vectors[0]!.length && vector.every(Number.isFinite))
