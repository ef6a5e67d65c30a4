import type { LanguageModel } from 'ai'

/** Everything the server knows of one AI provider. How to add one: docs/guides/add-an-ai-provider.md. */
export interface AiProvider {
  /** The value of `AI_PROVIDER`, also used in the log and in cost records. */
  readonly name: string
  /** The environment variable with its key. */
  readonly keyVariable: string
  /** Whether it is chosen when nothing but its key is set, and cannot be used without one. */
  readonly requiresKey: boolean
  /** Whether it has no address of its own, so that `AI_BASE_URL` has to name one. */
  readonly requiresBaseUrl?: boolean
  /** Used unless `AI_MODEL` names another. */
  readonly defaultModel: string
  /** US dollars per million input and output tokens, by the start of a model's name. Public list prices; they age. */
  readonly prices: Readonly<Record<string, readonly [input: number, output: number]>>
  /** Loads the provider's SDK, which is large, and answers how to get a model of it by name. */
  connect(access: ProviderAccess): Promise<(model: string) => LanguageModel>
}

export interface ProviderAccess {
  readonly apiKey: string
  /** `AI_BASE_URL`; the provider's own address where it is undefined. */
  readonly baseURL: string | undefined
}
