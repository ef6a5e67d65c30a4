import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogleGenerativeAI } from '@ai-sdk/google'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { generateText, type LanguageModel, NoObjectGeneratedError, Output } from 'ai'
import type { Logger } from '../log.ts'
import type { Ai, AiTask, AiUsage, Prompt, RunOptions } from './ai.ts'
import { asAiError, isRubbish } from './ai-failures.ts'
import type { AiConfig } from './config.ts'
import { createFence } from './fence.ts'
import { priceOf } from './prices.ts'

interface Models {
  text(name: string): LanguageModel
  defaultModel: string
}

/** A provider behind the one interface. */
export function createProvider(config: AiConfig, log: Logger): Ai {
  const models = createModels(config)
  return {
    provider: config.provider,
    async run(task, input, options = {}) {
      const name = config.model || models.defaultModel
      const count = ({ inputTokens = 0, outputTokens = 0 }: TokenCounts) =>
        options.onCall?.({
          provider: config.provider,
          model: name,
          inputTokens,
          outputTokens,
          usd: priceOf(name, inputTokens, outputTokens),
        } satisfies AiUsage)
      const ask = () => generate(models.text(name), config, task, input, options, count)
      try {
        return await ask()
      } catch (error) {
        if (!isRubbish(error)) throw asAiError(error, options.signal)
        log.info({ task: task.name, model: name }, 'a reply did not fit its schema; asking once more')
      }
      return ask().catch((error) => {
        throw asAiError(error, options.signal)
      })
    },
  }
}

interface TokenCounts {
  inputTokens?: number | undefined
  outputTokens?: number | undefined
}

async function generate<I, O>(
  model: LanguageModel,
  { timeoutMilliseconds }: AiConfig,
  task: AiTask<I, O>,
  input: I,
  { signal }: RunOptions,
  count: (tokens: TokenCounts) => void,
): Promise<O> {
  signal?.throwIfAborted()
  // An answer that cannot be used, and a call that was broken off, are paid for like any other.
  let spent: TokenCounts = {}
  try {
    const result = await generateText({
      model,
      ...messages(task.prompt(input, createFence())),
      output: Output.object({ schema: task.output }),
      temperature: task.temperature ?? 0.7,
      maxOutputTokens: task.maxOutputTokens,
      // The job that asked decides about further tries; it knows Retry-After and survives a restart.
      maxRetries: 0,
      abortSignal: limited(timeoutMilliseconds, signal),
    })
    spent = result.usage
    return result.output
  } catch (error) {
    if (NoObjectGeneratedError.isInstance(error)) spent = error.usage ?? {}
    throw error
  } finally {
    count(spent)
  }
}

const messages = ({ system, user }: Prompt) => ({
  instructions: system,
  messages: [{ role: 'user' as const, content: user }],
})

const limited = (milliseconds: number, signal?: AbortSignal): AbortSignal => {
  const timeout = AbortSignal.timeout(milliseconds)
  return signal ? AbortSignal.any([signal, timeout]) : timeout
}

function createModels({ provider, apiKey, baseUrl }: AiConfig): Models {
  const baseURL = baseUrl || undefined
  switch (provider) {
    case 'anthropic': {
      const anthropic = createAnthropic({ apiKey, baseURL })
      return { text: anthropic, defaultModel: 'claude-sonnet-4-5' }
    }
    case 'google': {
      const google = createGoogleGenerativeAI({ apiKey, baseURL })
      return { text: google, defaultModel: 'gemini-2.5-flash' }
    }
    case 'openai-compatible': {
      const compatible = createOpenAICompatible({
        name: 'openai-compatible',
        apiKey: apiKey || undefined,
        baseURL: baseUrl,
        supportsStructuredOutputs: true,
      })
      return { text: compatible, defaultModel: 'default' }
    }
    default: {
      const openai = createOpenAI({ apiKey, baseURL })
      return { text: openai, defaultModel: 'gpt-5-mini' }
    }
  }
}
