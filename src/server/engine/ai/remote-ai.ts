import type { Clock } from '../clock.ts'
import type { Logger } from '../log.ts'
import type { Ai, AiConfig, AiUsage } from './ai.ts'
import { asAiError } from './ai-failures.ts'
import { listed, priceOf } from './providers/index.ts'
import type { AiProvider } from './providers/provider.ts'
import { rehearse } from './rehearse.ts'
import { drawWith } from './remote-drawing.ts'
import { embedWith } from './remote-embedding.ts'
import { hearWith } from './remote-hearing.ts'
import { type TokenCounts, type Writer, write } from './remote-writing.ts'

// The SDKs drop options that a model does not support, such as a temperature, and would log a warning for every call.
globalThis.AI_SDK_LOG_WARNINGS = false

let isRehearsed = false

/** A provider behind the common interface. */
export async function connectAi(
  config: AiConfig & { readonly provider: AiProvider },
  clock: Clock,
  log: Logger,
): Promise<Pick<Ai, 'run' | 'transcribe' | 'draw' | 'embed'>> {
  const { provider, apiKey, baseUrl } = config
  if (!isRehearsed) {
    isRehearsed = true
    rehearse().catch((err: unknown) => log.warn({ err }, 'the rehearsal of a call failed'))
  }
  const name = config.model || provider.defaultModel
  const modelOf = await provider.connect({ apiKey, baseURL: baseUrl || undefined })
  const reasoningTokens = listed(provider.reasoningTokens ?? {}, name) ?? 0
  const writer: Writer = {
    model: modelOf(name),
    reasoningTokens,
    options: provider.options?.(name, reasoningTokens) ?? {},
    timeoutMilliseconds: config.timeoutMilliseconds,
  }

  return {
    async run(task, input, options = {}) {
      const count = ({ inputTokens = 0, outputTokens = 0 }: TokenCounts) =>
        options.onCall?.({
          provider: provider.name,
          model: name,
          inputTokens,
          outputTokens,
          usd: priceOf(name, inputTokens, outputTokens, config.price),
        } satisfies AiUsage)
      const ask = (room: number) => write(writer, task, input, options, room, count)
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
    draw: (order, options) => drawWith(config, clock, order, options),
    embed: (texts, options) => embedWith(config, clock, texts, options),
  }
}
