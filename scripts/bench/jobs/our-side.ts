import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { systemClock } from '#server/engine/clock.ts'
import { createSafeFetch } from '#server/engine/fetch/create-safe-fetch.ts'
import type { JobDefinition, Jobs } from '#server/engine/jobs/job.ts'
import { createJobs } from '#server/engine/jobs/queue.ts'
import { openRecordServer } from '#server/engine/record-server.ts'
import { templates } from '#tests/support/mail-templates.ts'
import { jobsPerFill, perTenant, type Side, tenantsOfMany, workers } from './side.ts'

type Payload = { sent?: number; number?: number }

/** The queue of this project, on SQLite unless there is a `databaseUrl`. */
export async function ourSide(databaseUrl = ''): Promise<Side> {
  const folder = mkdtempSync(join(tmpdir(), 'timbre-bench-'))
  const log = pino({ level: 'error' })
  const server = await openRecordServer({
    ...{ folder, databaseUrl, templates, log },
    collections: [],
    membership: null,
    app: () => ({ name: 'Bench', url: '' }),
    fetch: createSafeFetch({ allowPrivate: false }),
    mail: { smtpUrl: '', from: 'Bench <no-reply@bench.example>' },
  })
  const { database, records } = server
  await database.run('create table app_rows (id integer not null, text text not null)')
  const definition = (perTenant: number, run: (payload: Payload) => void): JobDefinition<Payload> => ({
    name: 'measured',
    parse: (payload) => payload as Payload,
    attempts: 3,
    backoffMilliseconds: 1000,
    perTenant,
    run: async ({ payload }) => run(payload),
  })
  const queueOf = (job: JobDefinition<Payload>): Jobs => {
    const jobs = createJobs({ database, records, clock: systemClock, log, concurrency: workers })
    jobs.define(job)
    return jobs
  }
  const plain = definition(workers, () => {})
  const enqueuing = queueOf(plain)
  let working: Jobs | undefined
  let number = 0

  const drain = (tenants: number, limit: number) => ({
    tenants,
    async start(done: () => void) {
      working = queueOf(definition(limit, done))
      await working.start()
    },
  })

  return {
    name: database.dialect.isEmbedded ? 'SQLite' : 'PostgreSQL',
    async enqueueWithRow() {
      number += 1
      await database.transaction(async (tx) => {
        await tx.run('insert into app_rows (id, text) values (?, ?)', [number, 'a row of the product'])
        await enqueuing.enqueue(tx, plain, { number })
      })
    },
    async fill(count, tenants) {
      for (let from = 0; from < count; from += jobsPerFill) {
        await database.transaction(async (tx) => {
          for (let at = from; at < Math.min(count, from + jobsPerFill); at += 1) {
            await enqueuing.enqueue(tx, plain, { number: at }, { tenant: `tenant ${at % tenants}` })
          }
        })
      }
    },
    async startListening(at) {
      working = queueOf(definition(workers, ({ sent }) => at(sent!)))
      await working.start()
    },
    // In the process that runs it, as in the product with one process.
    enqueueOne: (sent) => database.transaction(async (tx) => void (await working!.enqueue(tx, plain, { sent }))),
    drains: {
      'one tenant': drain(1, workers),
      [`${tenantsOfMany} tenants, ${perTenant} runs each`]: drain(tenantsOfMany, perTenant),
    },
    async stopWorkers() {
      await working?.stop(0)
      await database.run('delete from jobs')
    },
    async close() {
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
