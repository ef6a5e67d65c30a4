import { ApiError, fieldError } from '#server/engine/errors.ts'
import type { RecordReader, RecordWriter } from '#server/engine/records/records.ts'
import type { Row } from '#shared/collections/index.ts'

/** The credits of an instance: the balance after its newest ledger entry. */
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
  note?: string
  /** A reference is booked only once, even if requested again. */
  reference: string
}

/**
 * Books entries of one instance in its ledger and shows the new balance to its members. Booked in the
 * transaction that queues work, a negative amount reserves the price, and is the charge once the work is done.
 * @throws ApiError 403 `out_of_credits` if the balance would fall below zero
 */
export async function book(records: RecordWriter, ...entries: Entry[]): Promise<void> {
  const instance = entries[0]?.instance
  if (!instance) return
  // Locks the instance's row, so that two writers cannot read the same newest entry. PostgreSQL runs statements sent along with
  // the lock after it is granted.
  const members = 'instance = {:instance} && user_instance_roles_via_user.instance ?= {:instance}'
  const [, newest, users, ...booked] = await Promise.all([
    records.lock('instances', instance),
    newestEntry(records, instance),
    records.find('users', { filter: members, params: { instance } }),
    ...entries.map(({ reference }) => entryOf(records, instance, reference)),
  ])
  const before = newest?.balanceAfter ?? 0
  let [balanceAfter, sequence] = [before, newest?.sequence ?? 0]
  const drafts = []
  for (const [index, { user = '', amount, reason, note = '', reference }] of entries.entries()) {
    if (booked[index]) continue
    balanceAfter = roundCredits(balanceAfter + amount)
    sequence += 1
    if (balanceAfter < 0) throw outOfCredits()
    drafts.push({ instance, user, amount, reason, note, reference, balanceAfter, sequence })
  }
  const shown = balanceAfter === before ? [] : users
  await Promise.all([
    ...drafts.map((draft) => records.create('credit_entries', draft)),
    ...shown.map(({ id }) => records.update('users', id, { credits: balanceAfter })),
  ])
}

/**
 * Refunds what `book` charged under this reference, once.
 * @returns whether this call did so
 */
export async function giveBack(records: RecordWriter, instance: string, reference: string): Promise<boolean> {
  await records.lock('instances', instance)
  const taken = await entryOf(records, instance, reference)
  const release = `release:${reference}`
  if (!taken || (await entryOf(records, instance, release))) return false
  await book(records, { instance, user: taken.user, amount: 0 - taken.amount, reason: 'released', reference: release })
  return true
}

function entryOf(records: RecordReader, instance: string, reference: string): Promise<Row<'credit_entries'> | null> {
  const filter = 'instance = {:instance} && reference = {:reference}'
  return records.first('credit_entries', { filter, params: { instance, reference } })
}

/** Credits have tenths (0.2 for a regenerated post); rounding errors must not accumulate. */
const roundCredits = (credits: number): number => Math.round(credits * 1000) / 1000

const outOfCredits = () =>
  new ApiError(403, 'There are not enough credits left for this.', {
    credits: fieldError('out_of_credits', 'There are not enough credits left for this.'),
  })
