import { transcribe } from 'ai'
import type { Clock } from '../clock.ts'
import type { AiConfig, Recording, RunOptions, Transcript } from './ai.ts'
import { asAiError } from './ai-failures.ts'
import { listed } from './providers/index.ts'
import type { AiProvider } from './providers/provider.ts'

/** Providers take some minutes to transcribe an hour of speech. */
const minMilliseconds = 10 * 60_000

/** Transcribes a recording. */
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
      // OpenAI's newer models do not return times; other models do on request.
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
