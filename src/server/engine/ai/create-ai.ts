import type { Logger } from '../log.ts'
import type { Ai, AiUsage } from './ai.ts'
import type { AiConfig } from './config.ts'

/** The configured provider behind one interface, or the embedded composer when there is none. */
export function createAi(config: AiConfig, log: Logger): Ai {
  return config.provider === 'offline' ? embedded : remote(config, log)
}

const free: AiUsage = { provider: 'offline', model: 'composer', inputTokens: 0, outputTokens: 0, usd: 0 }

const embedded: Ai = {
  provider: 'offline',
  async run(task, input, { onCall } = {}) {
    onCall?.(free)
    return task.offline(input)
  },
}

/** The SDK of the providers is large; it is loaded beside the start, and only where there is a provider to ask. */
function remote(config: AiConfig, log: Logger): Ai {
  const loaded = import('./create-provider.ts').then(({ createProvider }) => createProvider(config, log))
  return {
    provider: config.provider,
    run: async (task, input, options) => (await loaded).run(task, input, options),
  }
}
