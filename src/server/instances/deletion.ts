import { readSettings } from '#server/admin/index.ts'
import { recordDate } from '#server/engine/clock.ts'
import type { Engine } from '#server/engine/engine.ts'
import type { HookContext } from '#server/engine/records/records.ts'

const dayMilliseconds = 86_400_000

/** Sets the date of deletion when it is requested, and clears it when the request is withdrawn. */
export async function dateDeletion({ record, records, changed }: HookContext<'instances'>, now: Date): Promise<void> {
  if (!changed('deletion')) return
  const { instanceDeletionDays } = await readSettings(records)
  const end = new Date(now.getTime() + instanceDeletionDays * dayMilliseconds)
  record.deleteAt = record.deletion ? recordDate(end) : ''
}

/** Deletes the instances whose date has passed, with everything in them. */
export async function deleteDueInstances({ records, clock, log }: Engine): Promise<void> {
  const filter = 'deletion = "requested" && deleteAt <= {:now}'
  const due = await records.find('instances', { filter, params: { now: recordDate(clock.now()) } })
  for (const { id } of due) {
    try {
      await records.write(async (writer) => {
        // An owner may have withdrawn the request in the meantime.
        const { deletion } = await writer.lock('instances', id)
        if (deletion) await writer.delete('instances', id)
      })
      log.info({ instance: id }, 'deleted an instance as its owner requested')
    } catch (error) {
      log.error({ err: error, instance: id }, 'failed to delete an instance; the next run retries')
    }
  }
}
