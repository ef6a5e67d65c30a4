import type { LanguageModel, TranscriptionModel } from 'ai'

export type ProviderModel = Exclude<LanguageModel, string>
export type HearingModel = Exclude<TranscriptionModel, string>

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
  /** Loads the provider's SDK, which is large, and returns how to get a model by name. */
  connect(access: ProviderAccess): Promise<(model: string) => ProviderModel>
  /** How it writes recordings down; providers without it only write. */
  readonly hearing?: Hearing
}

interface Hearing {
  readonly defaultModel: string
  /** US dollars per minute, by prefix of the model's name. */
  readonly pricesPerMinute: Readonly<Record<string, number>>
  connect(access: ProviderAccess): Promise<(model: string) => HearingModel>
}

export interface ProviderAccess {
  readonly apiKey: string
  /** `AI_BASE_URL`; undefined: the provider's own address. */
  readonly baseURL: string | undefined
}
