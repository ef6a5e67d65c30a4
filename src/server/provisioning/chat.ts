import type { Migration } from '#server/engine/database/migrations.ts'
import { randomLetters, secretText } from '#server/engine/random.ts'
import { usualBranding, usualHandOver } from '#shared/contracts/chat-settings.ts'
import { languageOf } from './ghostwriter.ts'
import type { Provisioner, ProvisioningCase } from './provisioner.ts'

const words = {
  'en-US': { bot: 'Assistant', channel: 'Website', greeting: 'Hi! How can we help you?' },
  'pt-BR': { bot: 'Assistente', channel: 'Site', greeting: 'Olá! Como podemos ajudar?' },
}

/**
 * Creates the chat's settings, bot and channel, in the owner's language. The bot is silent until an admin links a knowledge base,
 * because its content becomes public, and the channel is not shown on any site before one is entered.
 */
export const chat: Provisioner = {
  service: 'chat',
  steps: [
    {
      name: 'settings',
      async make({ records, instance }) {
        if (await records.first('chat_settings', of(instance.id))) return
        const owner = instance.owner ? await records.byId('users', instance.owner) : null
        await records.create('chat_settings', {
          instance: instance.id,
          accountType: owner?.personType || 'business',
          phoneCountry: owner?.country ?? '',
          timezone: instance.timezone || 'UTC',
          handOver: usualHandOver,
          branding: usualBranding,
        })
      },
    },
    {
      name: 'bot',
      async make(given) {
        const { records, instance } = given
        if (await records.first('bots', of(instance.id))) return ''
        const language = await languageOf(given)
        const other = language === 'pt-BR' ? 'en-US' : 'pt-BR'
        const { id } = await records.create('bots', {
          ...{ instance: instance.id, name: words[language].bot, active: true, languages: [language, other] },
        })
        return id
      },
      undo: ({ records }, bot) => deleteIfThere(records, 'bots', bot),
    },
    {
      name: 'channel',
      async make(given) {
        const { records, instance } = given
        if (await records.first('chat_channels', of(instance.id))) return ''
        const { channel: name, greeting } = words[await languageOf(given)]
        const bot = await records.first('bots', { ...of(instance.id), sort: 'created,id' })
        const { id } = await records.create('chat_channels', {
          ...{ instance: instance.id, kind: 'widget', name, greeting, status: 'active' },
          ...{ bot: bot?.id ?? '', siteToken: secretText(18), allowedSites: [] },
        })
        return id
      },
      undo: ({ records }, channel) => deleteIfThere(records, 'chat_channels', channel),
    },
  ],
}

const of = (instance: string) => ({ filter: 'instance = {:instance}', params: { instance } })

async function deleteIfThere(
  records: ProvisioningCase['records'],
  collection: 'bots' | 'chat_channels',
  made: unknown,
): Promise<void> {
  const id = String(made)
  if (await records.byId(collection, id)) await records.delete(collection, id)
}

/** Workspaces that had the chat when it was only announced get it prepared once, at the start. */
export const chatServiceMigration: Migration = {
  name: 'chat-service-available',
  async convert(tx) {
    const columns = await tx.all<{ table: string }>(tx.dialect.allColumns)
    if (!columns.some(({ table }) => table === 'instance_services')) return
    const [service] = await tx.all<{ id: string }>(
      `select id from services where slug = 'chat' and status = 'coming_soon'`,
    )
    if (!service) return
    await tx.run(`update services set status = 'available' where id = ?`, [service.id])
    const without = 'id not in (select instance from instance_services where service = ?)'
    const instances = await tx.all<{ id: string }>(`select id from instances where ${without}`, [service.id])
    for (const { id } of instances) {
      await tx.run(
        `insert into instance_services (id, instance, service, status, error, created, updated)
        select ?, ?, ?, 'queued', '', updated, updated from services where id = ?`,
        [randomLetters(15), id, service.id, service.id],
      )
    }
  },
}
