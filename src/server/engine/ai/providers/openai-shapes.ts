import type { AiProvider } from './provider.ts'

/** The picture sizes of OpenAI's models and of compatible services. */
export const openaiShapes: NonNullable<AiProvider['drawing']>['shapes'] = {
  landscape: { size: '1536x1024' },
  square: { size: '1024x1024' },
  portrait: { size: '1024x1536' },
}
