import {
  extractJsonMiddleware,
  generateText,
  NoObjectGeneratedError,
  Output,
  parsePartialJson,
  wrapLanguageModel,
} from 'ai'
import type { AiTask, RunOptions } from './ai.ts'
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
  const { system, user } = task.prompt(input, createFence())
  const output = outputOf(task)
  const settings = {
    temperature: task.temperature ?? 0.7,
    maxOutputTokens: task.maxOutputTokens && (task.maxOutputTokens(input) + writer.reasoningTokens) * room,
    providerOptions: writer.options,
    abortSignal: limited(writer.timeoutMilliseconds, signal),
  }
  // Calls that are aborted or return invalid output are billed as well.
  let spent: TokenCounts = {}
  try {
    if (onPartial) {
      // Not by `streamText`, which takes more than twice the processor time for each part, for features that are not used.
      const responseFormat = await output.responseFormat
      const prompt: StreamedPrompt = [
        { role: 'system', content: system },
        { role: 'user', content: [{ type: 'text', text: user }] },
      ]
      const { stream } = await writer.model.doStream({ ...settings, prompt, responseFormat })
      const said = await listen(stream, onPartial)
      spent = said.usage
      if (said.finishReason === 'content-filter') throw declined(said.text)
      // The SDK only copies the second argument into its error.
      return await output.parseCompleteOutput({ text: withoutWrapping(said.text) }, said as unknown as AnswerContext<O>)
    }
    const model = wrapLanguageModel({
      model: writer.model,
      middleware: extractJsonMiddleware({ transform: withoutWrapping }),
    })
    const result = await generateText({
      ...settings,
      model,
      output,
      instructions: system,
      messages: [{ role: 'user', content: user }],
      // The job handles retries, because it knows Retry-After and survives a restart.
      maxRetries: 0,
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

type ObjectOutput<O> = ReturnType<typeof Output.object<O>>
type AnswerContext<O> = Parameters<ObjectOutput<O>['parseCompleteOutput']>[1]
const outputs = new WeakMap<object, unknown>()

/** The JSON schema of a task takes longer to make than the rest of a request. */
function outputOf<O>(task: AiTask<never, O>): ObjectOutput<O> {
  const known = outputs.get(task) as ObjectOutput<O> | undefined
  if (known) return known
  const output = Output.object({ schema: task.output })
  outputs.set(task, output)
  return output
}

type Streamed = Awaited<ReturnType<ProviderModel['doStream']>>['stream']
type StreamedPrompt = Parameters<ProviderModel['doStream']>[0]['prompt']
type StreamedPart = Streamed extends ReadableStream<infer Part> ? Part : never

/** The whole of a streamed answer. */
async function listen(stream: Streamed, onPartial: (partial: unknown) => void) {
  const teller = createTeller(onPartial)
  try {
    return await read(stream, teller.hear)
  } finally {
    teller.stop()
  }
}

async function read(stream: Streamed, tell: (text: string) => void) {
  let text = ''
  let end: Extract<StreamedPart, { type: 'finish' }> | undefined
  for await (const part of stream) {
    if (part.type === 'text-delta') {
      text += part.delta
      tell(text)
    } else if (part.type === 'error') throw part.error
    else if (part.type === 'finish') end = part
  }
  if (!end || cut.has(end.finishReason.unified)) throw noAnswer()
  const { inputTokens, outputTokens } = end.usage
  const usage: TokenCounts = { inputTokens: inputTokens.total, outputTokens: outputTokens.total }
  return { text, usage, finishReason: end.finishReason.unified }
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

const limited = (milliseconds: number, signal?: AbortSignal): AbortSignal => {
  const timeout = AbortSignal.timeout(milliseconds)
  return signal ? AbortSignal.any([signal, timeout]) : timeout
}
