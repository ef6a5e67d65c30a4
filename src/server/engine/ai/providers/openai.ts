import { openaiHearing } from './openai-hearing.ts'
import { openaiShapes } from './openai-shapes.ts'
import type { AiProvider, ProviderOptions } from './provider.ts'

export const openai: AiProvider = {
  name: 'openai',
  keyVariable: 'OPENAI_API_KEY',
  requiresKey: true,
  defaultModel: 'gpt-5-mini',
  prices: {
    'gpt-5-mini': [0.25, 2],
    'gpt-5-nano': [0.05, 0.4],
    'gpt-5': [1.25, 10],
    'gpt-4.1-mini': [0.4, 1.6],
    'gpt-4.1': [2, 8],
    'text-embedding-3-small': [0.02, 0],
    'text-embedding-3-large': [0.13, 0],
  },
  reasoningTokens: { 'gpt-5': 16_000, 'gpt-5-chat': 0, 'gpt-6': 16_000, o1: 16_000, o3: 16_000, o4: 16_000 },
  // Otherwise OpenAI keeps prompts, and the documents in them, for a month.
  options: () => ({ openai: { store: false } }),
  connect: async (access) => (await import('@ai-sdk/openai')).createOpenAI(access),
  hearing: openaiHearing,
  embedding: {
    defaultModel: 'text-embedding-3-small',
    // Older models have a fixed length and reject the option.
    options: (model): ProviderOptions => (model.startsWith('text-embedding-3') ? { openai: { dimensions: 768 } } : {}),
    connect: async (access) => (await import('@ai-sdk/openai')).createOpenAI(access).embedding,
  },
  drawing: {
    defaultModel: 'gpt-image-1',
    pricesPerPicture: { 'gpt-image-1-mini': 0.015, 'gpt-image-1.5': 0.05, 'gpt-image-1': 0.063 },
    shapes: openaiShapes,
    // The prices above are for this quality; by default the model chooses one that may cost four times as much.
    options: { openai: { quality: 'medium' } },
    connect: async (access) => (await import('@ai-sdk/openai')).createOpenAI(access).imageModel,
  },
}
