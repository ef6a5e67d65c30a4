import type { AiProvider } from './provider.ts'

/** OpenAI's transcription API, which compatible services offer as well. */
export const openaiHearing: NonNullable<AiProvider['hearing']> = {
  defaultModel: 'whisper-1',
  pricesPerMinute: { 'whisper-1': 0.006, 'gpt-4o-transcribe': 0.006, 'gpt-4o-mini-transcribe': 0.003 },
  async connect({ apiKey, baseURL }) {
    const { createOpenAI } = await import('@ai-sdk/openai')
    // Self-hosted services need no key, but the SDK requires one.
    return createOpenAI({ apiKey: apiKey || 'none', baseURL }).transcription
  },
}
