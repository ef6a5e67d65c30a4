import type { Clock } from '../clock.ts'
import type { Logger } from '../log.ts'
import {
  type Ai,
  type AiConfig,
  type AiTask,
  type AiUsage,
  drawingTask,
  embeddingTask,
  type OfflineAnswer,
  type RunOptions,
  transcriptionTask,
} from './ai.ts'
import { listed } from './providers/index.ts'

type Connected = Pick<Ai, 'run' | 'transcribe' | 'draw' | 'embed'>

interface AiOptions {
  /** The configuration of a task by its name; the same object until it changes. */
  config: (task: string) => AiConfig
  /** Used if no provider is configured. */
  offlineAnswers: readonly OfflineAnswer[]
  clock: Clock
  log: Logger
}

/** Runs each task with its configured provider, or with the offline answers. Changes of the configuration apply from the next call on. */
export function createAi({ config, offlineAnswers, clock, log }: AiOptions): Ai {
  const embedded = offline(offlineAnswers)
  const connected = new WeakMap<AiConfig, Connected>()

  function connect(task: string): Connected {
    const to = config(task)
    const { provider } = to
    if (!provider) return embedded
    const known = connected.get(to)
    if (known) return known
    // The SDKs are large, so only this provider's one is loaded, in the background.
    const loaded = import('./remote-ai.ts').then(({ connectAi }) => connectAi({ ...to, provider }, clock, log))
    loaded.catch(() => {})
    const ai: Connected = {
      run: async (...call) => (await loaded).run(...call),
      transcribe: async (...call) => (await loaded).transcribe(...call),
      draw: async (...call) => (await loaded).draw(...call),
      embed: async (...call) => (await loaded).embed(...call),
    }
    connected.set(to, ai)
    return ai
  }
  for (const { task } of offlineAnswers) connect(task.name)
  const withoutProvider: Ai = {
    ...embedded,
    providerOf: () => offlineName,
    get offline() {
      return withoutProvider
    },
    pictureOffer: () => null,
    embeddingModel: () => null,
  }
  return {
    offline: withoutProvider,
    providerOf: (task) => config(task).provider?.name ?? offlineName,
    run: (task, input, options) => connect(task.name).run(task, input, options),
    transcribe: (recording, options) => connect(transcriptionTask).transcribe(recording, options),
    pictureOffer() {
      const { provider, model, price } = config(drawingTask)
      const drawing = provider?.drawing
      if (!drawing) return null
      return { provider: provider.name, model, usd: price.unitUsd ?? listed(drawing.pricesPerPicture, model) ?? 0 }
    },
    draw: (order, options) => connect(drawingTask).draw(order, options),
    embeddingModel() {
      const { provider, model, baseUrl } = config(embeddingTask)
      if (!provider?.embedding) return null
      return { provider: provider.name, source: [provider.name, baseUrl].filter(Boolean).join(' '), model }
    },
    embed: (texts, options) => connect(embeddingTask).embed(texts, options),
  }
}

const offlineName = 'offline'
const free: AiUsage = { provider: offlineName, model: offlineName, inputTokens: 0, outputTokens: 0, usd: 0 }

function offline(answers: readonly OfflineAnswer[]): Connected {
  const byTask = new Map<AiTask<never, unknown>, OfflineAnswer['answer']>(
    answers.map(({ task, answer }) => [task, answer]),
  )
  return {
    async run<I, O>(task: AiTask<I, O>, input: I, { onCall }: RunOptions = {}): Promise<O> {
      const answer = byTask.get(task) as ((input: I) => O) | undefined
      if (!answer) throw new Error(`The task "${task.name}" has no offline answer.`)
      onCall?.(free)
      return answer(input)
    },
    async transcribe() {
      throw new Error('Nothing hears without a provider.')
    },
    async draw() {
      throw new Error('Nothing draws without a provider.')
    },
    async embed() {
      throw new Error('Nothing embeds without a provider.')
    },
  }
}
