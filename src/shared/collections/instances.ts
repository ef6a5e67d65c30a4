import { collection } from './define.ts'
import { date, json, relation, select, text } from './fields.ts'
import { signedIn } from './rules.ts'

/** A workspace. */
export const instances = collection('instances', {
  tenant: { self: true },
  fields: {
    name: text({ required: true, min: 1, max: 80 }),
    nickname: text({ min: 3, max: 60 }),
    planExpiresAt: date(),
    plan: select(['trial', 'pro', 'none']),
    provisioning: json<Record<string, unknown>>(),
    timezone: text({ max: 64 }),
    /** A member whose role is owner; maintained by the server. */
    owner: relation('users'),
    /** Owners write `requested` to request deletion and `''` to withdraw the request. */
    deletion: select(['requested']),
    /** When the instance is deleted; set by the server when `deletion` changes. */
    deleteAt: date(),
  },
  rules: {
    list: signedIn,
    view: signedIn,
    create: null,
    update: `${signedIn} && user_instance_roles_via_instance.user ?= @request.auth.id && user_instance_roles_via_instance.role ?= "owner" && @request.body.plan:changed = false && @request.body.planExpiresAt:changed = false && @request.body.owner:changed = false && @request.body.deleteAt:changed = false`,
    delete: null,
  },
})
