import { nameOf, recordAct } from '#server/audit/index.ts'
import { requireRoomForMember } from '#server/billing/index.ts'
import type { Engine } from '#server/engine/engine.ts'
import { invalid } from '#server/engine/errors.ts'
import type { HookContext } from '#server/engine/records/records.ts'
import { notify } from '#server/notifications/index.ts'
import type { Row } from '#shared/collections/index.ts'
import { invalidLimits, ownLimits } from '#shared/contracts/instances.ts'
import { isTimeZone } from '#shared/scheduling/time-zones.ts'
import { dateDeletion } from './deletion.ts'
import { type Inviting, prepareInvitation, sendInvitation } from './invitations.ts'
import { followChosenInstance, forgetChoice, keepAnOwner, nameAnOwner } from './membership.ts'

/** Hooks of workspaces, memberships, invitations and a person's chosen workspace. */
export function registerHooks({ records, clock }: Engine, inviting: Inviting): void {
  records.hooks('instances', {
    beforeCreate(context) {
      checkTimeZone(context)
      checkLimits(context)
    },
    async beforeUpdate(context) {
      checkTimeZone(context)
      checkLimits(context)
      if (context.request) context.record.owner = context.original!.owner
      await dateDeletion(context, clock.now())
    },
    afterUpdate: recordInstanceChange,
  })

  records.hooks('users', { beforeUpdate: followChosenInstance })

  // The rules define who may change whom; these hooks apply to everyone, including superusers.
  records.hooks('user_instance_roles', {
    async afterCreate(context) {
      await requireRoomForMember(context.records, context.record.instance)
      await nameAnOwner(context.records, context.record.instance)
      // Sign-ups and accepted invitations have their own audit entries.
      if (context.request) await recordMembership(context, 'member.added', null, context.record)
    },
    async beforeUpdate({ record, original, records: writer, request, changed }) {
      if (changed('user') || changed('instance')) {
        const message = 'A membership cannot be moved to another person or workspace.'
        throw invalid('user', 'validation_membership_fixed', message)
      }
      if (request && original!.role === 'owner' && changed('role')) await keepAnOwner(writer, record.instance)
    },
    async afterUpdate(context) {
      await nameAnOwner(context.records, context.record.instance)
      if (context.changed('role')) await recordMembership(context, 'member.role', context.original, context.record)
    },
    async beforeDelete({ record, records: writer, request }) {
      if (request && record.role === 'owner') await keepAnOwner(writer, record.instance)
    },
    async afterDelete(context) {
      await nameAnOwner(context.records, context.record.instance)
      await forgetChoice(context)
      const { record, request } = context
      // Without a request, the account or the whole workspace is being deleted.
      if (!request) return
      const hasLeft = request.auth?.record.id === record.user
      await recordMembership(context, hasLeft ? 'member.left' : 'member.removed', record, null)
    },
  })

  records.hooks('invitations', {
    beforeCreate: (context) => prepareInvitation(inviting, context),
    async afterCreate({ record, records: writer, request }) {
      await sendInvitation(inviting, writer, record)
      const { id, instance, email, role } = record
      const act = { instance, action: 'invitation.sent', target: id, targetName: email, after: { role } }
      await recordAct(writer, { ...act, by: request?.auth ?? null })
    },
    async afterDelete({ record, records: writer, request }) {
      if (!request) return
      const { id, instance, email, role } = record
      const act = { instance, action: 'invitation.withdrawn', target: id, targetName: email, before: { role } }
      await recordAct(writer, { ...act, by: request.auth })
    },
  })
}

type Membership = Row<'user_instance_roles'>

/** Records who gave or took a role, and notifies the person unless they did it themselves. */
async function recordMembership(
  { record, records, request }: HookContext<'user_instance_roles'>,
  action: 'member.added' | 'member.role' | 'member.removed' | 'member.left',
  before: Membership | null,
  after: Membership | null,
): Promise<void> {
  const instance = await records.byId('instances', record.instance)
  if (!instance) return
  const person = await records.byId('users', record.user)
  await recordAct(records, {
    ...{ instance: instance.id, by: request?.auth ?? null, action },
    ...{ target: record.user, targetName: person ? nameOf(person) : '' },
    ...{ before: before ? { role: before.role } : undefined, after: after ? { role: after.role } : undefined },
  })
  if (!person || !request || request.auth?.record.id === person.id) return
  const values = { workspace: instance.name, role: after?.role || '' }
  await notify(records, { user: person.id, kind: after ? 'role-changed' : 'removed', values, link: '/dashboard' })
}

const recordedFields = ['name', 'nickname', 'timezone', 'plan', 'planExpiresAt', 'deletion'] as const

async function recordInstanceChange(context: HookContext<'instances'>) {
  const { record, original, records, request, changed } = context
  if (request && changed('provisioning')) await recordLimits(context)
  const fields = recordedFields.filter((field) => changed(field))
  if (!request || fields.length === 0) return
  const valuesOf = (row: Row<'instances'>) => Object.fromEntries(fields.map((field) => [field, row[field]]))
  await recordAct(records, {
    ...{ instance: record.id, by: request.auth, action: 'instance.changed', target: record.id },
    ...{ targetName: record.name, before: valuesOf(original!), after: valuesOf(record) },
  })
}

async function recordLimits({ record, original, records, request }: HookContext<'instances'>): Promise<void> {
  await recordAct(records, {
    ...{ instance: record.id, by: request!.auth, action: 'instance.limits', target: record.id },
    ...{ targetName: record.name, before: ownLimits(original!.provisioning), after: ownLimits(record.provisioning) },
  })
}

/** An administrator may set some limits for one workspace. */
function checkLimits({ record, changed }: HookContext<'instances'>): void {
  if (!changed('provisioning')) return
  const names = invalidLimits(record.provisioning?.limits)
  if (names.length === 0) return
  throw invalid('provisioning', 'validation_invalid_limit', `Invalid limits: ${names.join(', ')}.`)
}

/** Schedules are computed in the workspace's time zone, so it has to exist. */
function checkTimeZone({ record, changed }: HookContext<'instances'>): void {
  if (!changed('timezone') || record.timezone === '' || isTimeZone(record.timezone)) return
  throw invalid('timezone', 'validation_invalid_time_zone', 'Choose a time zone such as America/Sao_Paulo.')
}
