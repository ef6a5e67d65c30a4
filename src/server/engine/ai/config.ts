/** Which provider answers. Keys never leave this object. */
export interface AiConfig {
  provider: 'offline' | 'openai' | 'anthropic' | 'google' | 'openai-compatible'
  apiKey: string
  /** Empty takes the provider's default. */
  model: string
  /** Of an OpenAI-compatible service; empty otherwise. */
  baseUrl: string
  embeddingModel: string
  /** For one call. */
  timeoutMilliseconds: number
  /** Other models for single tasks, by task name. */
  models?: Readonly<Record<string, string>>
}
