import type { Row } from '../collections/index.ts'

type Membership = Pick<Row<'user_instance_roles'>, 'user' | 'instance' | 'role'>

/** Ids of the instances of a person, grouped by what deleting the account does to them. */
export interface Departure {
  /** The person is the only member. */
  alone: string[]
  /** Instances with other members, but no other owner: they have to be handed over or deleted first. */
  soleOwner: string[]
  /** The same, but they will be deleted anyway. */
  ending: string[]
  left: string[]
}

/**
 * @param memberships of all members of each instance the person belongs to
 * @param ending the instances whose deletion has been requested
 */
export function departureOf(user: string, memberships: readonly Membership[], ending: ReadonlySet<string>): Departure {
  const departure: Departure = { alone: [], soleOwner: [], ending: [], left: [] }
  for (const { instance, role } of memberships.filter((each) => each.user === user)) {
    const others = memberships.filter((each) => each.instance === instance && each.user !== user)
    const keepsOwner = role !== 'owner' || others.some((other) => other.role === 'owner')
    if (others.length === 0) departure.alone.push(instance)
    else if (keepsOwner) departure.left.push(instance)
    else departure[ending.has(instance) ? 'ending' : 'soleOwner'].push(instance)
  }
  return departure
}
