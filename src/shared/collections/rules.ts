import { type Rules, signedIn } from './access-rules.ts'

/** Roles of a member, the most powerful first. Each includes the permissions of those after it. */
export const roles = ['owner', 'admin', 'editor', 'reviewer', 'viewer'] as const
export type Role = (typeof roles)[number]

/**
 * A rule for members of the row's instance whose role is at least `role`. Both conditions refer to the
 * same membership row because they follow the same path with any-match operators.
 *
 * @param path relations from the row to its instance
 */
export function atLeast(role: Role, path = 'instance'): string {
  const membership = `${path}.user_instance_roles_via_instance`
  const accepted = roles.slice(0, roles.indexOf(role) + 1).map((name) => `${membership}.role ?= "${name}"`)
  return `${signedIn} && ${membership}.user ?= @request.auth.id && (${accepted.join(' || ')})`
}

/** Read by every member, written by members with at least `role`. */
export function membersRead(role: Role, path?: string): Rules {
  const write = atLeast(role, path)
  return { list: signedIn, view: signedIn, create: write, update: write, delete: write }
}
