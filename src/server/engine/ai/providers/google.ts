import type { AiProvider } from './provider.ts'

export const google: AiProvider = {
  name: 'google',
  keyVariable: 'GOOGLE_GENERATIVE_AI_API_KEY',
  requiresKey: true,
  defaultModel: 'gemini-2.5-flash',
  prices: {
    'gemini-2.5-flash': [0.3, 2.5],
    'gemini-2.5-pro': [1.25, 10],
  },
  connect: async (access) => (await import('@ai-sdk/google')).createGoogleGenerativeAI(access),
}
