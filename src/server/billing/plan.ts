import { recordDate } from '#server/engine/clock.ts'
import { ApiError, fieldError } from '#server/engine/errors.ts'
import type { RecordReader } from '#server/engine/records/records.ts'
import type { Row } from '#shared/collections/index.ts'

/** A plan is active until its date; no date means it is not. */
function planIsActive(instance: Pick<Row<'instances'>, 'planExpiresAt'>, now: Date): boolean {
  return instance.planExpiresAt !== '' && instance.planExpiresAt > recordDate(now)
}

/**
 * Without a plan, or once deletion is requested, an instance can be read but generates nothing.
 * @throws ApiError 403 `plan_locked`, `instance_to_be_deleted`
 */
export async function requirePlan(records: RecordReader, instance: string, now: Date): Promise<void> {
  const row = await records.get('instances', instance)
  if (row.deletion) throw toBeDeleted()
  if (planIsActive(row, now)) return
  const message = 'This feature is not yet available in your current plan.'
  throw new ApiError(403, message, { plan: fieldError('plan_locked', message) })
}

const toBeDeleted = () => {
  const message = 'This workspace is scheduled for deletion, so nothing new can be generated.'
  return new ApiError(403, message, { instance: fieldError('instance_to_be_deleted', message) })
}
