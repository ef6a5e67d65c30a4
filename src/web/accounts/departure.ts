import type { Row } from '#shared/collections/index.ts'
import { departureOf } from '#shared/contracts/membership.ts'
import { refreshLists, useLive, useRecords, useSession } from '#web/records/index.ts'

export type Workspace = Pick<Row<'instances'>, 'id' | 'name' | 'deletion' | 'deleteAt'>

/** The effects of deleting the account on the person's workspaces; see `departureOf`. */
export interface ShownDeparture {
  alone: readonly Workspace[]
  soleOwner: readonly Workspace[]
  ending: readonly Workspace[]
  left: readonly Workspace[]
}

const refresh = () => refreshLists('user_instance_roles', 0)

/** Updates when others act meanwhile, e.g. accept the ownership. Undefined until the memberships are loaded. */
export function useDeparture(): ShownDeparture | undefined {
  const { id } = useSession()
  const memberships = useRecords<'user_instance_roles', { instance: Row<'instances'> }>('user_instance_roles', {
    expand: 'instance',
    perPage: 1000,
  })
  useLive('user_instance_roles')
  // The memberships contain the workspaces.
  useLive('instances', '*', { onChange: refresh })
  const rows = memberships.data?.items
  if (!rows) return undefined
  const workspaces = new Map(
    rows.flatMap(({ expand }) => (expand?.instance ? [[expand.instance.id, expand.instance]] : [])),
  )
  const ending = new Set([...workspaces.values()].flatMap(({ id: each, deletion }) => (deletion ? [each] : [])))
  const departure = departureOf(id, rows, ending)
  const shown = (ids: readonly string[]) => ids.flatMap((each) => workspaces.get(each) ?? [])
  return {
    alone: shown(departure.alone),
    soleOwner: shown(departure.soleOwner),
    ending: shown(departure.ending),
    left: shown(departure.left),
  }
}
