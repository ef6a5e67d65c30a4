import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startPostgres } from '#tests/support/postgres-server.ts'
import { ourSide } from './jobs/our-side.ts'
import { pgBossSide } from './jobs/pg-boss-side.ts'
import type { Side } from './jobs/side.ts'
import { familyFigures, processOnPort } from './process-figures.ts'

const { values: options } = parseArgs({
  strict: false,
  allowPositionals: true,
  options: { 'pg-boss': { type: 'string' }, jobs: { type: 'string' }, seconds: { type: 'string' } },
})
const jobs = Number(options.jobs ?? 100_000)
const seconds = Number(options.seconds ?? 5)
const producers = 8
const pickUps = 500

/**
 * The queue compared with pg-boss on one PostgreSQL, and on SQLite: jobs enqueued in transactions that write a row, the time
 * until an idle worker has one, and four workers that drain a long queue. `--pg-boss FOLDER` names where it is installed;
 * without it our own figures are printed alone.
 */
export async function run() {
  const postgres = await startPostgres({ durable: true })
  const figures: Record<string, unknown> = { name: 'jobs', jobs }
  try {
    const pid = processOnPort(Number(new URL(postgres.url).port))
    const database = pid === null ? () => 0 : familyFigures(pid).cpuSeconds
    const makers: (() => Promise<Side>)[] = [
      () => ourSide(),
      async () => ourSide(await newDatabase(postgres.url, 'ours')),
    ]
    if (options['pg-boss']) {
      makers.push(async () => pgBossSide(await newDatabase(postgres.url, 'boss'), String(options['pg-boss'])))
    }
    for (const make of makers) {
      const side = await make()
      figures[side.name] = await measure(
        side,
        () => process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6,
        database,
      )
      await side.close()
      console.error(JSON.stringify({ [side.name]: figures[side.name] }))
    }
    if (!options['pg-boss']) figures['pg-boss'] = 'npm install --prefix FOLDER pg-boss@12.35.0, then --pg-boss FOLDER'
  } finally {
    await postgres.stop()
  }
  return figures
}

async function newDatabase(url: string, name: string): Promise<string> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`create database ${name} template template0`)
  await client.end()
  return Object.assign(new URL(url), { pathname: `/${name}` }).href
}

async function measure(side: Side, ownCpu: () => number, databaseCpu: () => number) {
  const figures: Record<string, unknown> = { 'enqueues/s': await enqueues(side), ...(await pickUpMilliseconds(side)) }
  for (const [name, { tenants, start }] of Object.entries(side.drains)) {
    await side.fill(jobs, tenants)
    const before = [ownCpu(), databaseCpu()] as const
    const began = performance.now()
    let left = jobs
    await new Promise<void>((drained, failed) => {
      start(() => {
        left -= 1
        if (left === 0) drained()
      }).catch(failed)
    })
    const elapsed = (performance.now() - began) / 1000
    const perThousand = (cpu: number) => Math.round((cpu / jobs) * 1e6) / 1000
    figures[`drain, ${name}`] = {
      'jobs/s': Math.round(jobs / elapsed),
      'CPU s per 1,000, process': perThousand(ownCpu() - before[0]),
      'CPU s per 1,000, PostgreSQL': perThousand(databaseCpu() - before[1]),
    }
    await side.stopWorkers()
  }
  return figures
}

async function enqueues(side: Side): Promise<number> {
  let count = 0
  const began = performance.now()
  const isTime = () => performance.now() - began < seconds * 1000
  await Promise.all(
    Array.from({ length: producers }, async () => {
      for (; isTime(); count += 1) await side.enqueueWithRow()
    }),
  )
  const elapsed = (performance.now() - began) / 1000
  await side.stopWorkers()
  return Math.round(count / elapsed)
}

/** From the call that enqueues, so commits are in it, to the begin of the run in an idle worker. */
async function pickUpMilliseconds(side: Side) {
  const waits: number[] = []
  let heard = () => {}
  await side.startListening((sent) => {
    waits.push(performance.now() - sent)
    heard()
  })
  for (let at = 0; at < pickUps; at += 1) {
    const next = new Promise<void>((resolve) => {
      heard = resolve
    })
    await side.enqueueOne(performance.now())
    await next
    await pause(5)
  }
  await side.stopWorkers()
  waits.sort((a, b) => a - b)
  const at = (share: number) => Math.round(waits[Math.floor(waits.length * share)]! * 100) / 100
  return { 'pick-up p50 ms': at(0.5), 'pick-up p99 ms': at(0.99) }
}

if (import.meta.main) console.log(JSON.stringify(await run(), null, 2))
