import { recordAct } from '#server/audit/index.ts'
import type { HookContext, RecordReader, RecordWriter } from '#server/engine/records/records.ts'
import type { AuthRecord } from '#server/engine/records/request.ts'
import type { ChatChannel } from './chat.ts'
import type { WhatsAppSecrets } from './whatsapp/secrets.ts'

type Context = HookContext<'chat_channels'>
type Values = Record<string, string>

/** The fields that decide who may write where, and who answers. */
const recordedFields = ['name', 'status', 'bot', 'allowedSites', 'identity', 'hidesReads'] as const

/** Records who adds, changes or deletes a channel; the server's own changes are not recorded. */
export const channelAudit = {
  async afterCreate({ record, records, request }: Context): Promise<void> {
    if (request) await recordAct(records, { ...actOn(record), by: request.auth, action: 'chat-channel.added' })
  },
  async afterUpdate({ record, original, records, request, changed }: Context): Promise<void> {
    const fields = recordedFields.filter((field) => changed(field))
    if (!request || fields.length === 0) return
    const [before, after] = [await shown(records, original!, fields), await shown(records, record, fields)]
    await recordAct(records, { ...actOn(record), by: request.auth, action: 'chat-channel.changed', before, after })
  },
  async afterDelete({ record, records, request }: Context): Promise<void> {
    // A deleted workspace takes its audit log with it.
    if (!request || !(await records.byId('instances', record.instance))) return
    await recordAct(records, { ...actOn(record), by: request.auth, action: 'chat-channel.deleted' })
  },
}

/** Records that a number was connected or its keys were replaced. Never the secrets themselves, only that they are set. */
export async function recordConnection(
  writer: RecordWriter,
  by: AuthRecord,
  {
    before,
    after,
    given,
    kept,
  }: { before: ChatChannel; after: ChatChannel } & Record<'given' | 'kept', WhatsAppSecrets>,
): Promise<void> {
  const ids = (['phoneNumberId', 'wabaId'] as const).filter((field) => before[field] !== after[field])
  const secrets = (['accessToken', 'appSecret'] as const).filter((name) => given[name])
  if (ids.length + secrets.length === 0) return
  const values = (row: ChatChannel, held: WhatsAppSecrets): Values => ({
    ...Object.fromEntries(ids.map((field) => [field, row[field]])),
    ...Object.fromEntries(secrets.map((name) => [name, held[name] ? '••••' : ''])),
  })
  await recordAct(writer, {
    ...{ ...actOn(after), by, action: 'chat-channel.connected' },
    ...{ before: values(before, kept), after: values(after, given) },
  })
}

const actOn = ({ id, instance, name }: ChatChannel) => ({ instance, target: id, targetName: name })

async function shown(records: RecordReader, row: ChatChannel, fields: readonly (typeof recordedFields)[number][]) {
  const values: Values = {}
  for (const field of fields) {
    if (field === 'bot') values.bot = (row.bot && (await records.byId('bots', row.bot))?.name) || ''
    else if (field === 'hidesReads') values[field] = row.hidesReads ? 'yes' : 'no'
    else values[field] = field === 'allowedSites' ? (row.allowedSites ?? []).join(', ') : row[field]
  }
  return values
}
