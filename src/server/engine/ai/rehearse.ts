import { z } from 'zod'
import type { AiTask } from './ai.ts'
import type { ProviderModel } from './providers/provider.ts'
import { type Writer, write } from './remote-writing.ts'

const output = z.object({ items: z.array(z.object({ text: z.string().min(1).max(100), number: z.number().int() })) })
type Rehearsed = z.infer<typeof output>

/**
 * Makes a call without a provider, once whole and once streamed, so that the code of a call is compiled before somebody waits for
 * the first one.
 * @returns both answers
 */
export const rehearse = (): Promise<Rehearsed[]> =>
  Promise.all([{}, { onPartial: () => {} }].map((options) => write(writer, task, {}, options, 1, () => {})))

const task: AiTask<object, Rehearsed> = {
  name: 'rehearsal',
  output,
  prompt: (_input, fence) => ({ system: fence.rule, user: fence.around('passage 0', 'A text.') }),
}

const text = '{"items":[{"text":"A text.","number":0}]}'
const ending = {
  finishReason: { unified: 'stop', raw: 'stop' },
  usage: {
    inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
    outputTokens: { total: 1, text: 1, reasoning: 0 },
  },
} as const

const model: ProviderModel = {
  specificationVersion: 'v4',
  provider: 'rehearsal',
  modelId: 'rehearsal',
  supportedUrls: {},
  doGenerate: async () => ({ content: [{ type: 'text', text }], warnings: [], ...ending }),
  doStream: async () => ({
    stream: new ReadableStream({
      start(controller) {
        controller.enqueue({ type: 'text-start', id: '0' })
        controller.enqueue({ type: 'text-delta', id: '0', delta: text })
        controller.enqueue({ type: 'text-end', id: '0' })
        controller.enqueue({ type: 'finish', ...ending })
        controller.close()
      },
    }),
  }),
}

const writer: Writer = { model, reasoningTokens: 0, options: {}, timeoutMilliseconds: 10_000 }
