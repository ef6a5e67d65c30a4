import { signedIn } from './access-rules.ts'
import { collection } from './define.ts'
import { date, json, relation, select, text } from './fields.ts'

const fields = {
  name: text({ required: true, min: 1, max: 80 }),
  nickname: text({ min: 3, max: 60 }),
  planExpiresAt: date(),
  plan: select(['trial', 'pro', 'none']),
  /** The renewal state of a subscription; empty for trials and for plans set by an administrator. */
  planStatus: select(['renews', 'ends', 'past_due']),
  /** When a subscription renews; empty if it does not. */
  planRenewsAt: date(),
  provisioning: json<Record<string, unknown>>(),
  /** A name of the IANA time zone database; empty until one is chosen. */
  timezone: text({ max: 64 }),
  /** A member whose role is owner; maintained by the server. */
  owner: relation('users'),
  /** Owners write `requested` to request deletion and `''` to withdraw the request. */
  deletion: select(['requested']),
  /** When the instance is deleted; set by the server when `deletion` changes. */
  deleteAt: date(),
}

/** All other fields, including new ones, are written by the server and by superusers only. */
const ownersWrite = ['name', 'nickname', 'timezone', 'deletion']
const unchanged = Object.keys(fields)
  .filter((name) => !ownersWrite.includes(name))
  .map((name) => `@request.body.${name}:changed = false`)

/** A workspace. */
export const instances = collection('instances', {
  tenant: { self: true },
  fields,
  rules: {
    list: signedIn,
    view: signedIn,
    create: null,
    update: `${signedIn} && user_instance_roles_via_instance.user ?= @request.auth.id && user_instance_roles_via_instance.role ?= "owner" && ${unchanged.join(' && ')}`,
    delete: null,
  },
})
