import { accessConditions, compileContext, hasId, paramsOf, whereText } from '../access/access.ts'
import type { RecordsContext } from '../context.ts'
import { isStorable } from '../fields/values.ts'
import { compileFilter } from '../filter/index.ts'
import type { Model } from '../model.ts'
import type { RecordData } from '../record.ts'
import type { VisibleOptions } from '../records.ts'
import type { RequestInfo } from '../request.ts'
import type { ListParams } from '../service.ts'
import { rowAlias } from '../sql-names.ts'
import { answerRecords } from './answer.ts'
import { compilePicker } from './pick-fields.ts'

/** One record under the view (or list) rule of its collection; null if the caller may not see it. */
export async function visibleRecord(
  context: RecordsContext,
  request: RequestInfo,
  model: Model,
  id: string,
  { rule = 'view', filter, expand, fields }: VisibleOptions,
): Promise<Record<string, unknown> | null> {
  const access = accessConditions(context, model, model.rules[rule], request)
  if (!access || !isStorable(id)) return null
  const conditions = [hasId(id), ...access]
  if (filter) conditions.push(compileFilter(filter, compileContext(context, model, request, 'client')))
  const [row] = await context.database.all(
    `select ${model.columns} from ${model.table} ${rowAlias}${whereText(conditions)}`,
    paramsOf(conditions),
  )
  return row ? answerRecord(context, request, model, model.decode(row), { expand, fields }) : null
}

/** A record as the answer to a request; `own` is the viewer's own record if it is not the authenticated one. */
export async function answerRecord(
  context: RecordsContext,
  request: RequestInfo,
  model: Model,
  record: RecordData,
  { expand, fields }: Pick<ListParams, 'expand' | 'fields'>,
  own?: string,
): Promise<Record<string, unknown>> {
  const [answer] = await answerRecords(context, request, model, [record], expand, own)
  return compilePicker(fields)?.(answer!) ?? answer!
}
