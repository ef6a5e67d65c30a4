import { takeTurn } from '../database/advisory-locks.ts'
import type { Transaction } from '../database/database.ts'
import { type JobContext, leaseOf, momentIn, newToken } from './job-context.ts'
import { type JobRow, readJobs } from './job-rows.ts'

/** Jobs that were running at two crashes are kept apart from the others: they run alone. */
export type Lane = 'usual' | 'alone'
const crashesUntilAlone = 2
const inLane: Record<Lane, string> = {
  usual: `state = 'queued' and recoveries < ${crashesUntilAlone}`,
  alone: `state = 'queued' and recoveries >= ${crashesUntilAlone}`,
}

/**
 * Takes up to `free` jobs of the lane that are due. Nobody gets more than his definition's `perInstance` at once, and those with
 * the fewest runs come first, so that a long queue of one instance delays nobody else.
 */
export async function claimJobs(context: JobContext, lane: Lane, free: number): Promise<JobRow[]> {
  if (!(await isAnyDue(context, lane))) return []
  return context.database.transaction(async (tx) => {
    // Workers count runs before they take another; one at a time, or two of them would take the last place.
    await takeTurn(tx, 'claims')
    const claimed: JobRow[] = []
    for (const id of await nextIds(tx, context, lane, free)) {
      const [row] = await readJobs(tx, `id = ? and state = 'queued'`, [id], 'for update skip locked')
      if (row) claimed.push(await claim(tx, context, row))
    }
    return claimed
  })
}

async function claim(tx: Transaction, context: JobContext, row: JobRow): Promise<JobRow> {
  const definition = context.definitions.get(row.name)!
  const change = { state: 'running', attempts: row.attempts + 1, worker: newToken() } as const
  const leaseUntil = momentIn(context.clock, leaseOf(definition))
  await context.records.within(tx).update('jobs', row.id, { ...change, leaseUntil })
  return { ...row, ...change }
}

export async function isAnyDue({ database, clock }: JobContext, lane: Lane): Promise<boolean> {
  const due = await database.all(`select 1 from jobs where ${inLane[lane]} and "runAt" <= ? limit 1`, [
    momentIn(clock, 0),
  ])
  return due.length > 0
}

async function nextIds(
  tx: Transaction,
  { definitions, clock }: JobContext,
  lane: Lane,
  free: number,
): Promise<string[]> {
  const allowances = [...definitions.values()].flatMap(({ name, perInstance }) => [name, perInstance])
  const rows = await tx.all<{ id: string }>(
    `select waiting.id from (
      select id, name, instance, "runAt",
        row_number() over (partition by name, instance order by "runAt", created, id) as place
      from jobs where ${inLane[lane]} and "runAt" <= ?
    ) as waiting
    left join (
      select name, instance, count(*) as runs from jobs where state = 'running' group by name, instance
    ) as busy on busy.name = waiting.name and busy.instance = waiting.instance
    where waiting.place + coalesce(busy.runs, 0) <= case waiting.name ${'when ? then cast(? as integer) '.repeat(definitions.size)}else 0 end
    order by waiting.place + coalesce(busy.runs, 0), waiting."runAt", waiting.id
    limit ?`,
    [momentIn(clock, 0), ...allowances, free],
  )
  return rows.map(({ id }) => id)
}
