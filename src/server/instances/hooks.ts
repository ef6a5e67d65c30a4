import type { Engine } from '#server/engine/engine.ts'
import { invalid } from '#server/engine/errors.ts'
import type { HookContext } from '#server/engine/records/records.ts'
import { dateDeletion } from './deletion.ts'
import { followChosenInstance, forgetChoice, keepAnOwner, nameAnOwner } from './membership.ts'

/** Hooks of workspaces, memberships and a person's chosen workspace. */
export function registerHooks({ records, clock }: Engine): void {
  records.hooks('instances', {
    beforeCreate: checkTimeZone,
    async beforeUpdate(context) {
      checkTimeZone(context)
      if (context.request) context.record.owner = context.original!.owner
      await dateDeletion(context, clock.now())
    },
  })

  records.hooks('users', { beforeUpdate: followChosenInstance })

  // The rules say who may change whom; these hooks apply to everyone, superusers included.
  records.hooks('user_instance_roles', {
    afterCreate: ({ record, records: writer }) => nameAnOwner(writer, record.instance),
    async beforeUpdate({ record, original, records: writer, request, changed }) {
      if (changed('user') || changed('instance')) {
        const message = 'A membership cannot be moved to another person or workspace.'
        throw invalid('user', 'validation_membership_fixed', message)
      }
      if (request && original!.role === 'owner' && changed('role')) await keepAnOwner(writer, record.instance)
    },
    afterUpdate: ({ record, records: writer }) => nameAnOwner(writer, record.instance),
    async beforeDelete({ record, records: writer, request }) {
      if (request && record.role === 'owner') await keepAnOwner(writer, record.instance)
    },
    async afterDelete(context) {
      await nameAnOwner(context.records, context.record.instance)
      await forgetChoice(context)
    },
  })
}

/** Schedules are computed in the workspace's time zone, so it has to exist. */
function checkTimeZone({ record, changed }: HookContext<'instances'>): void {
  if (!changed('timezone') || record.timezone === '' || isTimeZone(record.timezone)) return
  throw invalid('timezone', 'validation_invalid_time_zone', 'Choose a time zone such as America/Sao_Paulo.')
}

/** `Intl` also accepts offsets such as `+03:00`, which have no daylight saving time. */
function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return /^[a-z]/i.test(name)
  } catch {
    return false
  }
}
