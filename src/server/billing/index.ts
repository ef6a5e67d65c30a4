import { recordDate } from '#server/engine/clock.ts'
import { ApiError, fieldError } from '#server/engine/errors.ts'
import type { RecordReader, RecordWriter } from '#server/engine/records/record-store.ts'
import type { Row } from '#shared/collections/index.ts'

/** Credits an instance has: the balance after its newest ledger entry. */
export async function balance(records: RecordReader, instance: string): Promise<number> {
  return (await newestEntry(records, instance))?.balanceAfter ?? 0
}

function newestEntry(records: RecordReader, instance: string): Promise<Row<'credit_entries'> | null> {
  return records.first('credit_entries', { filter: 'instance = {:instance}', params: { instance }, sort: '-sequence' })
}

interface Entry {
  instance: string
  user?: string
  /** Credits, negative when spent. */
  amount: number
  reason: string
  /** The same reference is booked once, however often it is asked for. */
  reference: string
}

/**
 * Books an entry in the ledger and shows the new balance to the people working in the instance.
 * @throws ApiError 403 `out_of_credits` when the balance would fall below zero
 */
export async function book(records: RecordWriter, entry: Entry): Promise<void> {
  // The instance's row is the lock that keeps two writers from reading the same newest entry.
  await records.lock('instances', entry.instance)
  const { instance, reference } = entry
  const filter = 'instance = {:instance} && reference = {:reference}'
  if (await records.first('credit_entries', { filter, params: { instance, reference } })) return
  const newest = await newestEntry(records, instance)
  const balanceAfter = roundCredits((newest?.balanceAfter ?? 0) + entry.amount)
  if (balanceAfter < 0) throw outOfCredits()
  await records.create('credit_entries', {
    instance,
    user: entry.user ?? '',
    amount: entry.amount,
    reason: entry.reason,
    reference,
    balanceAfter,
    sequence: (newest?.sequence ?? 0) + 1,
  })
  const members = 'instance = {:instance} && user_instance_roles_via_user.instance ?= {:instance}'
  for (const user of await records.find('users', { filter: members, params: { instance } })) {
    await records.update('users', user.id, { credits: balanceAfter })
  }
}

/** Tenths of a credit exist (0.2 for a regenerated post); binary fractions must not pile up. */
const roundCredits = (credits: number): number => Math.round(credits * 1000) / 1000

const outOfCredits = () =>
  new ApiError(403, 'There are not enough credits left for this.', {
    credits: fieldError('out_of_credits', 'There are not enough credits left for this.'),
  })

/** @throws ApiError 403 `out_of_credits` */
export async function requireCredits(records: RecordReader, instance: string, amount: number): Promise<void> {
  if ((await balance(records, instance)) < amount) throw outOfCredits()
}

/** A plan is active until its date; no date means it is not. */
export function planIsActive(instance: Pick<Row<'instances'>, 'planExpiresAt'>, now: Date): boolean {
  return instance.planExpiresAt !== '' && instance.planExpiresAt > recordDate(now)
}

/**
 * Without a plan, or once deletion is requested, an instance can be read but generates nothing.
 * @throws ApiError 403 `plan_locked`, `instance_to_be_deleted`
 */
export async function requirePlan(records: RecordReader, instance: string, now: Date): Promise<void> {
  const row = await records.get('instances', instance)
  if (row.deletion) throw toBeDeleted()
  if (planIsActive(row, now)) return
  const message = 'This feature is not yet available in your current plan.'
  throw new ApiError(403, message, { plan: fieldError('plan_locked', message) })
}

const toBeDeleted = () => {
  const message = 'This workspace is going to be deleted, so nothing new is generated in it.'
  return new ApiError(403, message, { instance: fieldError('instance_to_be_deleted', message) })
}
