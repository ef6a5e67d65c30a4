import type { SqlRunner } from '#server/engine/database/database.ts'
import { invalid } from '#server/engine/errors.ts'
import {
  type Figures,
  figureNames,
  type Overview,
  type OverviewPeriod,
  overviewPeriods,
} from '#shared/contracts/administration.ts'
import { dayAfter, dayOf, type FiguresParts, figuresSince, noFigures } from './figure-days.ts'

/** @throws ApiError 400 for an unknown period */
export function readPeriod(period: unknown): OverviewPeriod {
  if (period === undefined) return '30d'
  if (typeof period === 'string' && Object.hasOwn(overviewPeriods, period)) return period as OverviewPeriod
  throw invalid('period', 'validation_in_invalid', 'Must be a valid value.')
}

/** The figures of a period that ends today, and of the same number of days before it. */
export async function readOverview(parts: FiguresParts, period: OverviewPeriod): Promise<Overview> {
  const length = overviewPeriods[period]
  const today = dayOf(parts.clock.now())
  const from = dayAfter(today, 1 - length)
  const figures = await figuresSince(parts, dayAfter(from, -length))
  const daysFrom = (first: string) =>
    Array.from({ length }, (_, at) => {
      const day = dayAfter(first, at)
      return { ...pick(figures.get(day)), day }
    })
  const days = daysFrom(from)
  return {
    days,
    totals: sum(days),
    before: sum(daysFrom(dayAfter(from, -length))),
    now: await readNow(parts.database),
  }
}

function pick(figures: Figures = noFigures()): Figures {
  return Object.fromEntries(figureNames.map((name) => [name, figures[name]])) as Figures
}

function sum(days: readonly Figures[]): Figures {
  const total = noFigures()
  for (const name of figureNames) {
    const all = days.reduce((value, day) => value + day[name], 0)
    total[name] = Math.round(all * 1e6) / 1e6
  }
  return total
}

const bytesIn = (table: string) => `(select coalesce(sum("fileBytes"), 0) from ${table} where "fileBytes" > 0)`

const now = {
  users: 'select count(*) as value from users',
  workspaces: 'select count(*) as value from instances',
  queuedJobs: `select count(*) as value from jobs where state = 'queued'`,
  runningJobs: `select count(*) as value from jobs where state = 'running'`,
  storedBytes: `select ${['knowledge_items', 'posts', 'ambassadors'].map(bytesIn).join(' + ')} as value`,
} satisfies Record<keyof Overview['now'], string>

async function readNow(database: SqlRunner): Promise<Overview['now']> {
  const values = await Promise.all(
    Object.entries(now).map(async ([name, statement]) => {
      const [row] = await database.all<{ value: number }>(statement)
      return [name, Number(row!.value)]
    }),
  )
  return Object.fromEntries(values)
}
