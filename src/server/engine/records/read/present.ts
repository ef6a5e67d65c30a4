import { isSuperuser } from '../access/access.ts'
import { managed } from '../access/rule-check.ts'
import type { RecordsContext } from '../context.ts'
import type { Model, View } from '../model.ts'
import type { RecordData } from '../record.ts'
import type { RequestInfo } from '../request.ts'

/**
 * Records with the fields that the viewer may see, in the given order, with their expanded relations by id. `own`
 * is the viewer's own record.
 */
export async function presentRecords(
  context: RecordsContext,
  request: RequestInfo,
  model: Model,
  records: readonly RecordData[],
  expansions: ReadonlyMap<string, Record<string, unknown>> | null,
  own: string | null = ownId(request, model),
): Promise<Record<string, unknown>[]> {
  if (records.length === 0) return []
  const viewOf = await views(context, request, model, records, own)
  return records.map((record) => {
    const expand = expansions?.get(record.id)
    const answer = model.presenter(viewOf(record), expand !== undefined)(record)
    if (expand) answer.expand = expand
    return answer
  })
}

/** The caller's view of all records of a collection; null if it differs between records. */
export function viewOfAll(request: RequestInfo, model: Model): View | null {
  if (isSuperuser(request)) return 'all'
  return model.isAuth ? null : 'open'
}

const ownId = ({ auth }: RequestInfo, model: Model): string | null =>
  auth?.collection === model ? auth.record.id : null

/** Which fields of each record the viewer sees: the email addresses of others only if they are visible. */
async function views(
  context: RecordsContext,
  request: RequestInfo,
  model: Model,
  records: readonly RecordData[],
  own: string | null,
): Promise<(record: RecordData) => View> {
  const same = viewOfAll(request, model)
  if (same) return () => same
  const manages = await managed(context, context.database, request, model, records)
  return (record) => (record.emailVisibility || record.id === own || manages.has(record.id) ? 'open' : 'withoutEmail')
}
