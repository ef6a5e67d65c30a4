import {
  extractJsonMiddleware,
  generateText,
  NoObjectGeneratedError,
  NoOutputGeneratedError,
  Output,
  type OutputInterface,
  parsePartialJson,
  streamText,
  type TextStreamPart,
  type ToolSet,
  wrapLanguageModel,
} from 'ai'
import type { AiTask, Prompt, RunOptions } from './ai.ts'
import { declined } from './ai-failures.ts'
import { createFence } from './fence.ts'
import type { ProviderModel, ProviderOptions } from './providers/provider.ts'

export interface TokenCounts {
  inputTokens?: number | undefined
  outputTokens?: number | undefined
}

/** The language model. */
export interface Writer {
  model: ProviderModel
  /** Tokens it may spend before it answers. */
  reasoningTokens: number
  options: ProviderOptions
  timeoutMilliseconds: number
}

/**
 * One call, whose answer is checked against the task's schema.
 * @param room factor for the output tokens of task and model
 * @param count called once, with the usage that the provider reports
 */
export async function write<I, O>(
  writer: Writer,
  task: AiTask<I, O>,
  input: I,
  { signal, onPartial }: RunOptions,
  room: number,
  count: (tokens: TokenCounts) => void,
): Promise<O> {
  signal?.throwIfAborted()
  const request = {
    model: writer.model,
    ...messages(task.prompt(input, createFence())),
    output: Output.object({ schema: task.output }),
    temperature: task.temperature ?? 0.7,
    maxOutputTokens: task.maxOutputTokens && (task.maxOutputTokens(input) + writer.reasoningTokens) * room,
    providerOptions: writer.options,
    // The job handles retries, because it knows Retry-After and survives a restart.
    maxRetries: 0,
    abortSignal: limited(writer.timeoutMilliseconds, signal),
  }
  // Calls that are aborted or return invalid output are billed as well.
  let spent: TokenCounts = {}
  try {
    if (onPartial) {
      // Its promises are not accessed, because nobody would handle their rejections.
      const { stream } = streamText({ ...request, output: asItComes(request.output), onError: () => {} })
      const said = await listen(stream, onPartial)
      spent = said.usage
      if (said.finishReason === 'content-filter') throw declined(said.text)
      const text = withoutWrapping(said.text)
      return await request.output.parseCompleteOutput({ text }, said)
    }
    const model = wrapLanguageModel({
      model: writer.model,
      middleware: extractJsonMiddleware({ transform: withoutWrapping }),
    })
    const result = await generateText({ ...request, model })
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

/** Otherwise the SDK would parse the whole text with each chunk, and drop chunks before the JSON. */
const asItComes = <O, P, E>(output: OutputInterface<O, P, E>): OutputInterface<O, string, E> => ({
  ...output,
  parsePartialOutput: async ({ text }) => ({ partial: text }),
  createElementStreamTransform: () => undefined,
})

type Part = TextStreamPart<ToolSet>

/** The whole of a streamed answer. */
async function listen(stream: AsyncIterable<Part>, onPartial: (partial: unknown) => void) {
  const teller = createTeller(onPartial)
  try {
    return await read(stream, teller.hear)
  } finally {
    teller.stop()
  }
}

async function read(stream: AsyncIterable<Part>, tell: (text: string) => void) {
  let text = ''
  let end: Extract<Part, { type: 'finish-step' }> | undefined
  for await (const part of stream) {
    if (part.type === 'text-delta') {
      text += part.text
      tell(text)
    } else if (part.type === 'error') throw NoOutputGeneratedError.isInstance(part.error) ? noAnswer() : part.error
    else if (part.type === 'abort') throw new DOMException(part.reason, 'AbortError')
    else if (part.type === 'finish-step') end = part
  }
  if (!end || cut.has(end.finishReason)) throw noAnswer()
  return { text, usage: end.usage, finishReason: end.finishReason, response: end.response }
}

/** Finish reasons that are not the model's own. */
const cut: ReadonlySet<string> = new Set(['interrupted', 'error'])

/** For example the error page of a proxy, which contains no events. */
const noAnswer = (): Error => new Error('The stream holds no answer.')

const pauseMilliseconds = 200

/** Passes on the readable part of an unfinished answer, no more often than people can follow. */
function createTeller(onPartial: (partial: unknown) => void) {
  let latest = ''
  let timer: NodeJS.Timeout | null = null
  let pause = 0
  const tell = async (): Promise<void> => {
    timer = null
    pause = pauseMilliseconds
    const { value } = await parsePartialJson(latest.slice(latest.indexOf('{')))
    if (value !== undefined) onPartial(value)
  }
  return {
    hear(text: string): void {
      latest = text
      if (text.includes('{')) timer ??= setTimeout(tell, pause)
    },
    stop(): void {
      if (timer) clearTimeout(timer)
    },
  }
}

/** The JSON object in an answer. Small models wrap it in Markdown fences or sentences. */
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
