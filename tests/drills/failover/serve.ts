import type { JobDefinition } from '#server/engine/jobs/job.ts'
import type { ProcessKind } from '#server/engine/record-server.ts'
import type { PartialSettings } from '#server/engine/settings/shape.ts'
import { takes } from '#tests/support/wait.ts'
import { startEngine } from '../engine-server.ts'
import { failoverCollections } from './collections.ts'

/** The options of a process, as JSON in its only argument. */
export interface ServeOptions {
  readonly kind: ProcessKind
  readonly folder: string
  readonly url: string
  readonly directUrl: string
  readonly port: number
  readonly settings: PartialSettings
  readonly leaseMilliseconds: number
}

const jobMilliseconds = 200

const options = JSON.parse(process.argv[2]!) as ServeOptions
const server = await startEngine({
  place: { folder: options.folder, url: options.url, directUrl: options.directUrl },
  process: options.kind,
  collections: failoverCollections,
  settings: options.settings,
  port: options.port,
  prepare({ jobs, records }) {
    const fulfil: JobDefinition<{ order: string }> = {
      name: 'fulfil-order',
      parse: (payload) => payload as { order: string },
      attempts: 20,
      backoffMilliseconds: 500,
      perTenant: 8,
      leaseMilliseconds: options.leaseMilliseconds,
      async run(job) {
        await takes(jobMilliseconds)
        await job.complete((writer) => writer.create('effects', { order: job.payload.order }))
      },
    }
    jobs.define(fulfil)
    records.hooks('orders', {
      async afterCreate({ record, records: writer }) {
        await jobs.enqueue(writer.tx, fulfil, { order: record.id })
      },
    })
  },
})
console.log(server.url)
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)))
