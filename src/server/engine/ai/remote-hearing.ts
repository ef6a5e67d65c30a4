import { transcribe } from 'ai'
import type { Clock } from '../clock.ts'
import type { AiConfig, Recording, RunOptions, Transcript } from './ai.ts'
import { asAiError } from './ai-failures.ts'
import { listed } from './providers/index.ts'
import type { AiProvider } from './providers/provider.ts'

/** An hour of speech takes a provider some minutes. */
const minMilliseconds = 10 * 60_000

/** Has the provider write a recording down. */
export async function hearWith(
  { provider, apiKey, baseUrl, model, timeoutMilliseconds, price }: AiConfig & { readonly provider: AiProvider },
  clock: Clock,
  { bytes }: Recording,
  { signal, onCall }: RunOptions = {},
): Promise<Transcript> {
  const { hearing } = provider
  if (!hearing) throw new Error(`The provider ${provider.name} does not hear.`)
  const name = model || hearing.defaultModel
  const modelOf = await hearing.connect({ apiKey, baseURL: baseUrl || undefined })
  const timeout = AbortSignal.timeout(Math.max(timeoutMilliseconds, minMilliseconds))
  let seconds = 0
  try {
    const { text, segments, durationInSeconds } = await transcribe({
      model: modelOf(name),
      audio: bytes,
      // Newer models of OpenAI do not tell times; the others do if asked.
      providerOptions: name.startsWith('gpt-') ? {} : { openai: { responseFormat: 'verbose_json' } },
      maxRetries: 0,
      abortSignal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    seconds = durationInSeconds ?? segments.at(-1)?.endSecond ?? 0
    return { segments: segments.length > 0 ? segments : [{ text, startSecond: 0, endSecond: seconds }] }
  } catch (error) {
    throw asAiError(error, clock, signal)
  } finally {
    const usd = (seconds / 60) * (price.unitUsd ?? listed(hearing.pricesPerMinute, name) ?? 0)
    onCall?.({ provider: provider.name, model: name, inputTokens: 0, outputTokens: 0, usd })
  }
}
