import type { Row } from '../collections/index.ts'

type Membership = Pick<Row<'user_instance_roles'>, 'user' | 'instance' | 'role'>

/** Ids of the instances of a person, grouped by what deleting the account does to them. */
export interface Departure {
  /** The person is the only member. */
  alone: string[]
  /** There are other members, but no other owner. */
  soleOwner: string[]
  left: string[]
}

/** @param memberships of all members of each instance the person belongs to */
export function departureOf(user: string, memberships: readonly Membership[]): Departure {
  const departure: Departure = { alone: [], soleOwner: [], left: [] }
  for (const { instance, role } of memberships.filter((each) => each.user === user)) {
    const others = memberships.filter((each) => each.instance === instance && each.user !== user)
    const keepsOwner = role !== 'owner' || others.some((other) => other.role === 'owner')
    departure[others.length === 0 ? 'alone' : keepsOwner ? 'left' : 'soleOwner'].push(instance)
  }
  return departure
}
