import type { Logger } from '../log.ts'
import type { Ai, AiTask, AiUsage, OfflineAnswer, RunOptions } from './ai.ts'
import type { AiConfig } from './config.ts'

/** The configured provider behind one interface, or `answers` if there is none. */
export function createAi(config: AiConfig, answers: readonly OfflineAnswer[], log: Logger): Ai {
  return config.provider === 'offline' ? offline(answers) : remote(config, log)
}

const free: AiUsage = { provider: 'offline', model: 'offline', inputTokens: 0, outputTokens: 0, usd: 0 }

function offline(answers: readonly OfflineAnswer[]): Ai {
  const byTask = new Map<AiTask<never, unknown>, OfflineAnswer['answer']>(
    answers.map(({ task, answer }) => [task, answer]),
  )
  return {
    provider: 'offline',
    async run<I, O>(task: AiTask<I, O>, input: I, { onCall }: RunOptions = {}): Promise<O> {
      const answer = byTask.get(task) as ((input: I) => O) | undefined
      if (!answer) throw new Error(`The task "${task.name}" has no offline answer.`)
      onCall?.(free)
      return answer(input)
    },
  }
}

/** The SDK of the providers is large: it is loaded in the background, and only if a provider is configured. */
function remote(config: AiConfig, log: Logger): Ai {
  const loaded = import('./create-provider.ts').then(({ createProvider }) => createProvider(config, log))
  return {
    provider: config.provider,
    run: async (task, input, options) => (await loaded).run(task, input, options),
  }
}
