import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Role, roles } from '#shared/collections/rules.ts'
import type { Members } from '#shared/contracts/people.ts'
import type { Picture } from '#shared/pictures.ts'
import { useInstance } from '#web/instances/index.ts'
import { avatarPicture, pb, useLive, useRecords } from '#web/records/index.ts'

/** A member as the page shows them. */
export interface ShownMember {
  /** The membership's id. */
  id: string
  user: string
  name: string
  /** Empty unless it is the person's own or the reader is an admin. */
  email: string
  picture: Picture | null
  role: Role
  since: string
}

/**
 * The members of the chosen workspace, strongest roles first, live. Roles come from the membership records, which are live; names
 * come from a route, since people cannot read each other's records.
 */
export function useMembers() {
  const { instance, role } = useInstance()
  const ofInstance = {
    filter: 'instance = {:instance}',
    params: { instance: instance?.id ?? '' },
    enabled: Boolean(instance),
  }
  const memberships = useRecords('user_instance_roles', {
    ...ofInstance,
    sort: 'created,id',
    perPage: 1000,
    silent: true,
  })
  useLive('user_instance_roles', '*', ofInstance)
  const rows = memberships.data?.items ?? []
  const ids = rows.map(({ id }) => id).join()
  // Refetched when somebody joins, and when the person's own role changes, because that decides which addresses are visible.
  const people = useQuery({
    queryKey: ['members', instance?.id, role, ids],
    queryFn: ({ signal }) => pb.send<Members>(`/api/instances/${instance!.id}/members`, { requestKey: null, signal }),
    enabled: ids !== '',
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })
  const byId = new Map(people.data?.members.map((member) => [member.id, member]))
  const members = rows.flatMap(({ id, role: current }): ShownMember[] => {
    const person = byId.get(id)
    if (!person) return []
    const { user, avatar } = person
    const picture = avatarPicture('users', { id: user, avatar })
    return [{ ...person, picture, role: current || 'viewer' }]
  })
  return {
    members: members.toSorted((one, other) => roles.indexOf(one.role) - roles.indexOf(other.role)),
    state: people.data ? 'ready' : memberships.isError || people.isError ? 'error' : 'loading',
    retry: () => void Promise.all([memberships.refetch(), people.refetch()]),
  } as const
}
