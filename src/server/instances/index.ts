import { readSettings } from '#server/admin/index.ts'
import { book } from '#server/billing/index.ts'
import { recordDate } from '#server/engine/clock.ts'
import type { Engine } from '#server/engine/engine.ts'
import type { RecordWriter } from '#server/engine/records/records.ts'
import type { Row } from '#shared/collections/index.ts'
import { deleteDueInstances, deletionHooks } from './deletion.ts'
import { followChosenInstance, membershipHooks } from './membership.ts'
import { serviceCatalogue } from './service-catalogue.ts'
import { checkTimeZone } from './time-zone.ts'

export { isAtLeast, leaveInstances, roleIn } from './membership.ts'

/** Wires what happens around workspaces: services, the chosen instance, owners, leaving and deletion. */
export async function createInstances(engine: Engine): Promise<void> {
  engine.records.hooks('instances', { beforeCreate: checkTimeZone, beforeUpdate: checkTimeZone })
  engine.records.hooks('users', { beforeUpdate: followChosenInstance })
  engine.records.hooks('user_instance_roles', membershipHooks)
  engine.records.hooks('instances', deletionHooks(engine.clock))
  engine.crons.set('deleteInstances', '20 3 * * *', () => deleteDueInstances(engine))
  await engine.records.write(offerServices)
}

async function offerServices(records: RecordWriter): Promise<void> {
  for (const service of serviceCatalogue) {
    const known = await records.first('services', { filter: 'slug = {:slug}', params: { slug: service.slug } })
    if (!known) await records.create('services', { ...service })
  }
}

/**
 * Makes the workspace a person starts with: owned by them, on a trial with its credits, with the services that need
 * no provisioning ready.
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
