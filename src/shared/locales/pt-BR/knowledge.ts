import type { Texts } from '../texts.ts'

export const knowledge: Texts<typeof import('../en-US/knowledge.ts').knowledge> = {
  title: 'Base de conhecimento',
}
