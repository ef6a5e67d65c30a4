import { locked } from './access-rules.ts'
import { collection } from './define.ts'
import { json, relation, select, text } from './fields.ts'
import { atLeast } from './rules.ts'

const admin = atLeast('admin')

/**
 * Changes of permissions in an instance, with the values before. Kept as long as the instance; names are those of that time, and
 * are erased with the account.
 */
export const auditEntries = collection('audit_entries', {
  tenant: { path: 'instance' },
  fields: {
    /** Empty for administrators' actions outside of instances. */
    instance: relation('instances', { cascadeDelete: true }),
    actorKind: select(['member', 'administrator', 'server'], { required: true }),
    /** The id of a user or superuser. */
    actor: text({ max: 15 }),
    actorName: text({ max: 160 }),
    /** E.g. `member.role`. */
    action: text({ required: true, max: 60 }),
    /** The id of the affected record. */
    target: text({ max: 15 }),
    targetName: text({ max: 320 }),
    before: json<Record<string, unknown>>(),
    after: json<Record<string, unknown>>(),
  },
  rules: { ...locked, list: admin, view: admin },
  indexes: [
    { fields: ['instance', 'created'] },
    { fields: ['actor'], where: "actor != ''" },
    { fields: ['target'], where: "target != ''" },
    { fields: ['targetName'], where: "targetName != ''" },
  ],
  // The person is erased along with their account; the action and its time are kept.
  appendOnly: { erasable: ['actor', 'actorName', 'target', 'targetName'] },
})
