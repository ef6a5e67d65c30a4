import { takeTurn } from '../database/advisory-locks.ts'
import type { Transaction } from '../database/database.ts'
import { uniqueName } from '../random.ts'
import type { AnyDefinition, JobContext } from './job.ts'
import { type JobRow, momentIn, takeJobs } from './job-table.ts'

/** Jobs whose process died twice may be the cause, so they run alone. Worded like the partial index. */
export type Lane = 'usual' | 'suspects'
const inLane: Record<Lane, string> = { usual: 'recoveries <= 1', suspects: 'recoveries > 1' }

/** How many more jobs a worker may start: ordinary ones, and ones that mostly wait for an outside service. */
export type Places = Readonly<Record<'working' | 'waiting', number>>

export const placeOf = ({ whileWaiting }: AnyDefinition): keyof Places =>
  whileWaiting?.holds() ? 'waiting' : 'working'

const capOf = ({ whileWaiting, perTenant }: AnyDefinition): number =>
  whileWaiting?.holds() ? whileWaiting.perTenant : perTenant

/** The waiting and running jobs of one definition and tenant. */
export interface Waiting {
  readonly name: string
  readonly tenant: string
  /** When the first regular job and the first suspect are due; null if there is none. */
  readonly usual: string | null
  readonly suspects: string | null
  readonly running: number
}

/**
 * All pairs of definition and tenant with waiting jobs. The recursion steps through the index from one tenant to the
 * next, so a queue of a hundred thousand jobs of ten tenants costs ten steps.
 */
export async function readWaiting({ database, definitions }: JobContext): Promise<Waiting[]> {
  const names = [...definitions.keys()]
  if (names.length === 0) return []
  return database.all<Waiting & Record<string, never>>(
    `with recursive waiting (name, tenant) as (
      select known.name, (select min(tenant) from jobs where state = 'queued' and name = known.name)
      from (${names.map(() => 'select cast(? as text) as name').join(' union all ')}) as known
      union all
      select name, (select min(tenant) from jobs
        where state = 'queued' and name = waiting.name and tenant > waiting.tenant)
      from waiting where tenant is not null
    )
    select waiting.name, waiting.tenant, suspect.first as suspects, coalesce(busy.running, 0) as running,
      (select "runAt" from jobs where state = 'queued' and name = waiting.name and tenant = waiting.tenant
        and ${inLane.usual} order by "runAt" limit 1) as usual
    from waiting
    left join (select name, tenant, min("runAt") as first from jobs
      where state = 'queued' and ${inLane.suspects} group by name, tenant
    ) as suspect on suspect.name = waiting.name and suspect.tenant = waiting.tenant
    left join (select name, tenant, count(*) as running from jobs where state = 'running' group by name, tenant
    ) as busy on busy.name = waiting.name and busy.tenant = waiting.tenant
    where waiting.tenant is not null`,
    names,
  )
}

/**
 * Takes due jobs of the lane for the free places, at most `max`. No tenant gets more than the definition's `perTenant` at
 * once, and those with the fewest runs come first, so that a long queue of one tenant does not delay the others.
 * @returns null if none is due
 */
export async function claimJobs(
  context: JobContext,
  lane: Lane,
  waiting: readonly Waiting[],
  free: Places,
  max = Number.POSITIVE_INFINITY,
): Promise<JobRow[] | null> {
  const shares = shareOut(context, lane, waiting, free, max)
  if (shares.size === 0) return null
  // A claim may be lost in a power cut, because that ends the run too; the job is then still queued.
  return context.database.transaction(claim, { isDurable: false })

  async function claim(tx: Transaction): Promise<JobRow[]> {
    // Workers count running jobs before they claim more. They do so one at a time, or two of them could take the last slot. Sent
    // together; PostgreSQL runs the others after it has granted the lock.
    const [, ...taken] = await Promise.all([takeTurn(tx, 'claims'), ...[...shares].map((share) => take(tx, share))])
    return taken.flat().sort((one, other) => (one.runAt < other.runAt ? -1 : 1))
  }

  function take(tx: Transaction, [{ name, tenant }, limit]: [Waiting, number]): Promise<JobRow[]> {
    const definition = context.definitions.get(name)!
    const group = { name, tenant, condition: inLane[lane], limit, maxRunning: capOf(definition) - limit }
    const claim = { worker: uniqueName(16), leaseMilliseconds: definition.leaseMilliseconds }
    return takeJobs(tx, context.clock, group, claim)
  }
}

/** How many jobs each group gets of the free places. */
function shareOut(
  { definitions, clock }: JobContext,
  lane: Lane,
  waiting: readonly Waiting[],
  free: Places,
  max: number,
): Map<Waiting, number> {
  const left = { ...free }
  const now = momentIn(clock, 0)
  const shares = new Map<Waiting, number>()
  const places = ({ running }: Waiting, share = 0) => running + share
  for (let count = 0; count < max; count += 1) {
    let next: Waiting | undefined
    for (const group of waiting) {
      const due = group[lane]
      const definition = definitions.get(group.name)!
      const used = places(group, shares.get(group))
      if (due === null || due > now || left[placeOf(definition)] <= 0 || used >= capOf(definition)) continue
      const best = next && places(next, shares.get(next))
      if (best === undefined || used < best || (used === best && due < next![lane]!)) next = group
    }
    if (!next) break
    left[placeOf(definitions.get(next.name)!)] -= 1
    shares.set(next, (shares.get(next) ?? 0) + 1)
  }
  return shares
}
