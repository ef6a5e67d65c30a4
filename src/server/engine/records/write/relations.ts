import type { SqlRunner } from '../../database/database.ts'
import type { FieldErrors } from '../../errors.ts'
import type { IdsOf } from '../access/tenancy.ts'
import type { RecordsContext } from '../context.ts'
import { blank, missingRelated } from '../fields/field-errors.ts'
import { valuesIn } from '../fields/one-or-many.ts'
import type { Model } from '../model.ts'
import type { RecordData } from '../record.ts'
import type { RequestInfo } from '../request.ts'

/**
 * Rejects relations to rows that do not exist. What a person writes must also stay inside the
 * row's tenant (inside the person's tenants, if the row itself has none); the error is the same, so that nobody can
 * attach or probe rows of others. A row's own tenant cannot change.
 */
export async function missingRelations(
  context: RecordsContext,
  runner: SqlRunner,
  model: Model,
  record: RecordData,
  original: RecordData | null,
  request: RequestInfo | null,
): Promise<FieldErrors> {
  const errors: FieldErrors = {}
  const person = request && !request.auth?.isSuperuser ? request : null
  const given: (IdsOf & { name: string })[] = []
  for (const field of model.relations) {
    if (!model.changed(field.name, record, original)) continue
    const ids = valuesIn(record[field.name])
    if (ids.length > 0) given.push({ name: field.name, target: context.models.get(field.definition.collection), ids })
    else if (person && leadsToTenant(model, field.name)) errors[field.name] = blank
  }
  if (given.length === 0) return errors
  const tenant = person && (await context.tenancy.tenantOf(runner, model, original ?? record))
  const found = await context.tenancy.reachable(runner, given, tenant, person)
  for (const [at, { name, ids }] of given.entries()) if (found[at] !== ids.length) errors[name] = missingRelated
  return errors
}

/** Whether the row's tenant is found by this field; without a value the row would have none. */
function leadsToTenant(model: Model, name: string): boolean {
  const { tenant } = model
  return 'path' in tenant && tenant.path.split('.')[0] === name
}
