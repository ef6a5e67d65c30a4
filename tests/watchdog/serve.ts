import { existsSync } from 'node:fs'
import { createSafeFetch } from '#server/engine/fetch/create-safe-fetch.ts'
import type { JobDefinition } from '#server/engine/jobs/job.ts'
import { createLogger } from '#server/engine/log.ts'
import { openRecordServer } from '#server/engine/record-server.ts'
import { startWatchdog } from '#server/engine/watchdog/create-watchdog.ts'
import { templates } from '../support/mail-templates.ts'

/**
 * `serve.ts FOLDER EXIT`: a watched engine with a request and a job that block the event loop until there is a file
 * named `go` in the folder. `EXIT`: milliseconds after which the watchdog ends the process, 0 for never.
 */
const [folder = '', exit = '0'] = process.argv.slice(2)
const log = createLogger('warn')
const watchdog = await startWatchdog({
  log,
  health: { host: '127.0.0.1', port: 0 },
  exitMilliseconds: Number(exit),
})
const server = await openRecordServer({
  folder,
  collections: [],
  membership: null,
  templates,
  app: () => ({ name: 'Watched', url: '' }),
  fetch: createSafeFetch({ allowPrivate: false }),
  mail: { smtpUrl: '', from: 'Watched <no-reply@watched.example>' },
  watchdog,
  log,
})
const hold = () => {
  while (!existsSync(`${folder}/go`));
}
const holdJob: JobDefinition<Record<string, unknown>> = {
  name: 'hold',
  parse: () => ({}),
  attempts: 1,
  backoffMilliseconds: 1,
  perTenant: 1,
  run: async () => hold(),
}
server.jobs.define(holdJob)
server.http.post('/api/hold', async () => {
  hold()
  return {}
})
const url = await server.listen({ host: '127.0.0.1', port: 0 })
process.on('message', (word) => {
  if (word === 'job') void server.database.transaction((tx) => server.jobs.enqueue(tx, holdJob, {}))
  if (word === 'superuser')
    void server.records
      .write((records) => records.create('_superusers', { email: 'root@test.example', password: 'correct horse 1' }))
      .then(() => process.send!('made'))
  if (word === 'stop') void server.stop().then(() => process.exit(0))
})
process.send!({ url, health: `http://127.0.0.1:${watchdog.healthPort}/api/health` })
