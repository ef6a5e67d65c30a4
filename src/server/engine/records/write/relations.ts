import type { SqlRunner } from '../../database/database.ts'
import type { FieldErrors } from '../../errors.ts'
import type { RecordsContext } from '../context.ts'
import { blank, missingRelated } from '../fields/field-errors.ts'
import { valuesIn } from '../fields/one-or-many.ts'
import type { RelationModelField } from '../fields/relation.ts'
import type { Model } from '../model.ts'
import type { RecordData } from '../record.ts'
import type { RequestInfo } from '../request.ts'

/**
 * Refuses relations that were given a row that does not exist. What a person writes must moreover stay inside the
 * row's tenant (inside the person's tenants, where the row itself has none), and is refused alike, so that nobody can
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
  let tenant: Promise<string | null> | undefined
  const check = async (field: RelationModelField): Promise<void> => {
    if (!model.changed(field.name, record, original)) return
    const ids = valuesIn(record[field.name])
    if (ids.length === 0) {
      if (person && leadsToTenant(model, field.name)) errors[field.name] = blank
      return
    }
    const target = context.models.get(field.definition.collection)
    if (person) tenant ??= context.tenancy.tenantOf(runner, model, original ?? record)
    const found = person
      ? await context.tenancy.reachable(runner, target, ids, (await tenant) ?? null, person)
      : await context.tenancy.existing(runner, target, ids)
    if (found !== ids.length) errors[field.name] = missingRelated
  }
  await Promise.all(model.relations.map(check))
  return errors
}

/** Whether the row's tenant hangs on this field; without a value the row would be nobody's. */
function leadsToTenant(model: Model, name: string): boolean {
  const { tenant } = model
  return 'path' in tenant && tenant.path.split('.')[0] === name
}
