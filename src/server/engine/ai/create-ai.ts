import type { Clock } from '../clock.ts'
import type { Logger } from '../log.ts'
import type { Ai, AiConfig, AiTask, AiUsage, OfflineAnswer, RunOptions } from './ai.ts'

interface AiOptions {
  /** The same object until something changes. */
  config: () => AiConfig
  /** Used if no provider is configured. */
  offlineAnswers: readonly OfflineAnswer[]
  clock: Clock
  log: Logger
}

/** The configured provider, or the offline answers, behind one interface. A change of the configuration holds from the next call on. */
export function createAi({ config, offlineAnswers, clock, log }: AiOptions): Ai {
  const embedded = offline(offlineAnswers)
  let connected: { to: AiConfig; ai: Pick<Ai, 'run'> } | null = null

  function connect(): Pick<Ai, 'run'> {
    const to = config()
    const { provider } = to
    if (!provider) return embedded
    if (connected?.to !== to) {
      // The SDKs are large: they are loaded in the background, and only what this provider needs.
      const loaded = import('./remote-ai.ts').then(({ connectAi }) => connectAi({ ...to, provider }, clock, log))
      loaded.catch(() => {})
      connected = { to, ai: { run: async (task, input, options) => (await loaded).run(task, input, options) } }
    }
    return connected.ai
  }
  connect()
  return {
    get provider() {
      return config().provider?.name ?? embedded.provider
    },
    run: (task, input, options) => connect().run(task, input, options),
  }
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
