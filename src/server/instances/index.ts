import { readSettings } from '#server/admin/index.ts'
import { balance, book } from '#server/billing/index.ts'
import { recordDate } from '#server/engine/clock.ts'
import type { Engine } from '#server/engine/engine.ts'
import { badRequest, fieldError } from '#server/engine/errors.ts'
import type { HookContext, RecordReader, RecordWriter } from '#server/engine/records/record-store.ts'
import type { Row } from '#shared/collections/index.ts'
import { type Role, roles } from '#shared/collections/rules.ts'
import { serviceCatalogue } from './service-catalogue.ts'
import { checkTimeZone } from './time-zone.ts'

/** Wires what happens around workspaces: the catalogue of services, the chosen instance, last owners. */
export async function createInstances(engine: Engine): Promise<void> {
  engine.records.hooks('instances', { beforeCreate: checkTimeZone, beforeUpdate: checkTimeZone })
  engine.records.hooks('users', { beforeUpdate: followChosenInstance })
  engine.records.hooks('user_instance_roles', { beforeDelete: keepAnOwner })
  await engine.records.write(offerServices)
}

/** `credits` and `plan` of a user are those of the instance they work in. */
async function followChosenInstance({ record, records, changed, request }: HookContext<'users'>): Promise<void> {
  if (!changed('instance')) return
  if (!record.instance) {
    record.credits = 0
    record.plan = ''
    return
  }
  if (request && !request.auth?.isSuperuser && !(await roleIn(records, record.id, record.instance))) {
    throw badRequest('Failed to update record.', {
      instance: fieldError(
        'validation_missing_rel_records',
        'Failed to find all relation records with the provided ids',
      ),
    })
  }
  const instance = await records.get('instances', record.instance)
  record.plan = instance.plan
  record.credits = await balance(records, instance.id)
}

/** An instance never loses its last owner while it exists. */
async function keepAnOwner({ record, records, request }: HookContext<'user_instance_roles'>): Promise<void> {
  if (!request || record.role !== 'owner') return
  const filter = 'instance = {:instance} && role = "owner"'
  if ((await records.count('user_instance_roles', { filter, params: { instance: record.instance } })) > 1) return
  throw badRequest('An instance needs an owner. Make somebody else an owner first.')
}

async function offerServices(records: RecordWriter): Promise<void> {
  for (const service of serviceCatalogue) {
    const known = await records.first('services', { filter: 'slug = {:slug}', params: { slug: service.slug } })
    if (!known) await records.create('services', { ...service })
  }
}

/** The user's role in the instance, or null. */
export async function roleIn(records: RecordReader, user: string, instance: string): Promise<Role | null> {
  const filter = 'user = {:user} && instance = {:instance}'
  const membership = await records.first('user_instance_roles', { filter, params: { user, instance } })
  return membership?.role || null
}

/** Whether `role` may do what `needed` may. */
export const isAtLeast = (role: Role | null, needed: Role): boolean =>
  role !== null && roles.indexOf(role) <= roles.indexOf(needed)

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
