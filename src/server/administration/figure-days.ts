import { setImmediate } from 'node:timers/promises'
import { recordDate } from '#server/engine/clock.ts'
import type { SqlRunner } from '#server/engine/database/database.ts'
import type { Engine } from '#server/engine/engine.ts'
import { ApiError } from '#server/engine/errors.ts'
import type { Logs } from '#server/engine/logs/create-logs.ts'
import { type FigureName, type Figures, figureNames } from '#shared/contracts/administration.ts'

export interface FiguresParts extends Pick<Engine, 'database' | 'records' | 'clock'> {
  readonly logs: Pick<Logs, 'rows' | 'flush'>
}

const dayMilliseconds = 86_400_000
/** Transactions that began on a day may commit shortly after it. */
const settlingMilliseconds = 3_600_000
const daysPerQuery = 31

export const dayOf = (date: Date): string => recordDate(date).slice(0, 10)
export const dayAfter = (day: string, days = 1): string =>
  dayOf(new Date(new Date(`${day}T00:00:00Z`).getTime() + days * dayMilliseconds))

/** Each is counted per day, by the index on its date field. */
const statements: Partial<Record<FigureName, string>> = {
  signUps: perDay('users', 'created', 'count(*)'),
  batches: perDay('production_batches', 'created', 'count(*)'),
  posts: perDay('posts', 'created', 'count(*)'),
  approvedPosts: perDay('posts', '"approvedAt"', 'count(*)', `and "approvedAt" <> ''`),
  activeWorkspaces: perDay('usage_days', 'day', 'count(*)', 'and suggestions + "topicRuns" + "postRuns" > 0'),
  usd: perDay('usage_days', 'day', 'sum(usd)'),
  creditsSpent: perDay('credit_entries', 'created', '-sum(amount)', `and (amount < 0 or reason = 'released')`),
  creditsGranted: perDay('credit_entries', 'created', 'sum(amount)', `and amount > 0 and reason <> 'released'`),
}

/** Refused requests are logged as well, but are not server errors. */
const errors = perDay(
  '"_logs"',
  '"created"',
  'count(*)',
  `and "level" >= 8 and cast("data" as text) not like '%"status":4%' and cast("data" as text) not like '%"status": 4%'`,
)

function perDay(table: string, date: string, value: string, condition = ''): string {
  return `select substr(${date}, 1, 10) as day, ${value} as value from ${table}
    where ${date} >= ? and ${date} < ? ${condition} group by 1`
}

/**
 * The figures of each day from `from` to today. Past days are counted once and stored in `figure_days`; if a row there is deleted,
 * its day is counted again from the remaining records.
 */
export async function figuresSince(parts: FiguresParts, from: string): Promise<Map<string, Figures>> {
  const today = dayOf(parts.clock.now())
  const stored = await parts.records.find('figure_days', { filter: 'day >= {:from}', params: { from } })
  const days = new Map<string, Figures>(stored.map((row) => [row.day, row]))
  const first = await firstDay(parts.database, from)
  for (let day = first; day <= today; ) {
    if (days.has(day)) {
      day = dayAfter(day)
      continue
    }
    const end = [dayAfter(day, daysPerQuery), dayAfter(today)].toSorted()[0]!
    const counted = await countDays(parts, day, end)
    await store(parts, counted)
    for (const [one, figures] of counted) if (!days.has(one)) days.set(one, figures)
    day = end
    // The first count in a large installation reads long indexes; this lets requests run in between.
    await setImmediate()
  }
  return days
}

/** There is nothing to count before the first account. */
async function firstDay(database: SqlRunner, from: string): Promise<string> {
  const [oldest] = await database.all<{ created: string | null }>('select min(created) as created from users')
  return [from, (oldest?.created ?? '9').slice(0, 10)].toSorted()[1]!
}

export const noFigures = (): Figures => Object.fromEntries(figureNames.map((name) => [name, 0])) as Figures

/** @param end the day after the last one */
async function countDays(parts: FiguresParts, from: string, end: string): Promise<Map<string, Figures>> {
  const days = new Map<string, Figures>()
  for (let day = from; day < end; day = dayAfter(day)) days.set(day, noFigures())
  const add = async (name: FigureName, runner: Pick<SqlRunner, 'all'>, statement: string) => {
    for (const { day, value } of await runner.all<{ day: string; value: number }>(statement, [from, end])) {
      // Decimal fractions cannot be added exactly.
      days.get(day)![name] = Math.round(Number(value) * 1e6) / 1e6
    }
  }
  for (const [name, statement] of Object.entries(statements)) await add(name as FigureName, parts.database, statement)
  await parts.logs.flush()
  await add('errors', parts.logs.rows, errors)
  return days
}

/** Stores past days. Another process may do so at the same time, with the same figures. */
async function store({ records, clock }: FiguresParts, counted: ReadonlyMap<string, Figures>): Promise<void> {
  const settled = dayOf(new Date(clock.now().getTime() - settlingMilliseconds))
  const over = [...counted].filter(([day]) => day < settled)
  if (over.length === 0) return
  try {
    await records.write(async (writer) => {
      for (const [day, figures] of over) {
        if (!(await writer.first('figure_days', { filter: 'day = {:day}', params: { day } }))) {
          await writer.create('figure_days', { day, ...figures })
        }
      }
    })
  } catch (error) {
    if (!(error instanceof ApiError && 'day' in error.data)) throw error
  }
}
