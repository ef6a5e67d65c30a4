import { recordAct } from '#server/audit/index.ts'
import { invalid } from '#server/engine/errors.ts'
import type { HookContext } from '#server/engine/records/records.ts'
import { type Publishing, unqueue } from '../publishing.ts'

type Context = HookContext<'channels'>

/** Hooks of channels: which changes people may make, and what happens to the posts of a channel that is disconnected. */
export function registerHooks(publishing: Publishing): void {
  publishing.records.hooks('channels', {
    async beforeCreate({ record, records, request }) {
      if (!request) return
      await checkAmbassador(record, records)
      followAddress(record)
      // There is nothing to connect to.
      record.status = record.kind === 'manual' ? 'connected' : 'connecting'
    },
    beforeUpdate(context) {
      const { record, request, changed } = context
      if (!request) return
      if (changed('address')) followAddress(record)
      if (changed('status')) changeStatus(context)
    },
    async afterUpdate({ record, original, records, request }) {
      if (!request || record.status !== 'disconnected' || original?.status === 'disconnected') return
      const { id: target, instance, name: targetName } = record
      await recordAct(records, { instance, by: request.auth, action: 'channel.disconnected', target, targetName })
      await holdPosts(publishing, { record, records })
    },
  })
}

async function checkAmbassador(record: Context['record'], records: Context['records']): Promise<void> {
  const ambassador = record.ambassador && (await records.byId('ambassadors', record.ambassador))
  if (!record.ambassador || (ambassador && ambassador.instance === record.instance)) return
  throw invalid('ambassador', 'validation_missing_rel_records', 'The ambassador belongs to a different workspace.')
}

/** A webhook is sent to the address shown on screen. */
function followAddress(record: Context['record']): void {
  if (record.kind !== 'webhook') return
  if (!record.address) throw invalid('address', 'validation_required', 'Cannot be blank.')
  record.account = record.address
}

/** A channel that needs no connection is simply reactivated. */
function changeStatus({ record, original }: Context): void {
  if (record.kind === 'manual' && record.status === 'connected') return
  if (record.status !== 'disconnected') {
    throw invalid('status', 'validation_invalid_transition', 'A channel is connected by its network.')
  }
  Object.assign(record, { secrets: '', scopes: null, error: '', errorDetail: '', tokenExpiresAt: '' })
  if (original?.status === 'disconnected') record.status = 'disconnected'
}

async function holdPosts(
  publishing: Publishing,
  { record, records: writer }: Pick<Context, 'record' | 'records'>,
): Promise<void> {
  const waiting = await writer.find('scheduled_posts', {
    filter: 'channel = {:channel} && status = "scheduled"',
    params: { channel: record.id },
  })
  for (const { id, fence } of waiting) {
    await unqueue(publishing, writer, id)
    await writer.update('scheduled_posts', id, { status: 'held', error: 'channel-disconnected', fence: fence + 1 })
  }
}
