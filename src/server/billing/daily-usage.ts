import type { AiUsage } from '#server/engine/ai/ai.ts'
import { recordDate } from '#server/engine/clock.ts'
import { ApiError, fieldError } from '#server/engine/errors.ts'
import type { RecordWriter } from '#server/engine/records/records.ts'
import type { Row } from '#shared/collections/index.ts'
import type { AiTaskName } from '#shared/settings.ts'
import { lockAllowance } from './allowance.ts'

const limitOf = {
  suggestions: 'suggestionsPerDay',
  topicRuns: 'topicRunsPerDay',
  postRuns: 'postRunsPerDay',
  pictures: 'picturesPerDay',
} as const
export type DailyUse = keyof typeof limitOf

const dayMilliseconds = 86_400_000
const keptDays = 400

/**
 * Counts starting runs against the instance's daily limit.
 * @throws ApiError 429 `daily_limit` with the limit and when the next day begins
 */
export async function countInDay(
  records: RecordWriter,
  instance: string,
  use: DailyUse,
  runs: number,
  now: Date,
): Promise<void> {
  const [limit, found] = await Promise.all([
    lockAllowance(records, instance, limitOf[use]),
    findDay(records, instance, now),
  ])
  const day = await lockDay(records, instance, now, found)
  if (day[use] + runs > limit) throw dailyLimit(use, limit, now)
  await records.update('usage_days', day, { [use]: day[use] + runs })
}

/** Adds the cost of model calls to the instance's day; calls of `answers` are also counted separately. */
export async function recordCalls(
  records: RecordWriter,
  instance: string,
  calls: readonly AiUsage[],
  now: Date,
  task: AiTaskName | '' = '',
): Promise<void> {
  if (calls.length === 0) return
  const [isThere, found] = await Promise.all([records.byId('instances', instance), findDay(records, instance, now)])
  if (!isThere) return
  const day = await lockDay(records, instance, now, found)
  const sum = (field: 'inputTokens' | 'outputTokens' | 'usd') =>
    calls.reduce((all, call) => all + call[field], day[field])
  await records.update('usage_days', day, {
    calls: day.calls + calls.length,
    inputTokens: sum('inputTokens'),
    outputTokens: sum('outputTokens'),
    usd: sum('usd'),
    ...(task === 'answers' && {
      answers: day.answers + calls.length,
      answersUsd: calls.reduce((all, { usd }) => all + usd, day.answersUsd),
    }),
  })
}

type Day = Row<'usage_days'>

const dayOf = (now: Date): string => recordDate(now).slice(0, 10)

const findDay = (records: RecordWriter, instance: string, now: Date): Promise<Day | null> =>
  records.first('usage_days', {
    filter: 'instance = {:instance} && day = {:day}',
    params: { instance, day: dayOf(now) },
  })

/** @param known the row as it was read without a lock, if there is one */
async function lockDay(records: RecordWriter, instance: string, now: Date, known: Day | null): Promise<Day> {
  const begun = known ? null : await begin(records, instance, dayOf(now), now)
  if (begun) return begun
  const found = known ?? (await findDay(records, instance, now))
  return records.lock('usage_days', found!.id)
}

/** Creates the row of the day and deletes expired ones. Null if another writer has just created it. */
async function begin(records: RecordWriter, instance: string, day: string, now: Date): Promise<Day | null> {
  const oldest = recordDate(new Date(now.getTime() - keptDays * dayMilliseconds)).slice(0, 10)
  const [begun] = await Promise.all([
    records.create('usage_days', { instance, day }).catch((error) => {
      if (error instanceof ApiError && 'day' in error.data) return null
      throw error
    }),
    records.tx.run('delete from usage_days where instance = ? and day < ?', [instance, oldest]),
  ])
  return begun
}

function dailyLimit(use: DailyUse, limit: number, now: Date): ApiError {
  const tomorrow = new Date(now.getTime() + dayMilliseconds)
  const resetsAt = `${recordDate(tomorrow).slice(0, 10)} 00:00:00.000Z`
  const message = `${messages[use](limit)} More can be started after ${resetsAt}.`
  return new ApiError(429, message, { plan: fieldError('daily_limit', message, { use, limit, resetsAt }) })
}

const messages: Record<DailyUse, (limit: number) => string> = {
  suggestions: (limit) => `This workspace has used its ${limit} suggestions of today.`,
  topicRuns: (limit) => `This workspace has used its ${limit} topic runs of today.`,
  postRuns: (limit) => `This workspace has used its ${limit} post runs of today.`,
  pictures: (limit) => `This workspace has used its ${limit} pictures of today.`,
}
