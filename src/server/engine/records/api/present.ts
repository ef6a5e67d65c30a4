import type { RecordsContext } from '../context.ts'
import type { Model, View } from '../model/model.ts'
import type { RecordData, RequestInfo } from '../record-store.ts'
import { expandRecords } from './expand.ts'
import type { ExpandTree } from './expand-paths.ts'
import { managed } from './satisfies.ts'

/** Records as `request` gets to see them, in the given order, with their expansion. */
export async function presentRecords(
  context: RecordsContext,
  request: RequestInfo,
  model: Model,
  records: readonly RecordData[],
  tree: ExpandTree | null,
): Promise<Record<string, unknown>[]> {
  if (records.length === 0) return []
  const viewOf = await views(context, request, model, records)
  const expansions = tree ? await expandRecords(context, request, model, records, tree) : null
  return records.map((record) => {
    const expand = expansions?.get(record.id)
    const answer = model.presenter(viewOf(record), expand !== undefined)(record)
    if (expand) answer.expand = expand
    return answer
  })
}

/** The one view the caller has of all records of a collection; null when it differs from record to record. */
export function viewOfAll(request: RequestInfo, model: Model): View | null {
  if (request.auth?.isSuperuser) return 'all'
  return model.collection.type === 'auth' ? null : 'open'
}

/** Which fields of each record the viewer sees: the e-mail address of others only where they show it. */
async function views(
  context: RecordsContext,
  request: RequestInfo,
  model: Model,
  records: readonly RecordData[],
): Promise<(record: RecordData) => View> {
  const same = viewOfAll(request, model)
  if (same) return () => same
  const manages = await managed(context, context.database, request, model, records)
  const own = request.auth?.collection === model.collection ? request.auth.record.id : null
  return (record) => (record.emailVisibility || record.id === own || manages.has(record.id) ? 'open' : 'withoutEmail')
}
