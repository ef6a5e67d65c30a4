import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { fill, memberTokens } from './records/fill.ts'
import type { Round } from './records/load.ts'
import { type Measure, measures } from './records/measures.ts'
import { openPocketBase, startOnPostgres, startSqlite, type Target } from './records/target.ts'

const rounds = 2
const warmUpSeconds = 1

/**
 * The record API over 100,000 rows in five collections with relations and rules, on SQLite in one process and on
 * PostgreSQL in two, compared with a PocketBase with the same rows:
 *
 *     npm run bench -- records [--pocketbase http://EMAIL:PASSWORD@HOST:PORT] [--seconds 4] [--only 'list|view'] [--sides sqlite,postgres]
 *
 * Sides take turns row by row. `--seconds` is the time per row and side, without warm-up.
 */
export async function run() {
  const { values } = parseArgs({
    strict: false,
    options: {
      pocketbase: { type: 'string' },
      seconds: { type: 'string', default: '4' },
      only: { type: 'string', default: '' },
      sides: { type: 'string', default: 'sqlite,postgres' },
    },
  }) as { values: { pocketbase?: string; seconds: string; only: string; sides: string } }
  const wanted = measures.filter(({ name }) => new RegExp(values.only, 'i').test(name))
  const sides = values.sides.split(',')
  const targets: Target[] = []
  try {
    if (sides.includes('sqlite')) targets.push(await startSqlite())
    if (sides.includes('postgres')) targets.push(await startOnPostgres())
    const peer = values.pocketbase ? await openPocketBase(values.pocketbase) : null
    if (peer) targets.push(peer)
    const filled: Filled[] = []
    for (const target of targets) {
      const rowsPerSecond = await fill(target)
      filled.push({ target, rowsPerSecond, tokens: await memberTokens(target) })
    }
    const figures: Record<string, object> = {
      'rows loaded in batches': table(filled.map(({ target, rowsPerSecond }) => [target, { 'rows/s': rowsPerSecond }])),
    }
    for (const measure of wanted) {
      const row = await compare(measure, filled, Number(values.seconds), peer)
      figures[measure.name] = row
      // Printed row by row, so that an interrupted run is not lost.
      console.error(measure.name, JSON.stringify(row))
    }
    return { name: 'records', machine: `${cpus().length} cores`, figures }
  } finally {
    for (const target of targets) await target.stop()
  }
}

interface Filled {
  target: Target
  rowsPerSecond: number
  tokens: readonly string[]
}

/** One row: short rounds in turns, so that other load affects all sides equally. */
async function compare(measure: Measure, filled: readonly Filled[], seconds: number, peer: Target | null) {
  const seen = new Map<Target, Round[]>()
  for (const { target, tokens } of filled) {
    const { round, end } = await measure.prepare(target, tokens)
    await round(warmUpSeconds)
    end?.()
    seen.set(target, [])
  }
  for (let at = 0; at < rounds; at += 1) {
    for (const { target, tokens } of filled) {
      const { round, end } = await measure.prepare(target, tokens)
      seen.get(target)!.push(await round(seconds / rounds))
      end?.()
    }
  }
  const summaries = new Map([...seen].map(([target, list]) => [target, summary(target, list)]))
  const against = peer && summaries.get(peer)
  return table(
    [...summaries].map(([target, figures]) => [
      target,
      against && target !== peer
        ? { ...figures, ratio: rounded(figures['requests/s'] / against['requests/s']) }
        : figures,
    ]),
  )
}

function summary(target: Target, list: readonly Round[]) {
  const requests = sum(list.map((round) => round.requests))
  const latencies = list.flatMap((round) => round.latencies).sort((a, b) => a - b)
  const at = (share: number) => rounded(latencies[Math.floor(latencies.length * share)] ?? Number.NaN)
  const perThousand = (seconds: number) => rounded((seconds / requests) * 1000)
  const { figures, database } = target
  return {
    'requests/s': rounded(requests / sum(list.map((round) => round.seconds))),
    'p50 ms': at(0.5),
    'p99 ms': at(0.99),
    ...(figures
      ? {
          'CPU s per 1,000': perThousand(sum(list.map((round) => round.cpuSeconds))),
          'resident MB': Math.round(figures.residentMegabytes()),
        }
      : {}),
    ...(database ? { "database's CPU s per 1,000": perThousand(sum(list.map((round) => round.databaseSeconds))) } : {}),
  }
}

const table = (entries: (readonly [Target, object])[]) =>
  Object.fromEntries(entries.map(([target, figures]) => [target.name, figures]))
const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
const rounded = (value: number): number => Math.round(value * 100) / 100

if (import.meta.main) console.log(JSON.stringify(await run(), null, 2))
