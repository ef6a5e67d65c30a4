import type { AiProvider, ProviderOptions } from './provider.ts'

export const google: AiProvider = {
  name: 'google',
  keyVariable: 'GOOGLE_GENERATIVE_AI_API_KEY',
  requiresKey: true,
  defaultModel: 'gemini-2.5-flash',
  prices: {
    'gemini-2.5-flash': [0.3, 2.5],
    'gemini-2.5-pro': [1.25, 10],
    'gemini-embedding-001': [0.15, 0],
  },
  reasoningTokens: { 'gemini-2.5': 8000, 'gemini-2.5-flash-lite': 0, 'gemini-3': 16_000 },
  // Later models take a level instead of a number; they keep their default.
  options: (model, thinkingBudget): ProviderOptions =>
    model.startsWith('gemini-2.5') ? { google: { thinkingConfig: { thinkingBudget } } } : {},
  connect: async (access) => (await import('@ai-sdk/google')).createGoogleGenerativeAI(access),
  embedding: {
    defaultModel: 'gemini-embedding-001',
    options: (_, use) => ({
      google: { outputDimensionality: 768, taskType: use === 'query' ? 'RETRIEVAL_QUERY' : 'RETRIEVAL_DOCUMENT' },
    }),
    connect: async (access) => (await import('@ai-sdk/google')).createGoogleGenerativeAI(access).embedding,
  },
  drawing: {
    defaultModel: 'gemini-2.5-flash-image',
    pricesPerPicture: {
      'gemini-2.5-flash-image': 0.039,
      'gemini-3.1-flash-image': 0.067,
      'gemini-3-pro-image': 0.134,
    },
    shapes: {
      landscape: { aspectRatio: '16:9' },
      square: { aspectRatio: '1:1' },
      portrait: { aspectRatio: '4:5' },
    },
    connect: async (access) => (await import('@ai-sdk/google')).createGoogleGenerativeAI(access).image,
  },
}
