import type { Engine } from '#server/engine/engine.ts'
import { ApiError } from '#server/engine/errors.ts'
import { JobCrashed, type JobDefinition, JobError, type JobOutcome } from '#server/engine/jobs/job.ts'
import type { RecordReader, RecordWriter } from '#server/engine/records/records.ts'
import type { Row } from '#shared/collections/index.ts'
import type { Provisioner, ProvisioningCase, ProvisioningStep } from './provisioner.ts'

export type ProvisionService = { service: string }

/** Queues the job of a workspace's service once. */
export const provisioningOf = (id: string, instance: string) => ({ tenant: instance, key: `provision:${id}` })

/**
 * Prepares a service of a workspace, step by step: queued → provisioning → ready. Each step and its completion are stored in one
 * transaction, so an interrupted run continues where it stopped. If it fails for good, one transaction undoes all steps and sets
 * the status `error` with the reason.
 */
export function provisionServiceJob(
  { records }: Pick<Engine, 'records'>,
  provisioners: readonly Provisioner[],
): JobDefinition<ProvisionService> {
  return {
    name: 'provision-service',
    parse: parsePayload,
    attempts: 3,
    backoffMilliseconds: 2000,
    perTenant: 2,
    // Somebody is waiting, and the steps are short.
    leaseMilliseconds: 10_000,
    async run(job) {
      const { service } = job.payload
      const slug = await records.write((writer) => begin(writer, service))
      // Deleted after it was queued.
      if (slug === null) return
      const steps = stepsOf(provisioners, slug)
      for (const [at, step] of steps.entries()) {
        job.signal.throwIfAborted()
        await records.write((writer) => take(writer, service, step)).catch(rethrow)
        await job.checkpoint(at + 1)
      }
      await job.complete((writer) => writer.update('instance_services', service, { status: 'ready', error: '' }))
    },
    async ended({ payload }, outcome, writer) {
      const row = await writer.byId('instance_services', payload.service)
      if (!row) return
      const given = await caseOf(writer, row)
      const steps = stepsOf(provisioners, await slugOf(writer, row))
      for (const { name, undo } of steps.toReversed()) {
        if (row.made && name in row.made) await undo?.(given, row.made[name])
      }
      await writer.update('instance_services', row.id, { status: 'error', error: codeOf(outcome), made: null })
    },
  }
}

const stepsOf = (provisioners: readonly Provisioner[], slug: string): readonly ProvisioningStep[] =>
  provisioners.find(({ service }) => service === slug)?.steps ?? []

const slugOf = async (records: RecordReader, row: Row<'instance_services'>): Promise<string> =>
  (await records.get('services', row.service)).slug

const caseOf = async (records: RecordWriter, row: Row<'instance_services'>): Promise<ProvisioningCase> => ({
  records,
  row,
  instance: await records.get('instances', row.instance),
})

/** @returns the slug of the service; null if the row was deleted */
async function begin(records: RecordWriter, id: string): Promise<string | null> {
  if (!(await records.byId('instance_services', id))) return null
  const row = await records.update('instance_services', id, { status: 'provisioning', error: '' })
  return slugOf(records, row)
}

async function take(records: RecordWriter, id: string, step: ProvisioningStep): Promise<void> {
  const row = await records.lock('instance_services', id)
  if (row.made && step.name in row.made) return
  const result = await step.make(await caseOf(records, row))
  await records.update('instance_services', id, { made: { ...row.made, [step.name]: result ?? true } })
}

/** A refusal by our own rules is permanent; any other error may be temporary. */
function rethrow(error: unknown): never {
  if (error instanceof ApiError) throw new JobError(error.message, { retry: false, cause: error })
  throw error
}

/** The reason of the failure: the code of the refusal, `crashed`, `canceled` or `unexpected`. */
function codeOf(outcome: JobOutcome): string {
  if (outcome.state === 'canceled') return 'canceled'
  const { error } = outcome
  if (error instanceof JobCrashed) return 'crashed'
  const [refused] = error.cause instanceof ApiError ? Object.values(error.cause.data) : []
  return typeof refused?.code === 'string' ? refused.code : 'unexpected'
}

function parsePayload(payload: unknown): ProvisionService {
  const { service } = payload as Partial<ProvisionService>
  if (typeof service !== 'string') throw new Error('provision-service needs the id of a service of a workspace')
  return { service }
}
