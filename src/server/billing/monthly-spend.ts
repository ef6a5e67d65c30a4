import { recordDate } from '#server/engine/clock.ts'
import type { SqlRunner } from '#server/engine/database/database.ts'
import type { Engine } from '#server/engine/engine.ts'
import { ApiError, fieldError } from '#server/engine/errors.ts'
import type { RecordWriter } from '#server/engine/records/records.ts'
import type { AiTaskName } from '#shared/settings.ts'
import { lockAllowance } from './allowance.ts'

/**
 * Refuses a task of a provider once the instance's calls of this month cost as much as its limit, before anything is queued. Work
 * that is already queued still runs. Months are in UTC; calls of models without a known price count as free.
 * @throws ApiError 429 `monthly_spend` with the limit and when the next month begins
 */
export async function requireBudget(
  { ai }: Pick<Engine, 'ai'>,
  records: RecordWriter,
  instance: string,
  task: AiTaskName,
  now: Date,
): Promise<void> {
  if (ai.providerOf(task) !== 'offline') await requireSpending(records, instance, now)
}

/** The same for calls of other services. @throws ApiError 429 `monthly_spend` */
export async function requireSpending(records: RecordWriter, instance: string, now: Date): Promise<void> {
  const { limit, left } = await spendingRoom(records, instance, now)
  if (left > 0) return
  const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))
  const resetsAt = `${recordDate(next).slice(0, 10)} 00:00:00.000Z`
  const message = `This workspace has spent its US$ ${limit} for AI of this month. More can be started after ${resetsAt}.`
  throw new ApiError(429, message, { plan: fieldError('monthly_spend', message, { limit, resetsAt }) })
}

/** This month's limit for calls in US dollars, and the rest of it. Locks the instance's row. */
export async function spendingRoom(
  records: RecordWriter,
  instance: string,
  now: Date,
): Promise<{ limit: number; left: number }> {
  // Sent together; PostgreSQL computes the sum after it has locked the row.
  const [limit, spent] = await Promise.all([
    lockAllowance(records, instance, 'monthlyUsd'),
    spentInMonth(records.tx, instance, now),
  ])
  return { limit, left: limit - spent }
}

/** Cost of all calls in US dollars since the month began. */
export async function spentInMonth(database: SqlRunner, instance: string, now: Date): Promise<number> {
  const first = `${recordDate(now).slice(0, 7)}-01`
  const [row] = await database.all<{ usd: number }>(
    'select coalesce(sum(usd), 0) as usd from usage_days where instance = ? and day >= ?',
    [instance, first],
  )
  return Number(row?.usd ?? 0)
}
