import { readSettings } from '#server/admin/index.ts'
import { type Clock, recordDate } from '#server/engine/clock.ts'
import type { Engine } from '#server/engine/engine.ts'
import type { RecordHooks } from '#server/engine/records/record-store.ts'

const dayMilliseconds = 86_400_000

/** A request to delete an instance gets its date here; taking the request back takes the date away. */
export function deletionHooks(clock: Clock): RecordHooks<'instances'> {
  return {
    async beforeUpdate({ record, original, records, request, changed }) {
      if (request) record.owner = original!.owner
      if (!changed('deletion')) return
      const { workspaceDeletionDays } = await readSettings(records)
      const end = new Date(clock.now().getTime() + workspaceDeletionDays * dayMilliseconds)
      record.deleteAt = record.deletion ? recordDate(end) : ''
    },
  }
}

/** Deletes, with everything in them, the instances whose time to change one's mind is over. */
export async function deleteDueInstances({ records, clock, log }: Engine): Promise<void> {
  const filter = 'deletion = "requested" && deleteAt <= {:now}'
  const due = await records.find('instances', { filter, params: { now: recordDate(clock.now()) } })
  for (const { id } of due) {
    try {
      await records.write(async (writer) => {
        // An owner may have kept it a moment ago.
        const { deletion } = await writer.lock('instances', id)
        if (deletion) await writer.delete('instances', id)
      })
      log.info({ instance: id }, 'a workspace was deleted as its owner asked')
    } catch (error) {
      log.error({ err: error, instance: id }, 'a workspace could not be deleted; the next run tries again')
    }
  }
}
