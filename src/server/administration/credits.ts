import { recordAct } from '#server/audit/index.ts'
import { balance, book } from '#server/billing/index.ts'
import type { SqlRunner } from '#server/engine/database/database.ts'
import { invalid } from '#server/engine/errors.ts'
import { isStorable } from '#server/engine/records/fields/values.ts'
import type { RecordWriter } from '#server/engine/records/records.ts'
import type { AuthRecord } from '#server/engine/records/request.ts'
import type { Row } from '#shared/collections/index.ts'
import type { CreditBooking, CreditTotals } from '#shared/contracts/administration.ts'

const maxAmount = 1_000_000
const maxNoteCharacters = 300

/** @throws ApiError 400 with the invalid field */
export function readBooking(body: unknown): CreditBooking {
  const { instance, amount, kind, note, key } = (body ?? {}) as Record<string, unknown>
  if (typeof instance !== 'string' || instance === '') {
    throw invalid('instance', 'validation_required', 'Cannot be blank.')
  }
  const isAmount = typeof amount === 'number' && Number.isFinite(amount) && Math.abs(amount) <= maxAmount
  // The ledger has three decimals.
  if (!isAmount || amount === 0 || Math.round(amount * 1000) / 1000 !== amount) {
    throw invalid('amount', 'validation_credit_amount', 'Must be a number of credits other than 0.', { max: maxAmount })
  }
  if (kind !== 'granted' && kind !== 'corrected') {
    throw invalid('kind', 'validation_in_invalid', 'Must be a valid value.')
  }
  if (kind === 'granted' && amount < 0) {
    throw invalid('amount', 'validation_grant_negative', 'A grant adds credits. Take them away with a correction.')
  }
  const reason = typeof note === 'string' ? note.trim() : ''
  if (reason === '') throw invalid('note', 'validation_required', 'Cannot be blank.')
  if (reason.length > maxNoteCharacters) {
    throw invalid('note', 'validation_length_too_long', 'Is too long.', { max: maxNoteCharacters })
  }
  if (typeof key !== 'string' || !/^[\w-]{8,80}$/.test(key)) {
    throw invalid('key', 'validation_invalid_value', 'Must be 8 to 80 letters, digits, dashes or underscores.')
  }
  return { instance, amount, kind, note: reason, key }
}

/**
 * Books credits that an administrator grants or corrects, once per key.
 * @returns the entry, also if an earlier request booked it
 * @throws ApiError 400 `validation_balance_negative`, 404 without such an instance
 */
export async function bookCredits(
  records: RecordWriter,
  { instance, amount, kind, note, key }: CreditBooking,
  by: AuthRecord,
): Promise<Row<'credit_entries'>> {
  await records.lock('instances', instance)
  const reference = `administrator:${key}`
  const find = () =>
    records.first('credit_entries', {
      filter: 'instance = {:instance} && reference = {:reference}',
      params: { instance, reference },
    })
  const earlier = await find()
  if (earlier) return earlier
  if ((await balance(records, instance)) + amount < 0) {
    throw invalid('amount', 'validation_balance_negative', 'The balance cannot fall below zero.')
  }
  await book(records, { instance, amount, reason: kind, note, reference })
  const entry = (await find())!
  await recordAct(records, {
    ...{ instance, by, action: kind === 'granted' ? 'credits.granted' : 'credits.corrected', target: instance },
    before: { credits: entry.balanceAfter - amount },
    after: { credits: entry.balanceAfter, reason: note },
  })
  return entry
}

const totals = `select i.id as instance,
    coalesce((select "balanceAfter" from credit_entries where instance = i.id order by sequence desc limit 1), 0) as balance,
    (select coalesce(sum(amount), 0) from credit_entries where instance = i.id) as sum,
    (select count(*) from credit_entries where instance = i.id) as entries
  from instances i`

const maxInstances = 200

interface StoredTotals {
  instance: string
  balance: number
  sum: number
  entries: number
}

/** The totals of some instances; without ids, of all whose balance differs from the sum of their ledger. */
export async function creditTotals(database: SqlRunner, ids: readonly string[] | null): Promise<CreditTotals> {
  const places = ids?.filter(isStorable).slice(0, maxInstances) ?? []
  const where = ids ? ` where i.id in (${places.map(() => '?').join(', ') || "''"})` : ''
  const rows = await database.all<StoredTotals>(totals + where, places)
  const all = rows.map(({ instance, balance, sum, entries }) => ({
    ...{ instance, balance: Number(balance), entries: Number(entries) },
    // Decimal fractions cannot be added exactly.
    sum: Math.round(Number(sum) * 1000) / 1000,
  }))
  return { totals: ids ? all : all.filter(({ balance, sum }) => balance !== sum) }
}
