import type { ZodType } from 'zod'
import type { Fence } from './fence.ts'
import type { AiProvider, PictureShape } from './providers/provider.ts'

/** The provider and how to reach it. Keys never leave this object. */
export interface AiConfig {
  /** Null: none; tasks use their offline answers. */
  readonly provider: AiProvider | null
  readonly apiKey: string
  /** Empty: the provider's default. */
  readonly model: string
  /** Empty: the provider's own address. */
  readonly baseUrl: string
  /** For one call. */
  readonly timeoutMilliseconds: number
  readonly price: AiPrice
}

/** US dollars; what is not given is that of the list for the model. */
export interface AiPrice {
  /** Of a million tokens read. */
  readonly inputUsd?: number
  /** Of a million tokens written. */
  readonly outputUsd?: number
  /** Of a minute heard, or a picture drawn. */
  readonly unitUsd?: number
}

/** The parts of a prompt. Text written by others goes inside a fence, never into the instructions. */
export interface Prompt {
  system: string
  user: string
}

/** One kind of request to a model: its input, its output and its prompt. Definitions are pure; the engine runs them. */
export interface AiTask<I, O> {
  /** Kebab-case, for the log and to choose its provider. */
  readonly name: string
  readonly output: ZodType<O>
  /** The fence is new for each call; its rule belongs in `system`, everything written by others inside it. */
  readonly prompt: (input: I, fence: Fence) => Prompt
  /** 0–1; default 0.7. */
  readonly temperature?: number
  /**
   * For the first call; a second one, after an invalid or cut answer, gets twice as many. What the model is known to spend
   * on reasoning comes on top.
   */
  readonly maxOutputTokens?: (input: I) => number
}

/** How a task is answered without a provider: deterministically and without a network. */
export interface OfflineAnswer<I = never, O = unknown> {
  readonly task: AiTask<I, O>
  readonly answer: (input: I) => O
}

export const offlineAnswer = <I, O>(task: AiTask<I, O>, answer: (input: I) => O): OfflineAnswer<I, O> => ({
  task,
  answer,
})

export interface AiUsage {
  provider: string
  model: string
  inputTokens: number
  outputTokens: number
  /** 0 when the price of the model is neither set nor known. */
  usd: number
}

export interface RunOptions {
  signal?: AbortSignal
  /** Called after every call that was sent, failed ones too. Tokens are 0 if the provider did not report them. */
  onCall?: (usage: AiUsage) => void
  /**
   * Asks for the answer as a stream, and gets what can be read of it so far, a few times a second. It has not been checked:
   * any part may be missing, cut or of another type. Offline answers come at once, without it.
   */
  onPartial?: (partial: unknown) => void
}

/** Why a call failed. `retryAfterMilliseconds` is set if the provider sent it. */
export class AiError extends Error {
  readonly code:
    | 'provider-down'
    | 'provider-slow'
    | 'provider-limited'
    | 'provider-refused'
    | 'provider-declined'
    | 'provider-filtered'
    | 'invalid-output'
    | 'canceled'
  readonly retryAfterMilliseconds: number | undefined
  /** Whether a later attempt may succeed. */
  readonly transient: boolean

  constructor(
    code: AiError['code'],
    message: string,
    options: { transient: boolean; retryAfterMilliseconds?: number; cause?: unknown },
  ) {
    super(message, { cause: options.cause })
    this.name = 'AiError'
    this.code = code
    this.transient = options.transient
    this.retryAfterMilliseconds = options.retryAfterMilliseconds
  }
}

/** A recording for a provider that hears. */
export interface Recording {
  bytes: Uint8Array
  /** E.g. `audio/mpeg`. */
  mediaType: string
}

export interface Transcript {
  /** In order; without times one segment with everything. */
  segments: { text: string; startSecond: number; endSecond: number }[]
}

/** The task by whose name the provider of `transcribe` is configured. */
export const transcriptionTask = 'transcription'

export interface PictureOrder {
  /** What is to be seen. Written by others: the only effect it can have is on the picture. */
  description: string
  shape: PictureShape
}

export interface DrawnPicture {
  /** To be checked: nothing is known of them but that the provider calls them a picture. */
  bytes: Uint8Array
}

/** The task by whose name the provider of `draw` is configured. */
export const drawingTask = 'pictures'

/** Who would draw a picture, and what it costs; 0 US dollars if the price of the model is not known. */
export type PictureOffer = Pick<AiUsage, 'provider' | 'model' | 'usd'>

/** The task by whose name the provider of `embed` is configured. */
export const embeddingTask = 'embeddings'

/** A model that embeds. Vectors of two that differ in anything cannot be compared. */
export interface EmbeddingModel {
  provider: string
  /** The provider and, if it has one, the address at which it is asked. */
  source: string
  model: string
}

export interface EmbedOptions extends Omit<RunOptions, 'onPartial'> {
  /** Some models embed what is searched for differently from what is found. */
  use: 'document' | 'query'
  /** Of the same source; default: the one that is configured. */
  model?: string
}

export interface Ai {
  /** The name of the provider that answers a task; `offline` when none is configured. */
  providerOf(task: string): string
  /** The offline answers, whatever is configured. */
  readonly offline: Ai
  /**
   * @throws AiError; a reply that does not fit the schema is requested once more first
   */
  run<I, O>(task: AiTask<I, O>, input: I, options?: RunOptions): Promise<O>
  /**
   * Writes down what is said, with times if the model tells them.
   * @throws AiError; Error if no provider that hears is configured
   */
  transcribe(recording: Recording, options?: RunOptions): Promise<Transcript>
  /** Null if no provider that draws is configured. */
  pictureOffer(): PictureOffer | null
  /**
   * Draws one picture in one call. `onCall` is called if it was paid for, or may have been; such a failure is not transient.
   * @throws AiError; Error if no provider that draws is configured
   */
  draw(order: PictureOrder, options?: RunOptions): Promise<DrawnPicture>
  /** Null if no provider that embeds is configured. */
  embeddingModel(): EmbeddingModel | null
  /**
   * A vector for each text, in one call, all of the same length.
   * @throws AiError; Error if no provider that embeds is configured
   */
  embed(texts: readonly string[], options: EmbedOptions): Promise<Float32Array[]>
}
