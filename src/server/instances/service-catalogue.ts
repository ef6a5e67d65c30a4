import type { Draft } from '#server/engine/records/record.ts'
import type { RecordWriter } from '#server/engine/records/records.ts'

/** The services of the product; locked ones are shown as coming soon. */
const serviceCatalogue: (Draft<'services'> & { slug: string })[] = [
  {
    slug: 'ghostwriter',
    name: 'Ghostwriter',
    namePt: 'Ghostwriter',
    description: 'Posts in your ambassadors’ voices, from your own knowledge.',
    descriptionPt: 'Posts com a voz dos seus embaixadores, a partir do conhecimento da sua empresa.',
    status: 'available',
    lowestPlan: 'trial',
    position: 1,
  },
  {
    slug: 'chat',
    name: 'Chat',
    namePt: 'Chat',
    description: 'Answers customers from the same knowledge, with a shared inbox for your team.',
    descriptionPt:
      'Responde aos clientes com o mesmo conhecimento e tem uma caixa de entrada compartilhada para a equipe.',
    status: 'available',
    lowestPlan: 'trial',
    position: 2,
  },
  {
    slug: 'newsletter',
    name: 'Newsletter',
    namePt: 'Newsletter',
    description: 'A monthly newsletter based on what your ambassadors published.',
    descriptionPt: 'Uma newsletter mensal a partir do que seus embaixadores publicaram.',
    status: 'coming_soon',
    lowestPlan: 'pro',
    position: 3,
  },
]

/** Adds the services that are missing in the database. */
export async function offerServices(records: RecordWriter): Promise<void> {
  for (const service of serviceCatalogue) {
    const known = await records.first('services', { filter: 'slug = {:slug}', params: { slug: service.slug } })
    if (!known) await records.create('services', { ...service })
  }
}
