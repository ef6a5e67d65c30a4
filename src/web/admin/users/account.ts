import type { Row } from '#shared/collections/index.ts'

export type User = Row<'users'>

export const nameOf = ({ name, email }: Pick<User, 'name' | 'email'>): string => name || email

export interface MembershipsOfUser {
  user_instance_roles_via_user: (Row<'user_instance_roles'> & { expand?: { instance?: Row<'instances'> } })[]
}
export type ListedUser = User & { expand?: Partial<MembershipsOfUser> }

/** The names of a person's workspaces. */
export const workspacesOf = ({ expand }: ListedUser): string[] =>
  (expand?.user_instance_roles_via_user ?? []).flatMap((membership) => membership.expand?.instance?.name ?? [])
