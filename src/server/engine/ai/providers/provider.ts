import type { EmbeddingModel, ImageModel, JSONValue, LanguageModel, TranscriptionModel } from 'ai'

export type ProviderModel = Extract<LanguageModel, { specificationVersion: 'v4' }>
export type HearingModel = Exclude<TranscriptionModel, string>
export type DrawingModel = Exclude<ImageModel, string>
export type VectorModel = Exclude<EmbeddingModel, string>

/** Everything the server knows about one AI provider. How to add one: docs/guides/add-an-ai-provider.md. */
export interface AiProvider {
  /** The value of `AI_PROVIDER`, also used in the log and in cost records. */
  readonly name: string
  /** The environment variable with its key. */
  readonly keyVariable: string
  /** Whether it requires a key and is selected if only its key is set. */
  readonly requiresKey: boolean
  /** Whether it has no default address, so that `AI_BASE_URL` is required. */
  readonly requiresBaseUrl?: boolean
  /** Used unless `AI_MODEL` names another. */
  readonly defaultModel: string
  /** US dollars per million input and output tokens, by prefix of the model's name. Public list prices, which may be outdated. */
  readonly prices: Readonly<Record<string, readonly [input: number, output: number]>>
  /**
   * How many tokens its models may spend on reasoning before they answer, by prefix of the model's name. They come out of
   * the limit of the call and are billed as output.
   */
  readonly reasoningTokens?: Readonly<Record<string, number>>
  /** Provider-specific options of every text call; `reasoningTokens` are those of the model. */
  readonly options?: (model: string, reasoningTokens: number) => ProviderOptions
  /** Loads the provider's SDK, which is large, and returns how to get a model by name. */
  connect(access: ProviderAccess): Promise<(model: string) => ProviderModel>
  /** Set if the provider transcribes recordings. */
  readonly hearing?: Hearing
  /** Set if the provider draws pictures. */
  readonly drawing?: Drawing
  /** Set if the provider embeds texts. Prices are in `prices`. */
  readonly embedding?: Embedding
}

/** Options by the SDK's provider name. */
export type ProviderOptions = Record<string, Record<string, JSONValue>>

interface Hearing {
  readonly defaultModel: string
  /** US dollars per minute, by prefix of the model's name. */
  readonly pricesPerMinute: Readonly<Record<string, number>>
  connect(access: ProviderAccess): Promise<(model: string) => HearingModel>
}

/** Landscape, square, portrait. */
export type PictureShape = 'landscape' | 'square' | 'portrait'

interface Drawing {
  /** Empty: there is none that every installation has, so a model has to be named. */
  readonly defaultModel: string
  /** US dollars per picture of the largest shape, by prefix of the model's name. */
  readonly pricesPerPicture: Readonly<Record<string, number>>
  /** The sizes to request. No provider draws the ratios of a network, so pictures are cropped afterwards. */
  readonly shapes: Readonly<Record<PictureShape, PictureFormat>>
  /** Provider-specific options, under its name. */
  readonly options?: Readonly<Record<string, Record<string, string>>>
  connect(access: ProviderAccess): Promise<(model: string) => DrawingModel>
}

interface Embedding {
  /** Empty: there is none that every installation has, so a model has to be named. */
  readonly defaultModel: string
  /** Provider-specific options, under its name. Vectors of 512 to 1024 numbers find as well as longer ones, in less space. */
  readonly options: (model: string, use: 'document' | 'query') => ProviderOptions
  connect(access: ProviderAccess): Promise<(model: string) => VectorModel>
}

export type PictureFormat = { readonly size: `${number}x${number}` } | { readonly aspectRatio: `${number}:${number}` }

export interface ProviderAccess {
  readonly apiKey: string
  /** `AI_BASE_URL`; undefined: the provider's own address. */
  readonly baseURL: string | undefined
}
