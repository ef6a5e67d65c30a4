import type { AiProvider } from './provider.ts'

/** Any other service that speaks the protocol of OpenAI's chat completions, such as one on the operator's machines. */
export const openaiCompatible: AiProvider = {
  name: 'openai-compatible',
  keyVariable: 'AI_API_KEY',
  requiresKey: false,
  requiresBaseUrl: true,
  defaultModel: 'default',
  prices: {},
  async connect({ apiKey, baseURL = '' }) {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
    const name = 'openai-compatible'
    return createOpenAICompatible({ name, apiKey: apiKey || undefined, baseURL, supportsStructuredOutputs: true })
  },
}
