import { readSettings } from '#server/admin/index.ts'
import { book } from '#server/billing/index.ts'
import { recordDate } from '#server/engine/clock.ts'
import type { RecordWriter } from '#server/engine/records/records.ts'
import type { Row } from '#shared/collections/index.ts'

/**
 * Creates the workspace of a new account: a trial with its credits, and with the services that need no provisioning.
 */
export async function createTrialInstance(
  records: RecordWriter,
  user: Row<'users'>,
  name: string,
  now: Date,
): Promise<Row<'instances'>> {
  const { trialDays, trialPosts } = await readSettings(records)
  const instance = await records.create('instances', {
    name,
    plan: 'trial',
    planExpiresAt: recordDate(new Date(now.getTime() + trialDays * 86_400_000)),
    owner: user.id,
  })
  await records.create('user_instance_roles', { user: user.id, instance: instance.id, role: 'owner' })
  for (const service of await records.find('services', { filter: 'status = "available"' })) {
    await records.create('instance_services', { instance: instance.id, service: service.id, status: 'ready' })
  }
  await book(records, {
    instance: instance.id,
    user: user.id,
    amount: trialPosts,
    reason: 'trial',
    reference: 'trial',
  })
  await records.update('users', user.id, { instance: instance.id })
  return instance
}
