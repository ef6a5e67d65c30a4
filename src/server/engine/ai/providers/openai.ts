import { openaiHearing } from './openai-hearing.ts'
import type { AiProvider } from './provider.ts'

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
  },
  connect: async (access) => (await import('@ai-sdk/openai')).createOpenAI(access),
  hearing: openaiHearing,
}
