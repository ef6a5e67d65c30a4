import { pino } from 'pino'
import { createSafeFetch } from '#server/engine/fetch/create-safe-fetch.ts'
import type { JobDefinition } from '#server/engine/jobs/job.ts'
import { openRecordServer } from '#server/engine/record-server.ts'
import { templates } from '../support/mail-templates.ts'
import { takes, until } from '../support/wait.ts'

/**
 * `serve.ts LIFE NAMES FOLDER [URL]`: the engine with jobs that end its process. It enqueues the jobs that are named,
 * prints each run, and on `steady` has been up for long enough to run jobs alone. `LIFE` counts the processes of a test: each begins five minutes after the one before, so that
 * leases have run out.
 */
const [life = '0', names = '', folder = '', url = ''] = process.argv.slice(2)
let later = Number(life) * 300_000
const server = await openRecordServer({
  folder,
  databaseUrl: url,
  collections: [],
  membership: null,
  templates,
  app: () => ({ name: 'Jobs', url: '' }),
  fetch: createSafeFetch({ allowPrivate: false }),
  mail: { smtpUrl: '', from: 'Jobs <no-reply@jobs.example>' },
  clock: { now: () => new Date(Date.now() + later) },
  log: pino({ level: process.env.TEST_LOG ?? 'silent' }),
})
let running = 0
let isSteady = false
const define = (
  name: string,
  run: JobDefinition<Record<string, unknown>>['run'],
): JobDefinition<Record<string, unknown>> => {
  const definition: JobDefinition<Record<string, unknown>> = {
    name,
    parse: () => ({}),
    attempts: 1,
    backoffMilliseconds: 1,
    perTenant: 4,
    async run(job) {
      running += 1
      console.log(`${name} beside ${running - 1}`)
      await run(job)
      running -= 1
    },
  }
  server.jobs.define(definition)
  return definition
}
const unfinished = async (): Promise<number> =>
  (await server.database.all("select 1 from jobs where state in ('queued', 'running')")).length
const die = (): never => process.kill(process.pid, 'SIGKILL') as never
const definitions = [
  // Takes all jobs that run at the same time with it, however long a busy machine needs to start them.
  define('deadly', async () => {
    await until(async () => isSteady || (await unfinished()) === running)
    die()
  }),
  define('patient', async () => {
    await takes(400)
    await until(() => running === 1)
  }),
  define('stepwise', async (job) => {
    const done = Number(life) + 1
    await job.checkpoint(done)
    if (done < 5) die()
  }),
]
await server.listen({ host: '127.0.0.1', port: 0 })
await server.database.transaction(async (tx) => {
  for (const definition of definitions) {
    if (names.split(',').includes(definition.name)) await server.jobs.enqueue(tx, definition, {})
  }
})
process.on('message', (word) => {
  if (word === 'stop') void server.stop().then(() => process.exit(0))
  if (word !== 'steady') return
  isSteady = true
  later += 60_000
  void server.database.transaction(async (tx) => tx.notify('jobs', 'wake'))
})
process.send!('ready')
