import type { AiProvider } from './provider.ts'

/** The sizes that OpenAI's models draw, and those of compatible services. */
export const openaiShapes: NonNullable<AiProvider['drawing']>['shapes'] = {
  landscape: { size: '1536x1024' },
  square: { size: '1024x1024' },
  portrait: { size: '1024x1536' },
}
