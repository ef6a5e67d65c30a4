import { openaiHearing } from './openai-hearing.ts'
import { openaiShapes } from './openai-shapes.ts'
import type { AiProvider } from './provider.ts'

/** Any other service with OpenAI's chat completions API, such as a self-hosted one. */
export const openaiCompatible: AiProvider = {
  name: 'openai-compatible',
  keyVariable: 'AI_API_KEY',
  requiresKey: false,
  requiresBaseUrl: true,
  defaultModel: 'default',
  prices: {},
  hearing: { ...openaiHearing, pricesPerMinute: {} },
  async connect({ apiKey, baseURL = '' }) {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
    const name = 'openai-compatible'
    return createOpenAICompatible({ name, apiKey: apiKey || undefined, baseURL, supportsStructuredOutputs: true })
  },
  embedding: {
    defaultModel: '',
    options: () => ({}),
    async connect({ apiKey, baseURL = '' }) {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
      return createOpenAICompatible({ name: 'openai-compatible', apiKey: apiKey || undefined, baseURL }).embeddingModel
    },
  },
  drawing: {
    defaultModel: '',
    pricesPerPicture: {},
    shapes: openaiShapes,
    async connect({ apiKey, baseURL = '' }) {
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible')
      return createOpenAICompatible({ name: 'openai-compatible', apiKey: apiKey || undefined, baseURL }).imageModel
    },
  },
}
