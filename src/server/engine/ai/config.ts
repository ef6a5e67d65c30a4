/** Which provider answers. Keys never leave this object. */
export interface AiConfig {
  provider: 'offline' | 'openai' | 'anthropic' | 'google' | 'openai-compatible'
  apiKey: string
  /** Empty takes the provider's default. */
  model: string
  /** Of an OpenAI-compatible service; empty otherwise. */
  baseUrl: string
  /** For one call. */
  timeoutMilliseconds: number
}
