import type { Row } from '../collections/index.ts'

type Membership = Pick<Row<'user_instance_roles'>, 'user' | 'instance' | 'role'>

/** Ids of the workspaces a person is in, by what their leaving for good does to each. */
export interface Departure {
  /** Nobody else is in it. */
  alone: string[]
  /** Others are in it, but none of them is an owner. */
  soleOwner: string[]
  left: string[]
}

/** @param memberships all of them in each workspace the person is in */
export function departureOf(user: string, memberships: readonly Membership[]): Departure {
  const departure: Departure = { alone: [], soleOwner: [], left: [] }
  for (const { instance, role } of memberships.filter((each) => each.user === user)) {
    const others = memberships.filter((each) => each.instance === instance && each.user !== user)
    const keepsOwner = role !== 'owner' || others.some((other) => other.role === 'owner')
    departure[others.length === 0 ? 'alone' : keepsOwner ? 'left' : 'soleOwner'].push(instance)
  }
  return departure
}
