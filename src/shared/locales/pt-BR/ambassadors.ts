import type { Texts } from '../texts.ts'

export const ambassadors: Texts<typeof import('../en-US/ambassadors.ts').ambassadors> = {
  title: 'Embaixadores',
}
