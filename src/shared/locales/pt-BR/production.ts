import type { Texts } from '../texts.ts'

export const production: Texts<typeof import('../en-US/production.ts').production> = {
  title: 'Produção',
}
