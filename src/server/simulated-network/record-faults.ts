import { recordDate } from '#server/engine/clock.ts'
import { takeTurnOf } from '#server/engine/database/advisory-locks.ts'
import type { Engine } from '#server/engine/engine.ts'
import type { RecordWriter } from '#server/engine/records/records.ts'
import type { Row } from '#shared/collections/index.ts'
import type { FaultName, RequestKind } from '#shared/collections/simulated-faults.ts'
import { dateOf } from './date-of.ts'
import type { ArrivedRequests, Fault, Faults } from './faults.ts'

/** Stores faults as records, so that faults injected in one process apply to requests in any other. */
export function recordFaults({ records }: Pick<Engine, 'records'>): Faults {
  const name = 'simulated_faults'
  return {
    async inject(fault) {
      await records.write((writer) => writer.create(name, { ...fault }))
    },
    async take(request, account) {
      const filter = 'request = {:request} && (account = "" || account = {:account})'
      const first = { filter, params: { request, account }, sort: 'created' }
      if (!(await records.first(name, first))) return null
      return records.write(async (writer) => {
        await takeTurnOf(writer.tx, name)
        const row = await writer.first(name, first)
        if (!row) return null
        if (row.times > 1) await writer.update(name, row.id, { times: row.times - 1 })
        else await writer.delete(name, row.id)
        return faultOf(row)
      })
    },
    async waiting() {
      return (await records.find(name, { sort: 'created' })).map(faultOf)
    },
    clear: () => records.write((writer) => deleteAll(writer, name)),
  }
}

function faultOf({ request, fault, times, account, retryAfter, milliseconds }: Row<'simulated_faults'>): Fault {
  const given = {
    ...(account && { account }),
    ...(retryAfter && { retryAfter }),
    ...(milliseconds && { milliseconds }),
  }
  return { request: request as RequestKind, fault: fault as FaultName, times, ...given }
}

export function recordRequests({ records }: Pick<Engine, 'records'>): ArrivedRequests {
  const name = 'simulated_requests'
  return {
    async add({ arrivedAt, ...request }) {
      await records.write((writer) => writer.create(name, { ...request, arrivedAt: recordDate(arrivedAt) }))
    },
    async recent(count) {
      const rows = await records.find(name, { sort: '-arrivedAt,-created', limit: count })
      return rows.map(({ request, account, fault, status, arrivedAt }) => ({
        ...{ request: request as RequestKind, account, fault, status },
        arrivedAt: dateOf(arrivedAt),
      }))
    },
    clear: () => records.write((writer) => deleteAll(writer, name)),
  }
}

async function deleteAll(writer: RecordWriter, name: string): Promise<void> {
  for (const { id } of await writer.find(name)) await writer.delete(name, id)
}
