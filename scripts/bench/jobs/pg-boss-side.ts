import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { jobsPerFill, perTenant, type Side, tenantsOfMany, workers } from './side.ts'

/** The used part of pg-boss, which is not a dependency of this project. */
interface PgBoss {
  on(event: 'error', listener: (error: Error) => void): void
  start(): Promise<void>
  stop(options: object): Promise<void>
  createQueue(name: string, options: object): Promise<void>
  send(name: string, data: object, options?: object): Promise<string | null>
  insert(name: string, jobs: object[]): Promise<unknown>
  work(name: string, options: object, handler: (jobs: { id: string; data: Data }[]) => Promise<void>): Promise<string>
  offWork(name: string, options?: object): Promise<void>
  fetch(name: string, options: object): Promise<{ id: string }[]>
  complete(name: string, ids: string[]): Promise<unknown>
  deleteAllJobs(name: string): Promise<void>
}
interface Data {
  sent: number
}

const queue = 'measured'
const batch = 50
const version = '12.35.0'

/** @throws Error that says how to install it */
async function load(folder: string | undefined): Promise<new (options: object) => PgBoss> {
  const entry = folder && join(resolve(folder), 'node_modules/pg-boss/dist/index.js')
  if (!entry || !existsSync(entry)) {
    throw new Error(
      `pg-boss is measured from a folder of its own: npm install --prefix FOLDER pg-boss@${version}, then --pg-boss FOLDER.`,
    )
  }
  const loaded = await import(entry)
  return loaded.PgBoss ?? loaded.default
}

/** pg-boss with its notifications on, over its own database. */
export async function pgBossSide(connectionString: string, folder: string | undefined): Promise<Side> {
  const PgBoss = await load(folder)
  const pool = new pg.Pool({ connectionString, max: 8 })
  const boss = new PgBoss({ connectionString, useListenNotify: true })
  boss.on('error', (error) => console.error(error))
  await boss.start()
  await boss.createQueue(queue, { notify: true })
  await pool.query('create table app_rows (id integer not null, text text not null)')
  let number = 0
  let isDraining = false
  let loops: Promise<void>[] = []

  /** Workers that fetch again as soon as they are done; `work` itself would wait between two fetches. */
  const drain = (tenants: number, options: object) => ({
    tenants,
    async start(done: () => void) {
      isDraining = true
      const loop = async () => {
        while (isDraining) {
          const jobs = await boss.fetch(queue, options)
          for (const _job of jobs) done()
          if (jobs.length > 0)
            await boss.complete(
              queue,
              jobs.map(({ id }) => id),
            )
        }
      }
      loops = Array.from({ length: workers }, loop)
    },
  })

  return {
    name: `pg-boss ${version}`,
    async enqueueWithRow() {
      number += 1
      const client = await pool.connect()
      const db = { executeSql: (text: string, values: unknown[]) => client.query(text, values) }
      try {
        await client.query('begin')
        await client.query('insert into app_rows (id, text) values ($1, $2)', [number, 'a row of the product'])
        await boss.send(queue, { number }, { db })
        await client.query('commit')
      } finally {
        client.release()
      }
    },
    async fill(count, tenants) {
      for (let from = 0; from < count; from += jobsPerFill) {
        const length = Math.min(jobsPerFill, count - from)
        const job = (at: number) => ({ data: { number: at }, group: { id: `tenant ${at % tenants}` } })
        await boss.insert(
          queue,
          Array.from({ length }, (_, at) => job(from + at)),
        )
      }
    },
    async startListening(at) {
      await boss.work(queue, { localConcurrency: workers, pollingIntervalSeconds: 0.5 }, async (jobs) => {
        for (const { data } of jobs) at(data.sent)
      })
    },
    enqueueOne: async (sent) => void (await boss.send(queue, { sent })),
    drains: {
      'one at a time': drain(1, { batchSize: 1 }),
      [`batches of ${batch}, completed at once`]: drain(1, { batchSize: batch }),
      [`${tenantsOfMany} tenants, ${perTenant} runs each`]: drain(tenantsOfMany, {
        batchSize: 1,
        groupConcurrency: perTenant,
      }),
    },
    async stopWorkers() {
      isDraining = false
      await Promise.all(loops)
      await boss.offWork(queue, { wait: true })
      await boss.deleteAllJobs(queue)
    },
    async close() {
      await boss.stop({ graceful: false })
      await pool.end()
    },
  }
}
