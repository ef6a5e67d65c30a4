import { notFound } from '../../errors.ts'
import { ruleFor } from '../access/access.ts'
import { mayAccess } from '../access/rule-check.ts'
import type { RecordsContext } from '../context.ts'
import { isStorable } from '../fields/values.ts'
import type { Model } from '../model.ts'
import type { RequestInfo } from '../request.ts'
import { createWriter } from './writer.ts'

export async function deleteByRequest(
  context: RecordsContext,
  request: RequestInfo,
  model: Model,
  id: string,
): Promise<void> {
  const rule = ruleFor(model, 'delete', request)
  if (!isStorable(id)) throw notFound()
  await context.database.transaction(async (tx) => {
    const writer = createWriter(context, tx)
    const record = await writer.locked(model, id)
    if (!record || !(await mayAccess(context, tx, request, model, id, rule))) throw notFound()
    await writer.remove(model, record, { request })
  })
}
