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

/** US dollars. Prices that are not set are the list prices of the model. */
export interface AiPrice {
  /** Per million input tokens. */
  readonly inputUsd?: number
  /** Per million output tokens. */
  readonly outputUsd?: number
  /** Per minute of audio, or per picture. */
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
   * Limit of the first call; a second one, after an invalid or truncated answer, gets twice as many. The tokens that the model is
   * known to spend on reasoning are added.
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
   * If set, the answer is streamed, and this is called a few times a second with the part received so far. It is not validated: any
   * part may be missing, truncated or of another type. Not called for offline answers, which arrive whole.
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

/** A recording to transcribe. */
export interface Recording {
  bytes: Uint8Array
  /** E.g. `audio/mpeg`. */
  mediaType: string
}

export interface Transcript {
  /** In order; without times, a single segment with the whole text. */
  segments: { text: string; startSecond: number; endSecond: number }[]
}

/** The task name under which the provider of `transcribe` is configured. */
export const transcriptionTask = 'transcription'

export interface PictureOrder {
  /** The content of the picture. Written by others: it can only affect the picture. */
  description: string
  shape: PictureShape
}

export interface DrawnPicture {
  /** Unchecked: the provider merely claims that they are a picture. */
  bytes: Uint8Array
}

/** The task name under which the provider of `draw` is configured. */
export const drawingTask = 'pictures'

/** The provider that would draw a picture, and its price; 0 US dollars if the model's price is unknown. */
export type PictureOffer = Pick<AiUsage, 'provider' | 'model' | 'usd'>

/** The task name under which the provider of `embed` is configured. */
export const embeddingTask = 'embeddings'

/** An embedding model. Vectors can only be compared if every field of their models is the same. */
export interface EmbeddingModel {
  provider: string
  /** The provider and, if configured, its base URL. */
  source: string
  model: string
}

export interface EmbedOptions extends Omit<RunOptions, 'onPartial'> {
  /** Some models embed queries and documents differently. */
  use: 'document' | 'query'
  /** A model of the same source; default: the configured one. */
  model?: string
}

export interface Ai {
  /** The name of the provider that answers a task; `offline` when none is configured. */
  providerOf(task: string): string
  /** Uses the offline answers even if a provider is configured. */
  readonly offline: Ai
  /**
   * @throws AiError; a reply that does not fit the schema is requested once more first
   */
  run<I, O>(task: AiTask<I, O>, input: I, options?: RunOptions): Promise<O>
  /**
   * Transcribes a recording, with times if the model returns them.
   * @throws AiError; Error if no provider that transcribes is configured
   */
  transcribe(recording: Recording, options?: RunOptions): Promise<Transcript>
  /** Null if no provider that draws is configured. */
  pictureOffer(): PictureOffer | null
  /**
   * Draws one picture in one call. `onCall` is called if the call is billed or may be; a failure of such a call is not transient.
   * @throws AiError; Error if no provider that draws is configured
   */
  draw(order: PictureOrder, options?: RunOptions): Promise<DrawnPicture>
  /** Null if no provider that embeds is configured. */
  embeddingModel(): EmbeddingModel | null
  /**
   * Embeds each text as a vector, in one call. All vectors have the same length.
   * @throws AiError; Error if no provider that embeds is configured
   */
  embed(texts: readonly string[], options: EmbedOptions): Promise<Float32Array[]>
}
