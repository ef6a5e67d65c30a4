import { extractJsonMiddleware, generateText, NoObjectGeneratedError, Output, wrapLanguageModel } from 'ai'
import type { Clock } from '../clock.ts'
import type { Logger } from '../log.ts'
import type { Ai, AiConfig, AiTask, AiUsage, Prompt, RunOptions } from './ai.ts'
import { asAiError, declined } from './ai-failures.ts'
import { createFence } from './fence.ts'
import { priceOf } from './providers/index.ts'
import type { AiProvider, ProviderModel } from './providers/provider.ts'
import { hearWith } from './remote-hearing.ts'

/** A provider behind the common interface. */
export async function connectAi(
  config: AiConfig & { readonly provider: AiProvider },
  clock: Clock,
  log: Logger,
): Promise<Pick<Ai, 'run' | 'transcribe'>> {
  const { provider, apiKey, baseUrl } = config
  const name = config.model || provider.defaultModel
  const modelOf = await provider.connect({ apiKey, baseURL: baseUrl || undefined })

  return {
    async run(task, input, options = {}) {
      const count = ({ inputTokens = 0, outputTokens = 0 }: TokenCounts) =>
        options.onCall?.({
          provider: provider.name,
          model: name,
          inputTokens,
          outputTokens,
          usd: priceOf(name, inputTokens, outputTokens),
        } satisfies AiUsage)
      const ask = (room: number) => generate(modelOf(name), config, task, input, options, room, count)
      try {
        return await ask(1)
      } catch (error) {
        const failure = asAiError(error, clock, options.signal)
        if (failure.code !== 'invalid-output') throw failure
        log.info({ task: task.name, model: name }, 'a reply did not fit its schema; asking once more')
      }
      return ask(2).catch((error) => {
        throw asAiError(error, clock, options.signal)
      })
    },
    transcribe: (recording, options) => hearWith(config, clock, recording, options),
  }
}

interface TokenCounts {
  inputTokens?: number | undefined
  outputTokens?: number | undefined
}

async function generate<I, O>(
  model: ProviderModel,
  { timeoutMilliseconds }: AiConfig,
  task: AiTask<I, O>,
  input: I,
  { signal }: RunOptions,
  /** Times the output tokens of the task. */
  room: number,
  count: (tokens: TokenCounts) => void,
): Promise<O> {
  signal?.throwIfAborted()
  // Invalid output and aborted calls are billed like any other.
  let spent: TokenCounts = {}
  try {
    const result = await generateText({
      model: wrapLanguageModel({ model, middleware: extractJsonMiddleware({ transform: withoutWrapping }) }),
      ...messages(task.prompt(input, createFence())),
      output: Output.object({ schema: task.output }),
      temperature: task.temperature ?? 0.7,
      maxOutputTokens: task.maxOutputTokens && task.maxOutputTokens(input) * room,
      // The job decides about further attempts; it knows Retry-After and survives a restart.
      maxRetries: 0,
      abortSignal: limited(timeoutMilliseconds, signal),
    })
    spent = result.usage
    if (result.finishReason === 'content-filter') throw declined(result.text)
    return result.output
  } catch (error) {
    if (NoObjectGeneratedError.isInstance(error)) spent = error.usage ?? {}
    throw error
  } finally {
    count(spent)
  }
}

/** The JSON object of an answer that small models put between Markdown fences or sentences. */
function withoutWrapping(text: string): string {
  const start = text.indexOf('{')
  const end = text.lastIndexOf('}')
  return start >= 0 && end > start ? text.slice(start, end + 1) : text
}

const messages = ({ system, user }: Prompt) => ({
  instructions: system,
  messages: [{ role: 'user' as const, content: user }],
})

const limited = (milliseconds: number, signal?: AbortSignal): AbortSignal => {
  const timeout = AbortSignal.timeout(milliseconds)
  return signal ? AbortSignal.any([signal, timeout]) : timeout
}
