import { requireRoomForBase } from '#server/billing/index.ts'
import type { RecordReader } from '#server/engine/records/records.ts'
import { type GhostwriterSettings, ghostwriterDefaults, ghostwriterSettings } from '#shared/contracts/ghostwriter.ts'
import type { Provisioner, ProvisioningCase } from './provisioner.ts'

const firstBase = {
  'en-US': { name: 'Company knowledge', description: 'Documents, pages and answers that posts are written from.' },
  'pt-BR': {
    name: 'Conhecimento da empresa',
    description: 'Documentos, páginas e respostas que dão origem aos posts.',
  },
}

/**
 * Creates the ghostwriter's settings for new batches and, if the workspace has no knowledge base and its limit allows one, an
 * empty one named in the owner's language.
 */
export const ghostwriter: Provisioner = {
  service: 'ghostwriter',
  steps: [
    {
      name: 'settings',
      async make({ records, row }) {
        if (!row.config) await records.update('instance_services', row.id, { config: { ...ghostwriterDefaults } })
      },
    },
    {
      name: 'knowledge',
      async make(given) {
        const { records, instance } = given
        const own = { filter: 'instance = {:instance}', params: { instance: instance.id } }
        if (await records.first('knowledge_bases', own)) return ''
        const words = firstBase[await languageOf(given)]
        const { id } = await records.create('knowledge_bases', { instance: instance.id, ...words })
        await requireRoomForBase(records, instance.id)
        return id
      },
      async undo({ records }, base) {
        const filter = 'base = {:base}'
        const isUsed = await records.first('knowledge_items', { filter, params: { base } })
        if (!isUsed && (await records.byId('knowledge_bases', String(base)))) {
          await records.delete('knowledge_bases', String(base))
        }
      },
    },
  ],
}

/** The owner's language. */
export async function languageOf({ records, instance }: ProvisioningCase): Promise<'en-US' | 'pt-BR'> {
  const owner = instance.owner ? await records.byId('users', instance.owner) : null
  return owner?.language || 'en-US'
}

/** The settings of the ghostwriter in a workspace. */
export async function ghostwriterSettingsOf(records: RecordReader, instance: string): Promise<GhostwriterSettings> {
  const filter = 'instance = {:instance} && service.slug = "ghostwriter"'
  const row = await records.first('instance_services', { filter, params: { instance } })
  return ghostwriterSettings(row?.config)
}
