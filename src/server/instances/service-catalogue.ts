import type { Draft } from '#server/engine/records/record.ts'

/** What the product offers; the locked ones are shown as coming soon. */
export const serviceCatalogue: (Draft<'services'> & { slug: string })[] = [
  {
    slug: 'ghostwriter',
    name: 'Ghostwriter',
    namePt: 'Ghostwriter',
    description: 'Posts in the voice of your ambassadors, out of your own knowledge.',
    descriptionPt: 'Posts na voz dos seus embaixadores, com o conhecimento da sua empresa.',
    status: 'available',
    lowestPlan: 'trial',
    position: 1,
  },
  {
    slug: 'chat',
    name: 'Chat',
    namePt: 'Chat',
    description: 'Answers customers from the same knowledge, with a shared inbox for your team.',
    descriptionPt: 'Responde clientes com o mesmo conhecimento, com uma caixa de entrada para a equipe.',
    status: 'coming_soon',
    lowestPlan: 'trial',
    position: 2,
  },
  {
    slug: 'newsletter',
    name: 'Newsletter',
    namePt: 'Newsletter',
    description: 'A monthly letter made from what your ambassadors published.',
    descriptionPt: 'Uma carta mensal feita do que seus embaixadores publicaram.',
    status: 'coming_soon',
    lowestPlan: 'pro',
    position: 3,
  },
]
