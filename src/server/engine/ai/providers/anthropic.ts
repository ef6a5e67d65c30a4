import type { AiProvider } from './provider.ts'

export const anthropic: AiProvider = {
  name: 'anthropic',
  keyVariable: 'ANTHROPIC_API_KEY',
  requiresKey: true,
  defaultModel: 'claude-sonnet-4-5',
  prices: {
    'claude-haiku-4': [1, 5],
    'claude-sonnet-4': [3, 15],
    'claude-opus-4': [15, 75],
  },
  // Earlier models only think on request.
  reasoningTokens: {
    'claude-haiku-5': 16_000,
    'claude-sonnet-5': 16_000,
    'claude-opus-5': 16_000,
    'claude-fable-5': 16_000,
  },
  connect: async (access) => (await import('@ai-sdk/anthropic')).createAnthropic(access),
}
