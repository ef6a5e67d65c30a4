import { recordAct } from '#server/audit/index.ts'
import { balance } from '#server/billing/index.ts'
import { badRequest, fieldError, invalid } from '#server/engine/errors.ts'
import type { HookContext, RecordReader, RecordWriter } from '#server/engine/records/records.ts'
import { type Role, roles } from '#shared/collections/rules.ts'
import { departureOf } from '#shared/contracts/membership.ts'

/** An instance never loses its last owner while it exists. */
export async function keepAnOwner(records: RecordWriter, instance: string): Promise<void> {
  // Serialises two owners who leave at the same time.
  await records.lock('instances', instance)
  if ((await ownersOf(records, instance)).length > 1) return
  const message = 'A workspace needs an owner. Make someone else an owner first, or delete the workspace.'
  throw invalid('role', 'last_owner', message)
}

/** Keeps `instances.owner` one of the members whose role is owner. */
export async function nameAnOwner(records: RecordWriter, id: string): Promise<void> {
  const instance = await records.byId('instances', id)
  const owners = await ownersOf(records, id)
  if (!instance || owners.includes(instance.owner)) return
  await records.update('instances', id, { owner: owners[0] ?? '' })
}

async function ownersOf(records: RecordReader, instance: string): Promise<string[]> {
  const filter = 'instance = {:instance} && role = "owner"'
  const rows = await records.find('user_instance_roles', { filter, params: { instance }, sort: 'created,id' })
  return rows.map(({ user }) => user)
}

/** Clears the chosen instance, so that a former member does not see its credits and plan. */
export async function forgetChoice({ record, records }: HookContext<'user_instance_roles'>): Promise<void> {
  const { user, instance } = record
  const filter = 'id = {:user} && instance = {:instance}'
  if (await records.first('users', { filter, params: { user, instance } })) {
    await records.update('users', user, { instance: '' })
  }
}

/** `credits` and `plan` of a user are those of the chosen instance; only members can choose it. */
export async function followChosenInstance({ record, records, changed }: HookContext<'users'>): Promise<void> {
  if (!changed('instance')) return
  if (!record.instance) {
    record.credits = 0
    record.plan = ''
    return
  }
  if (!(await isMemberUntilCommit(records, record.id, record.instance))) {
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

/** Locks the membership, so that it cannot be deleted before the choice is committed. */
async function isMemberUntilCommit(records: RecordWriter, user: string, instance: string): Promise<boolean> {
  const membership = await membershipOf(records, user, instance)
  if (!membership) return false
  return records.lock('user_instance_roles', membership.id).then(
    () => true,
    () => false,
  )
}

export function membershipOf(records: RecordReader, user: string, instance: string) {
  const filter = 'user = {:user} && instance = {:instance}'
  return records.first('user_instance_roles', { filter, params: { user, instance } })
}

/** The user's role in the instance, or null. */
export async function roleIn(records: RecordReader, user: string, instance: string): Promise<Role | null> {
  return (await membershipOf(records, user, instance))?.role || null
}

/** Whether `role` includes the permissions of `needed`. */
export const isAtLeast = (role: Role | null, needed: Role): boolean =>
  role !== null && roles.indexOf(role) <= roles.indexOf(needed)

/**
 * Prepares the deletion of an account: deletes the instances in which the person is the only member.
 * @throws ApiError 400 `sole_owner` if an instance with other members would lose its only owner, unless it will be deleted
 */
export async function leaveInstances(records: RecordWriter, user: string): Promise<void> {
  const own = await records.find('user_instance_roles', {
    filter: 'user = {:user}',
    params: { user },
    sort: 'instance',
  })
  const memberships = []
  const ending = new Set<string>()
  for (const { instance } of own) {
    if ((await records.lock('instances', instance)).deletion) ending.add(instance)
    memberships.push(
      ...(await records.find('user_instance_roles', { filter: 'instance = {:instance}', params: { instance } })),
    )
  }
  const departure = departureOf(user, memberships, ending)
  if (departure.soleOwner.length > 0) {
    const message =
      'You are the only owner of workspaces with other members. Make someone else an owner or delete them first.'
    throw invalid('instance', 'sole_owner', message)
  }
  for (const instance of departure.alone) await records.delete('instances', instance)
  for (const instance of [...departure.left, ...departure.ending])
    await recordAct(records, { instance, by: null, action: 'member.left', target: user })
}
