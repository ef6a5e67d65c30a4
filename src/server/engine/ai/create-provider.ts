import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogleGenerativeAI } from '@ai-sdk/google'
import { createOpenAI } from '@ai-sdk/openai'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import { generateText, type LanguageModel, Output } from 'ai'
import type { Logger } from '../log.ts'
import type { Ai, AiResult, AiTask, Prompt } from './ai.ts'
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
      const ask = () => generate(models.text(name), name, config, task, input, options.signal)
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

async function generate<I, O>(
  model: LanguageModel,
  name: string,
  { provider, timeoutMilliseconds }: AiConfig,
  task: AiTask<I, O>,
  input: I,
  signal: AbortSignal | undefined,
): Promise<AiResult<O>> {
  const { output, usage } = await generateText({
    model,
    ...messages(task.prompt(input, createFence())),
    output: Output.object({ schema: task.output }),
    temperature: task.temperature ?? 0.7,
    maxOutputTokens: task.maxOutputTokens,
    // The job that asked decides about further tries; it knows Retry-After and survives a restart.
    maxRetries: 0,
    abortSignal: limited(timeoutMilliseconds, signal),
  })
  const { inputTokens = 0, outputTokens = 0 } = usage
  return {
    output,
    usage: { provider, model: name, inputTokens, outputTokens, usd: priceOf(name, inputTokens, outputTokens) },
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
